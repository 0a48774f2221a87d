"""Gaps in devicetree samples: `...` or `…`, which authors write for omitted code."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from msgspec import Struct

from zmk.devicetree.tree import Cell

_BARE = r"(?:\.{3,}|…)"
_DOTS = rf"(?:{_BARE} | /\*\s*{_BARE}\s*\*/ | //[ \t]*{_BARE}[ \t]*$)"
# Dots in a comment or a string are not a gap. The sign before a gap belongs to it: `= ...;`.
_LEXEME = re.compile(
    rf"""(?P<gap>(?:[=,]\s*{_DOTS} | ^[ \t]*{_BARE}[ \t]*; | (?<![\w.…,+?#-]){_DOTS})(?![\w.…]))
    | ^[ \t]*\#[ \t]*define[ \t]+\w+\([^()\n]*\)
    | //[^\n]* | /\*.*?(?:\*/|\Z) | "(?:[^"\\\n]|\\.)*"?""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
_VISIBLE = re.compile(r"[^\n]")
_WORD = re.compile(r"\S+")


class Gaps(Struct, frozen=True):
    """The gaps in a text: their `starts`, and the edges of the words around them."""

    starts: tuple[int, ...] = ()
    before: frozenset[int] = frozenset()
    after: frozenset[int] = frozenset()

    def within(self, start: int, end: int) -> bool:
        """Return whether something is left out of text[start:end]."""
        index = bisect_left(self.starts, start)
        return index < len(self.starts) and self.starts[index] < end

    def settled(self, cells: Sequence[Cell]) -> Sequence[Cell]:
        """Return cells without uses of nodes whose parameters a gap may contain."""
        if not self.starts:
            return cells
        kept: list[Cell] = []
        is_rest = False
        for cell in cells:
            is_rest = cell.kind != "reference" and (is_rest or cell.start in self.after)
            kept += [] if is_rest else [cell]
            while cell.end in self.before and kept and kept.pop().kind != "reference":
                pass
        return kept


NO_GAPS = Gaps()


def blank_gaps(text: str) -> tuple[str, Gaps]:
    """Return a text with spaces for the marks of what it leaves out, and where they were."""
    if "..." not in text and "…" not in text:
        return text, NO_GAPS
    places = [match.span("gap") for match in _LEXEME.finditer(text) if match["gap"] is not None]
    parts, position = list[str](), 0
    for start, end in places:
        parts += text[position:start], _VISIBLE.sub(" ", text[start:end])
        position = end
    code = "".join((*parts, text[position:]))
    words = [match.span() for match in _WORD.finditer(code)]
    indices = [bisect_left(words, place) for place in places]
    return code, Gaps(
        tuple(start for start, _ in places),
        before=frozenset(words[index - 1][1] for index in indices if index > 0),
        after=frozenset(words[index][0] for index in indices if index < len(words)),
    )
