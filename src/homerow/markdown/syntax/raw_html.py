"""HTML that authors write: checked, and written with resolved addresses."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import cast

from markdown_it.token import Token

from homerow.diagnostics import Place
from homerow.markdown.html_tags import (
    BLOCKS,
    FORBIDDEN_ELEMENTS,
    HEADINGS,
    JSX_NAMES,
    URL_ATTRIBUTES,
    VOID_ELEMENTS,
    HtmlTag,
)
from homerow.markdown.html_text import escape
from homerow.markdown.markdown_text import HARD_BREAK, destination, escape_markdown
from homerow.markdown.syntax.headings import enter_heading
from homerow.markdown.syntax.images import (
    LAZY,
    image_markdown,
    image_source,
    media_address,
    report_missing_alt,
)
from homerow.markdown.syntax.links import EXTERNAL_SCHEMES, link_attributes, scheme_of
from homerow.markdown.writer import Writer, WriteRule

_SPACES = re.compile(r"\s+")


def _write_tag(writer: Writer, token: Token) -> None:
    """Write a tag that has its partner; what is unsafe is reported and shown as text."""
    tag, place = cast("HtmlTag", token.meta["html"]), cast("Place", token.meta["place"])
    name = tag.name.lower()
    if tag.closing:
        html, markdown = writer.open_html.pop()
        writer.open_anchors -= name == "a"
        writer.out.append(html)
        writer.markdown.write(markdown)
        return
    if write := writer.context.extension.elements.get(name):
        write(writer, tag, place)
        return
    if name in HEADINGS:
        enter_heading(writer, name, lambda: place)
    problem = _problem(tag, name)
    attributes = "" if problem else _attributes(writer, name, tag, place)
    start, end = _markdown(name, tag, attributes)
    if token.block and name in VOID_ELEMENTS and not writer.open_anchors:
        start = f"{start}\n\n" if name == "img" else ""
    writer.markdown.write(escape_markdown(tag.raw) if problem else start)
    if name not in VOID_ELEMENTS and not tag.self_closing:
        closing = f"</{name}>"
        ends = (escape(closing), escape_markdown(closing)) if problem else (closing, end)
        writer.open_html.append(ends)
        writer.open_anchors += name == "a"
    if problem:
        writer.context.report("unsafe-html", problem[0], place, hint=problem[1])
        writer.out.append(escape(tag.raw))
        return
    writer.out.append(f"<{name}{attributes}>")
    if tag.self_closing and name not in VOID_ELEMENTS:
        writer.out.append(f"</{name}>")


def _markdown(name: str, tag: HtmlTag, attributes: str) -> tuple[str, str]:
    """Return the Markdown of a tag and of its end tag; `attributes` are those of its HTML."""
    if name == "br":
        return HARD_BREAK, ""
    if name == "img":
        return image_markdown(dict(tag.attributes).get("alt") or "", attributes), ""
    target = destination(attributes) if name == "a" else ""
    if target and not tag.self_closing:
        return "[", f"]({target})"
    return ("\n\n", "\n\n") if name in BLOCKS else ("", "")


def _problem(tag: HtmlTag, name: str) -> tuple[str, str] | None:
    if name in FORBIDDEN_ELEMENTS:
        return f"<{name}> cannot be used in content", FORBIDDEN_ELEMENTS[name]
    for written, value in tag.attributes:
        attribute = written.lower()
        if attribute.startswith("on"):
            return f"the attribute {written} runs code", "remove it, or ask for a component"
        if attribute in URL_ATTRIBUTES and _is_unsafe(value or ""):
            return f"{written} may not use the scheme {scheme_of(value or '')}:", "use https: or a path"
        if attribute == "srcdoc":
            return "srcdoc cannot be used in content", "link to the page instead"
    return None


def _is_unsafe(value: str) -> bool:
    scheme = scheme_of(value)
    return scheme is not None and scheme not in EXTERNAL_SCHEMES and scheme != "pathname"


def _attributes(writer: Writer, name: str, tag: HtmlTag, place: Place) -> str:
    attributes = {JSX_NAMES.get(key, key.lower()): value for key, value in tag.attributes}
    if "style" in attributes:
        del attributes["style"]
        message = "the content security policy allows no style attribute, so this one is left out"
        writer.context.warn("ignored-attribute", message, place, hint="remove it, or use a class")
    if name == "a" and "name" in attributes:  # an id, as HTML has named anchors today
        attributes.setdefault("id", attributes.pop("name"))
    if "id" in attributes and not writer.context.claim_id(attributes["id"] or "", lambda: place):
        del attributes["id"]
    if name == "img" and "name" in attributes:  # HTML §3.1.5: it would hide a property of `document`
        del attributes["name"]
        message = "name of <img> would take the place of what scripts need, so it is left out"
        writer.context.warn("ignored-attribute", message, place, hint="remove it, or use an id")
    resolve = _RESOLVERS.get(name)
    resolved = resolve(writer, attributes, place) if resolve else ""
    return resolved + "".join(
        f" {key}" if value is None else f' {key}="{escape(value)}"' for key, value in attributes.items()
    )


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
    candidates = _resolve_candidates(writer, attributes, place)
    if source is None:
        return candidates
    sized = "width" in attributes or "height" in attributes
    resolved = image_source(writer, source, lambda: place, sized=sized)
    lazy = "" if "loading" in attributes else LAZY
    return f" {resolved or ''}{candidates}{lazy}".rstrip()


def _resolve_candidates(writer: Writer, attributes: dict[str, str | None], place: Place) -> str:
    """Return `srcset`, each of whose addresses may be followed by a width or a density."""
    written = (attributes.pop("srcset", None) or "").split(",")
    split = (candidate.split(maxsplit=1) for candidate in written if candidate.strip())
    sources = ((media_address(writer, source, lambda: place), size) for source, *size in split)
    candidates = ", ".join(" ".join((source, *map(escape, size))) for source, size in sources if source)
    return f' srcset="{candidates}"' if candidates else ""


def _resolve_media(writer: Writer, attributes: dict[str, str | None], place: Place) -> str:
    sources = ((name, attributes.pop(name, None)) for name in ("src", "poster"))
    found = ((name, media_address(writer, source, lambda: place)) for name, source in sources if source)
    shown = "".join(f' {name}="{address}"' for name, address in found if address)
    return shown + _resolve_candidates(writer, attributes, place)


_RESOLVERS: dict[str, Callable[[Writer, dict[str, str | None], Place], str]] = {
    "a": _resolve_anchor,
    "area": _resolve_anchor,
    "img": _resolve_image,
    "video": _resolve_media,
    "audio": _resolve_media,
    "source": _resolve_media,
    "track": _resolve_media,
}


def _write_text(writer: Writer, token: Token) -> None:
    # Entities stay, a `<` that begins no tag is text.
    writer.out.append(token.content.replace("<", "&lt;"))
    text = unescape(token.content).replace("\0", "")
    writer.text.append(text)
    writer.markdown.write(escape_markdown(_SPACES.sub(" ", text)))


HTML_RULES: dict[str, WriteRule] = {"html_tag": _write_tag, "html_text": _write_text}
