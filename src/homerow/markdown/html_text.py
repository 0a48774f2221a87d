"""Text in HTML, and the Markdown of short pieces of HTML such as the cells of a table."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape

from markdown_it.common.utils import escapeHtml

from homerow.markdown.markdown_text import HARD_BREAK, code_span, destination, escape_markdown

escape = escapeHtml  # for text between tags and in double-quoted attributes

LONG_NAME = 10  # characters; a shorter one fits everywhere
# Positions at which a long name may wrap; after a hyphen it may wrap anyway.
_JOINT = re.compile(r"(?<=[_,/=({|])(?=[\w&…])|(?<=\.)(?=\w{3})|(?<=[a-z])(?=[A-Z])")


# The space between a number and the symbol of a unit.
_BEFORE_UNIT = re.compile(
    r"(?<=\d) (?=(?:%|°C|dBm|mAh|mm|cm|px|min|h|[µm]?s|[kMG]?(?:B|Hz|bit)|[kµm]?(?:A|V|W|Ω))(?![\w-]))"
)


def prose(text: str) -> str:
    """Return text of a paragraph as HTML; no line ends between a number and its unit."""
    return escape(_BEFORE_UNIT.sub("\u00a0", text))


@lru_cache(maxsize=4096)  # names recur
def breakable(name: str) -> str:
    """Return a name that may be broken between its parts, so that it fits a phone; a copy has no breaks."""
    return _JOINT.sub("<wbr>", escape(name)) if len(name) > LONG_NAME else escape(name)


_PIECES = re.compile(r"(<code>.*?</code>|</?\w[^>]*>)", re.DOTALL)
_TAG = re.compile(r"</?(\w+)")
_MARKS = {"s": "~~", "strong": "**", "em": "*", "br": "\f"}
_SPACED = frozenset({"small", "p", "div", "span"})
_SPACES = re.compile(r"[ \n]+")
_BREAK = re.compile(r" ?\f ?")


def fragment_markdown(html: str) -> str:
    """Return a line of Markdown. The slots of links and references stay; `<br>` is a hard break."""
    links: list[str] = []
    pieces = _PIECES.split(html.replace("<wbr>", ""))
    line = "".join(_piece_markdown(piece, links) for piece in pieces)
    return _BREAK.sub(lambda _: HARD_BREAK, _SPACES.sub(" ", line).strip())


def _piece_markdown(piece: str, links: list[str]) -> str:
    """Return the Markdown of a text, a tag or a name in code; `links` are the targets of open links."""
    tag = _TAG.match(piece)
    if tag is None:
        return escape_markdown(unescape(piece))
    if piece.startswith("<code>"):
        return code_span(unescape(piece.removeprefix("<code>").removesuffix("</code>")))
    if piece == "</a>":
        target = links.pop()
        return f"]({target})" if target else ""
    if tag[1] == "a":
        target = destination(piece)
        links.append("" if target.startswith("#") else target)
        return "[" if links[-1] else ""
    return _MARKS.get(tag[1], " " if tag[1] in _SPACED else "")
