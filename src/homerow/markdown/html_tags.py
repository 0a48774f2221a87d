"""Tags that authors write themselves: checked, their addresses resolved, their ids known."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from typing import cast

from markdown_it.token import Token

from homerow.diagnostics import Severity
from homerow.markdown.html_text import escape
from homerow.markdown.images import LAZY, image_source, media_source, report_missing_alt
from homerow.markdown.links import EXTERNAL_SCHEMES, link_attributes, scheme_of
from homerow.markdown.places import Place
from homerow.markdown.raw_html import VOID_ELEMENTS, HtmlTag
from homerow.markdown.writer import Writer, WriteRule

# element -> what to do instead
_FORBIDDEN_ELEMENTS = {
    "script": "scripts belong to the front end; ask for a component",
    "iframe": "link to the page instead",
    "object": "link to the file instead",
    "embed": "link to the file instead",
    "applet": "link to the file instead",
    "frame": "link to the page instead",
    "frameset": "link to the page instead",
    "style": "styles belong to the front end; use a class",
    "link": "styles belong to the front end",
    "base": "addresses are resolved for you",
    "meta": "use the front matter",
    "form": "link to a page that has the form",
    "plaintext": "use a code fence",
    "xmp": "use a code fence",
    "noembed": "remove it",
    "noframes": "remove it",
    "template": "remove it",
    "title": "use the front matter",
    "html": "remove it",
    "head": "remove it",
    "body": "remove it",
}
_JSX_NAMES = {
    "className": "class",
    "htmlFor": "for",
    "tabIndex": "tabindex",
    "colSpan": "colspan",
    "rowSpan": "rowspan",
}
_URL_ATTRIBUTES = frozenset(
    {"action", "background", "cite", "data", "formaction", "href", "poster", "src", "srcset", "xlink:href"}
)


def write_html_tag(writer: Writer, token: Token) -> None:
    """Write a tag that has its partner; what is unsafe is reported and shown as text."""
    tag, place = cast("HtmlTag", token.meta["html"]), cast("Place", token.meta["place"])
    name = tag.name.lower()
    if tag.closing:
        refused = writer.open_html.pop()
        writer.open_anchors -= name == "a"
        writer.out.append(escape(tag.raw) if refused else f"</{name}>")
        return
    problem = _problem(tag, name)
    if name not in VOID_ELEMENTS and not tag.self_closing:
        writer.open_html.append(problem is not None)
        writer.open_anchors += name == "a"
    if problem:
        writer.draft.report("unsafe-html", problem[0], place, cure=problem[1])
        writer.out.append(escape(tag.raw))
        return
    writer.out.append(f"<{name}{_attributes(writer, name, tag, place)}>")
    if tag.self_closing and name not in VOID_ELEMENTS:
        writer.out.append(f"</{name}>")


def _problem(tag: HtmlTag, name: str) -> tuple[str, str] | None:
    if name in _FORBIDDEN_ELEMENTS:
        return f"<{name}> cannot be used in content", _FORBIDDEN_ELEMENTS[name]
    for written, value in tag.attributes:
        attribute = written.lower()
        if attribute.startswith("on"):
            return f"the attribute {written} runs code", "remove it, or ask for a component"
        if attribute in _URL_ATTRIBUTES and _is_unsafe(value or ""):
            return f"{written} may not use the scheme {scheme_of(value or '')}:", "use https: or a path"
        if attribute == "srcdoc":
            return "srcdoc cannot be used in content", "link to the page instead"
    return None


def _is_unsafe(value: str) -> bool:
    scheme = scheme_of(value)
    return scheme is not None and scheme not in EXTERNAL_SCHEMES and scheme != "pathname"


def _attributes(writer: Writer, name: str, tag: HtmlTag, place: Place) -> str:
    attributes = {_JSX_NAMES.get(key, key.lower()): value for key, value in tag.attributes}
    if "style" in attributes:
        del attributes["style"]
        message = "the content security policy allows no style attribute, so this one is left out"
        writer.draft.report(
            "ignored-attribute", message, place, cure="remove it, or use a class", severity=Severity.WARNING
        )
    if "id" in attributes:
        _claim_id(writer, attributes["id"] or "", place)
    if name == "a" and "name" in attributes:
        writer.draft.ids.add(attributes["name"] or "")
    resolve = _RESOLVERS.get(name)
    resolved = resolve(writer, attributes, place) if resolve else ""
    return resolved + "".join(
        f" {key}" if value is None else f' {key}="{escape(value)}"' for key, value in attributes.items()
    )


def _claim_id(writer: Writer, own_id: str, place: Place) -> None:
    writer.draft.ids.add(own_id)
    if not writer.draft.slugger.claim(own_id):
        message = f"something else on this page has the id {own_id}"
        writer.draft.report("duplicate-id", message, place, cure="choose another one")


def _resolve_anchor(writer: Writer, attributes: dict[str, str | None], place: Place) -> str:
    href = attributes.pop("href", None)
    if href is None:
        return ""
    resolved = link_attributes(writer, href, lambda: place) or ""
    if "class" in attributes and ' class="external"' in resolved:
        resolved = resolved.replace(' class="external"', "")
        attributes["class"] = f"{attributes['class'] or ''} external".strip()
    if "rel" in attributes:
        resolved = resolved.replace(' rel="noopener noreferrer"', "")
        attributes["rel"] = f"{attributes['rel'] or ''} noopener noreferrer".strip()
    if "download" in attributes:
        resolved = resolved.replace(" download", "")
    return resolved


def _resolve_image(writer: Writer, attributes: dict[str, str | None], place: Place) -> str:
    if "alt" not in attributes:
        report_missing_alt(writer, place)
    attributes["alt"] = attributes.get("alt") or ""
    source = attributes.pop("src", None)
    if source is None:
        return ""
    sized = "width" in attributes or "height" in attributes
    resolved = image_source(writer, source, lambda: place, sized=sized)
    lazy = "" if "loading" in attributes else LAZY
    return f" {resolved or ''}{lazy}".rstrip()


def _resolve_media(writer: Writer, attributes: dict[str, str | None], place: Place) -> str:
    given = ((name, attributes.pop(name, None)) for name in ("src", "poster"))
    return "".join(media_source(writer, name, source, lambda: place) for name, source in given if source)


_RESOLVERS: dict[str, Callable[[Writer, dict[str, str | None], Place], str]] = {
    "a": _resolve_anchor,
    "img": _resolve_image,
    "video": _resolve_media,
    "audio": _resolve_media,
    "source": _resolve_media,
}


def write_html_text(writer: Writer, token: Token) -> None:
    """Write the text between raw tags: entities stay, a `<` that begins no tag is text."""
    writer.out.append(token.content.replace("<", "&lt;"))
    writer.text.append(unescape(token.content).replace("\0", ""))


HTML_RULES: dict[str, WriteRule] = {"html_tag": write_html_tag, "html_text": write_html_text}
