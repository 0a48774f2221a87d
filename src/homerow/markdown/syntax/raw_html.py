"""HTML that authors write: cut into tags and text, checked, written with resolved addresses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import cast

from markdown_it.token import Token
from msgspec import Struct

from homerow.diagnostics import Place
from homerow.markdown.docusaurus.addresses import card_opening, embed_label, readable_address
from homerow.markdown.html_text import escape
from homerow.markdown.markdown_text import HARD_BREAK, destination, escape_markdown
from homerow.markdown.syntax.headings import enter_heading
from homerow.markdown.syntax.images import (
    LAZY,
    image_markdown,
    image_source,
    media_source,
    report_missing_alt,
)
from homerow.markdown.syntax.jsx import NO_FILES, BrokenTag, Files, parse_tag
from homerow.markdown.syntax.links import EXTERNAL_SCHEMES, link_attributes, scheme_of
from homerow.markdown.writer import Writer, WriteRule

_NAME = r"[A-Za-z][A-Za-z0-9-]*"
# CommonMark §6.6; each branch begins differently, so that matching never backtracks far.
_ATTRIBUTE = r"\s+[A-Za-z_:@][\w.:@-]*(?:\s*=\s*(?:[^\s\"'=<>`]+|'[^']*'|\"[^\"]*\"))?"
_TAG = re.compile(rf"<(/?)({_NAME})((?:{_ATTRIBUTE})*)\s*(/?)>")
_ATTRIBUTE_PARTS = re.compile(r"([A-Za-z_:@][\w.:@-]*)(?:\s*=\s*([^\s\"'=<>`]+|'[^']*'|\"[^\"]*\"))?")
_JSX = re.compile(r"<()([a-z][a-z0-9-]*)(?=\s)")
_SPACES = re.compile(r"\s+")
_COMMENT_END = re.compile(r"-->|\Z")

# HTML Living Standard §13.1.2: void elements.
VOID_ELEMENTS = frozenset(
    "area base br col embed hr img input link meta source track wbr".split(" ")  # noqa: SIM905 - easier to read
)
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
KNOWN_ELEMENTS = VOID_ELEMENTS | frozenset(
    """a abbr address article aside audio b bdi bdo blockquote button canvas caption center cite
    code colgroup data datalist dd del details dfn dialog div dl dt em fieldset figcaption figure
    font footer form h1 h2 h3 h4 h5 h6 header hgroup i iframe ins kbd label legend li main map mark
    menu meter nav noscript object ol optgroup option output p picture pre progress q rp rt ruby s
    samp script section select slot small span strike strong style sub summary sup svg table tbody
    td template textarea tfoot th thead time title tr tt u ul var video""".split()  # noqa: SIM905 - words in a paragraph are easier to read than a hundred lines
)

# Elements that begin a paragraph of their own in Markdown.
_BLOCKS = HEADINGS | frozenset(
    "article aside blockquote dd details div dl dt figcaption figure footer header hr li main ol p pre"  # noqa: SIM905
    " section summary table tbody thead tr ul".split()
)

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


class HtmlTag(Struct, frozen=True):
    """A tag; attribute names as written, values without quotes and with entities resolved, None when bare."""

    name: str
    raw: str
    attributes: tuple[tuple[str, str | None], ...] = ()
    closing: bool = False
    self_closing: bool = False


def read_tag(text: str, position: int = 0, files: Files = NO_FILES) -> HtmlTag | None:
    """Return the complete tag that begins at `position`, as HTML or else as JSX has it."""
    match = _TAG.match(text, position)
    if not match or "={" in match[3]:
        tag = read_jsx(text, position, files)
        return tag if isinstance(tag, HtmlTag) else None
    attributes = tuple(
        (part[1], None if part[2] is None else unescape(part[2].strip("\"'")))
        for part in _ATTRIBUTE_PARTS.finditer(match[3])
    )
    return HtmlTag(match[2], match[0], attributes, closing=bool(match[1]), self_closing=bool(match[4]))


def read_jsx(text: str, position: int, files: Files) -> HtmlTag | BrokenTag | None:
    """Return the tag of an element with a value in braces, `<img src={picture}>`; None when there is none."""
    tag = parse_tag(text, position, len(text), files=files, opening=_JSX)
    if tag is None or tag.name not in KNOWN_ELEMENTS or "={" not in text[tag.start : tag.end]:
        return None
    if isinstance(tag, BrokenTag):
        return tag
    given = (each for each in tag.attributes if each.value is not False and each.value is not None)
    attributes = tuple((each.name, None if each.value is True else str(each.value)) for each in given)
    return HtmlTag(tag.name, text[tag.start : tag.end], attributes, self_closing=tag.self_closing)


def split_html(text: str, files: Files = NO_FILES) -> Iterator[tuple[int, HtmlTag | str]]:
    """Yield the tags and the texts of raw HTML with their offsets; comments are left out."""
    position = start = 0
    while (opening := text.find("<", position)) >= 0:
        tag = read_tag(text, opening, files)
        end = _comment_end(text, opening)
        if tag is None and end is None:
            position = opening + 1
            continue
        if start < opening:
            yield start, text[start:opening]
        if tag is not None:
            yield opening, tag
            end = opening + len(tag.raw)
        start = position = end or opening
    if start < len(text):
        yield start, text[start:]


def broken_tags(text: str, files: Files) -> Iterator[BrokenTag]:
    """Yield the tags of elements in raw HTML whose values in braces are not plain data."""
    for opening in _JSX.finditer(text) if "={" in text else ():
        tag = read_jsx(text, opening.start(), files)
        if isinstance(tag, BrokenTag) and not tag.unfinished:
            yield tag


def _comment_end(text: str, position: int) -> int | None:
    if not text.startswith("<!--", position):
        return None
    match = _COMMENT_END.search(text, position + 2)  # `<!-->` is a whole comment
    return match.end() if match else len(text)


def _write_tag(writer: Writer, token: Token) -> None:
    """Write a tag that has its partner; what is unsafe is reported and shown as text."""
    tag, place = cast("HtmlTag", token.meta["html"]), cast("Place", token.meta["place"])
    name = tag.name.lower()
    if tag.closing:
        refused = writer.open_html.pop()
        writer.open_anchors -= name == "a"
        element = "a" if name == "iframe" else name
        writer.out.append(escape(tag.raw) if refused else f"</{element}>")
        writer.markdown.write(writer.html_ends.pop())
        return
    if name == "iframe" and writer.context.conventions.is_docusaurus:
        _write_frame(writer, tag, place)
        return
    if name in HEADINGS:
        enter_heading(writer, name, lambda: place)
    problem = _problem(tag, name)
    attributes = "" if problem else _attributes(writer, name, tag, place)
    start, end = _markdown(name, tag, attributes)
    writer.markdown.write(escape_markdown(tag.raw) if problem else start)
    if name not in VOID_ELEMENTS and not tag.self_closing:
        writer.open_html.append(problem is not None)
        writer.html_ends.append(escape_markdown(f"</{name}>") if problem else end)
        writer.open_anchors += name == "a"
    if problem:
        writer.context.report("unsafe-html", problem[0], place, hint=problem[1])
        writer.out.append(escape(tag.raw))
        return
    writer.out.append(f"<{name}{attributes}>")
    if tag.self_closing and name not in VOID_ELEMENTS:
        writer.out.append(f"</{name}>")


def _write_frame(writer: Writer, tag: HtmlTag, place: Place) -> None:
    """Write a frame as a card that leads to its page; the policy allows no frames."""
    given = {key.lower(): value or "" for key, value in tag.attributes}
    address = readable_address(given.get("src", ""))
    attributes = link_attributes(writer, address, lambda: place) if address else None
    title, note = embed_label(address, given.get("title", ""))
    writer.out.append(card_opening(attributes or "", title, note))
    writer.markdown.write(f"[{escape_markdown(title)}]({destination(attributes or '')})")
    if tag.self_closing:
        writer.out.append("</a>")
        return
    writer.open_html.append(False)
    writer.html_ends.append("")


def _markdown(name: str, tag: HtmlTag, attributes: str) -> tuple[str, str]:
    """Return the Markdown of a tag and of its end tag; `attributes` are those of its HTML."""
    if name == "br":
        return HARD_BREAK, ""
    if name == "img":
        return image_markdown(dict(tag.attributes).get("alt") or "", attributes), ""
    target = destination(attributes) if name == "a" else ""
    if target and not tag.self_closing:
        return "[", f"]({target})"
    return ("\n\n", "\n\n") if name in _BLOCKS else ("", "")


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
        writer.context.warn("ignored-attribute", message, place, hint="remove it, or use a class")
    if "id" in attributes:
        writer.context.ids.add(attributes["id"] or "")
        writer.context.claim_id(attributes["id"] or "", lambda: place)
    if name == "a" and "name" in attributes:
        writer.context.ids.add(attributes["name"] or "")
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


def _write_text(writer: Writer, token: Token) -> None:
    # Entities stay, a `<` that begins no tag is text.
    writer.out.append(token.content.replace("<", "&lt;"))
    text = unescape(token.content).replace("\0", "")
    writer.text.append(text)
    writer.markdown.write(escape_markdown(_SPACES.sub(" ", text)))


HTML_RULES: dict[str, WriteRule] = {"html_tag": _write_tag, "html_text": _write_text}
