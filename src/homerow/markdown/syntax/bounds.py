"""Bounds of what is parsed: some texts, which no author writes, take markdown-it more than linear time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from msgspec import Struct

from homerow.markdown.context import context_of, origin_of
from homerow.markdown.places import line_of

MAX_LINES = 20_000
MAX_CELLS = 20_000  # of all tables; markdown-it adds the cells that short rows lack
# Sum over the lines of quotes and lists: how many of them a line is in. Each looks at the line.
MAX_CONTAINER_LINES = 50_000
# List items, headings, footnotes, admonitions and lines of components: each takes up to 80 µs.
MAX_BLOCKS = 8_000
# Brackets of a paragraph, times its characters: each bracket may be compared with the rest of the paragraph.
MAX_BRACKET_STEPS = 1_000_000
# Brackets, emphasis, formulas and spans of code of a file: each takes up to 40 µs. A bracket in other
# brackets counts as many times as it is deep, and an address counts twice.
MAX_MARKS = 20_000
TOKENS_OF_MARK = 5  # tokens of blocks that take as long as a mark
SHOWN = 20  # characters of a paragraph beyond a bound
LEFT_OUT = "…"  # the text of paragraphs after it

# A link without brackets in its text and its address is read in one step.
_SIMPLE_LINK = re.compile(r"\[[^\[\]\n<{]{0,200}\]\([^()\s<\[\]{]{0,500}\)")
_BRACKETS = re.compile(r"[\[\]<{@]")
_ADDRESSES = re.compile(r"://|www\.", re.IGNORECASE)
# Each marker of a quote or an item has one of the characters `>-+*.)`, and those of items all but the first.
_CONTAINERS = re.compile(r"(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*")
_ITEM_MARKERS = "-+*.)"
_OTHER_BLOCK = re.compile(r"[ \t]*(?:#{1,6}(?=[ \t])|:::|</?(?:[A-Z]|details|summary)|\[\^[^\]\n]{1,100}\]:)")
_INDENTATION = 2  # columns of an item in an item
_DELIMITER_ROW = "|-: \t>*+.)0123456789"


class Excess(Struct, frozen=True):
    """The first line (from 0) beyond a bound, and what to do."""

    line: int
    message: str
    hint: str


def find_excess(lines: Sequence[str]) -> Excess | None:
    """Return where a text goes beyond a bound of its blocks."""
    if len(lines) > MAX_LINES:
        return Excess(MAX_LINES, f"this file has more than {MAX_LINES:,} lines", "make several pages of it")
    depth = columns = nested = cells = blocks = 0
    for number, line in enumerate(lines):
        if not line or line.isspace():
            depth = columns = 0
            continue
        markers = _markers(line)
        items = sum(map(markers.count, _ITEM_MARKERS))
        depth = max(depth, items + markers.count(">") + _indentation(line) // _INDENTATION)
        columns = max(columns, _columns(line))
        nested += depth
        cells += columns
        blocks += items + bool(_OTHER_BLOCK.match(line, len(markers)))
        if nested > MAX_CONTAINER_LINES:
            return Excess(number, "too many lines are in nested quotes and lists", "use fewer in each other")
        if cells > MAX_CELLS:
            message = f"the tables have more than {MAX_CELLS:,} cells"
            return Excess(number, message, "make several pages of them")
        if blocks > MAX_BLOCKS:
            message = f"this file has more than {MAX_BLOCKS:,} list items, headings and components"
            return Excess(number, message, "make several pages of it")
    return None


def _markers(line: str) -> str:
    """Return the beginning of a line that may open quotes and items."""
    found = _CONTAINERS.match(line)
    return found[0] if found else ""


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip())


def _columns(line: str) -> int:
    """Return how many columns a delimiter row declares; 0 for another line."""
    return line.count("|") + 1 if "|" in line and "-" in line and not line.strip(_DELIMITER_ROW) else 0


def bound_paragraphs(state: StateCore) -> None:
    """Core rule: cut paragraphs with too many brackets, and all text after too many marks.

    Blocks count, too, so a page may have many blocks or many marks.
    """
    marks = len(state.tokens) // TOKENS_OF_MARK
    for token in state.tokens:
        text = token.content
        if token.type != "inline":
            continue
        if marks > MAX_MARKS:
            token.content = LEFT_OUT
            continue
        rest, links = _SIMPLE_LINK.subn("", text)
        brackets = _BRACKETS.findall(rest)
        marks += 2 * links + _weight(brackets) + _count_others(text, rest)
        if len(brackets) * len(text) > MAX_BRACKET_STEPS or marks > MAX_MARKS:
            _cut(state, token)


def _count_others(text: str, rest: str) -> int:
    """Return the number of marks except brackets; `rest` is the text without its links."""
    addresses = 2 * len(_ADDRESSES.findall(rest)) + rest.count("@")
    return addresses + sum(map(text.count, "*_~")) + sum(map(text.count, "`$")) // 2


def _weight(brackets: Iterable[str]) -> int:
    depth = weight = 0
    for bracket in brackets:
        if bracket == "]":
            depth = max(0, depth - 1)
            continue
        depth += bracket == "["
        weight += max(1, depth)
    return weight


def _cut(state: StateCore, token: Token) -> None:
    message = "too many brackets, addresses or emphasis marks are here, so the text is cut off"
    hint = "make several paragraphs or pages of it, or a code block"
    context_of(state).report("too-complex", message, origin_of(state).line(line_of(token)), hint=hint)
    token.content = token.content[:SHOWN]
