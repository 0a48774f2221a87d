"""Tags of HTML that authors write: which there are, and text that is cut into tags and the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from msgspec import Struct

from homerow.markdown.syntax.jsx import NO_VALUES, Attribute, BrokenTag, Values, parse_tag

_NAME = r"[A-Za-z][A-Za-z0-9-]*"
# CommonMark §6.6; each branch begins differently, so that matching never backtracks far.
_ATTRIBUTE = r"\s+[A-Za-z_:@][\w.:@-]*(?:\s*=\s*(?:[^\s\"'=<>`]+|'[^']*'|\"[^\"]*\"))?"
_TAG = re.compile(rf"<(/?)({_NAME})((?:{_ATTRIBUTE})*)\s*(/?)>")
_ATTRIBUTE_PARTS = re.compile(r"([A-Za-z_:@][\w.:@-]*)(?:\s*=\s*([^\s\"'=<>`]+|'[^']*'|\"[^\"]*\"))?")
_JSX = re.compile(r"<()([a-z][a-z0-9-]*)(?=\s)")
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
BLOCKS = HEADINGS | frozenset(
    "article aside blockquote dd details div dl dt figcaption figure footer header hr li main ol p pre"  # noqa: SIM905
    " section summary table tbody thead tr ul".split()
)

# element -> what to do instead
FORBIDDEN_ELEMENTS = {
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

JSX_NAMES = {
    "className": "class",
    "htmlFor": "for",
    "tabIndex": "tabindex",
    "colSpan": "colspan",
    "rowSpan": "rowspan",
}

URL_ATTRIBUTES = frozenset(
    {"action", "background", "cite", "data", "formaction", "href", "poster", "src", "srcset", "xlink:href"}
)


class HtmlTag(Struct, frozen=True):
    """A tag; attribute names as written, values without quotes and with entities resolved, None when bare.

    `unread` are the attributes whose values in braces are code.
    """

    name: str
    raw: str
    attributes: tuple[tuple[str, str | None], ...] = ()
    closing: bool = False
    self_closing: bool = False
    unread: tuple[Attribute, ...] = ()


def read_tag(text: str, position: int = 0, values: Values = NO_VALUES) -> HtmlTag | None:
    """Return the complete tag that begins at `position`, as HTML or else as JSX has it."""
    match = _TAG.match(text, position)
    if not match or "={" in match[3]:
        tag = read_jsx(text, position, values)
        return tag if isinstance(tag, HtmlTag) else None
    attributes = tuple(
        (part[1], None if part[2] is None else unescape(part[2].strip("\"'")))
        for part in _ATTRIBUTE_PARTS.finditer(match[3])
    )
    return HtmlTag(match[2], match[0], attributes, closing=bool(match[1]), self_closing=bool(match[4]))


def read_jsx(text: str, position: int, values: Values) -> HtmlTag | BrokenTag | None:
    """Return the tag of an element that HTML does not have: `<img src={picture}>`, `<img src="a"alt="b">`."""
    tag = parse_tag(text, position, len(text), values=values, opening=_JSX)
    if tag is None or tag.name not in KNOWN_ELEMENTS:
        return None
    has_values = "={" in text[tag.start : tag.end]
    if isinstance(tag, BrokenTag):
        return tag if has_values else None
    if not has_values and _TAG.match(text, position):
        return None
    present = (each for each in tag.attributes if each.value is not False and each.value is not None)
    attributes = tuple((each.name, None if each.value is True else str(each.value)) for each in present)
    raw = text[tag.start : tag.end]
    return HtmlTag(tag.name, raw, attributes, self_closing=tag.self_closing, unread=tag.unread)


def split_html(text: str, values: Values = NO_VALUES) -> Iterator[tuple[int, HtmlTag | str]]:
    """Yield the tags and the texts of raw HTML with their offsets; comments are left out."""
    position = start = 0
    while (opening := text.find("<", position)) >= 0:
        tag = read_tag(text, opening, values)
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


def broken_tags(text: str, values: Values) -> Iterator[BrokenTag]:
    """Yield the tags of elements in raw HTML whose values in braces are not plain data."""
    for opening in _JSX.finditer(text) if "={" in text else ():
        tag = read_jsx(text, opening.start(), values)
        if isinstance(tag, BrokenTag) and not tag.unfinished:
            yield tag


def _comment_end(text: str, position: int) -> int | None:
    if not text.startswith("<!--", position):
        return None
    match = _COMMENT_END.search(text, position + 2)  # `<!-->` is a whole comment
    return match.end() if match else len(text)
