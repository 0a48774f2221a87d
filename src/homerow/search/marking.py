"""Matches as they are shown: values as HTML with marks, whole or cut to the words around a match.

Everything is measured in the plain text and escaped piece by piece, so that a mark never stands in an entity.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from homerow.search.objects import escape
from homerow.search.query import Marking
from homerow.search.results import Highlight, MatchLevel, Snippet

_WORD = re.compile(r"\S+")
_LETTER = re.compile(r"\w")


class Found(NamedTuple):
    """A stretch of a text that matched, and the number of the word of the query."""

    start: int
    end: int
    word: int


class Stretch(NamedTuple):
    """A part of a text."""

    start: int
    end: int


class PlainText(Struct, frozen=True, dict=True):
    """A text of which nothing matched."""

    text: str

    @cached_property
    def escaped(self) -> str:
        """The text as HTML."""
        return escape(self.text)

    @cached_property
    def words(self) -> tuple[array[int], array[int]]:
        """Where words begin and end."""
        starts, ends = array("I"), array("I")
        for match in _WORD.finditer(self.text):
            starts.append(match.start())
            ends.append(match.end())
        return starts, ends

    def highlight(self, _marking: Marking) -> Highlight:
        """Return the whole text."""
        return Highlight(self.escaped, "none")

    def snippet(self, marking: Marking, length: int) -> Snippet:
        """Return the first `length` words of the text."""
        starts, ends = self.words
        length = max(1, length)
        if len(ends) <= length:
            return Snippet(self.escaped, "none")
        return Snippet(f"{escape(self.text[starts[0] : ends[length - 1]])}{marking.ellipsis}", "none")


class MarkedText(Struct, frozen=True, dict=True):
    """A text and what of it matched; `words` are those of the query."""

    plain: PlainText
    found: Sequence[Found]
    words: Sequence[str]

    @property
    def text(self) -> str:
        """The whole text."""
        return self.plain.text

    @property
    def match_level(self) -> MatchLevel:
        """How many of the words matched."""
        if not self._matched:
            return "none"
        return "full" if len(self._matched) == len(self.words) else "partial"

    @cached_property
    def _matched(self) -> frozenset[int]:
        return frozenset(each.word for each in self.found)

    @cached_property
    def _marks(self) -> Sequence[Stretch]:
        return list(_merged(self.found))

    def highlight(self, marking: Marking) -> Highlight:
        """Return the whole text with marks."""
        if not self.found:
            return Highlight(escape(self.text), "none")
        return Highlight(
            value="".join(_pieces(self.text, Stretch(0, len(self.text)), self._marks, marking)),
            match_level=self.match_level,
            matched_words=tuple(word for number, word in enumerate(self.words) if number in self._matched),
            is_fully_highlighted=not any(map(_LETTER.search, _unmarked(self.text, self._marks))),
        )

    def snippet(self, marking: Marking, length: int) -> Snippet:
        """Return `length` words of the text with marks, where most of the query is."""
        shown = self._window(max(1, length))
        marks = [mark for mark in self._marks if mark.start < shown.end and mark.end > shown.start]
        value = "".join(_pieces(self.text, shown, marks, marking))
        before = marking.ellipsis if self.text[: shown.start].strip() else ""
        after = marking.ellipsis if self.text[shown.end :].strip() else ""
        return Snippet(f"{before}{value}{after}", self.match_level)

    def _window(self, length: int) -> Stretch:
        """Return the words that are kept: those with most of the query, in the middle if there is room."""
        starts, ends = self.plain.words
        if len(ends) <= length:
            return Stretch(0, len(self.text))
        first = min(self._best_start(ends, length), len(ends) - length)
        return Stretch(starts[first], ends[first + length - 1])

    def _best_start(self, ends: Sequence[int], length: int) -> int:
        """Return the number of the first word to keep, when words end at `ends`."""
        places = sorted((bisect_right(ends, each.start), each.word) for each in self.found)
        best, best_value = 0, (0, 0)
        for number, _ in places:
            inside = [(place, word) for place, word in places if number <= place < number + length]
            value = (len({word for _, word in inside}), len(inside))
            if value > best_value:
                room = length - (inside[-1][0] - number + 1)
                best, best_value = max(0, number - room // 2), value
        return best


def _merged(found: Iterable[Found]) -> Iterator[Stretch]:
    """Yield the stretches that are marked, those that touch as one."""
    start = end = 0
    for each in sorted(found):
        if each.start > end:
            if end > start:
                yield Stretch(start, end)
            start = each.start
        end = max(end, each.end)
    if end > start:
        yield Stretch(start, end)


def _pieces(text: str, shown: Stretch, marks: Iterable[Stretch], marking: Marking) -> Iterator[str]:
    at = shown.start
    for mark in marks:
        left, right = max(mark.start, shown.start), min(mark.end, shown.end)
        yield escape(text[at:left])
        yield f"{marking.before}{escape(text[left:right])}{marking.after}"
        at = right
    yield escape(text[at : shown.end])


def _unmarked(text: str, marks: Iterable[Stretch]) -> Iterator[str]:
    at = 0
    for mark in marks:
        yield text[at : mark.start]
        at = mark.end
    yield text[at:]
