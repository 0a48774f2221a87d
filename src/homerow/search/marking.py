"""Matches as they are shown: values as HTML with marks, whole or cut to the words around a match.

Everything is measured in the plain text and escaped piece by piece, so that a mark never stands in an entity.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
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
    """A text of which nothing matched; what is asked of it each time that it is shown is worked out once."""

    text: str

    @cached_property
    def escape(self) -> Callable[[str], str]:
        """What makes a part of the text HTML: nothing, where there is nothing to escape."""
        return str if escape(self.text) == self.text else escape

    @cached_property
    def highlighted(self) -> Highlight:
        """The whole text."""
        return Highlight(escape(self.text), "none")

    @cached_property
    def words(self) -> tuple[array[int], array[int]]:
        """Where words begin and end."""
        starts, ends = array("I"), array("I")
        for match in _WORD.finditer(self.text):
            starts.append(match.start())
            ends.append(match.end())
        return starts, ends

    def snippet(self, ellipsis: str, length: int) -> Snippet:
        """Return the first `length` words of the text."""
        starts, ends = self.words
        length = max(1, length)
        if len(ends) <= length:
            return Snippet(self.highlighted.value, "none")
        return Snippet(f"{escape(self.text[starts[0] : ends[length - 1]])}{ellipsis}", "none")


class MarkedText:
    """A text and what of it matched; `words` are those of the query."""

    def __init__(self, plain: PlainText, found: Sequence[Found], words: Sequence[str]) -> None:
        self.plain = plain
        self.text = plain.text
        self._found = sorted(found)
        self._marks = list(_merged(self._found))
        matched = {each.word for each in found}
        self._matched = tuple(word for number, word in enumerate(words) if number in matched)
        self.match_level: MatchLevel = (
            "none" if not matched else "full" if len(matched) == len(words) else "partial"
        )

    def highlight(self, marking: Marking) -> Highlight:
        """Return the whole text with marks."""
        if not self._found:
            return self.plain.highlighted
        value = self._value(Stretch(0, len(self.text)), self._marks, marking)
        return Highlight(value, self.match_level, self._matched, self._is_all_marked())

    def _is_all_marked(self) -> bool:
        """Return whether no letter stands outside of marks."""
        at = 0
        for start, end in self._marks:
            if _LETTER.search(self.text, at, start):
                return False
            at = end
        return not _LETTER.search(self.text, at)

    def snippet(self, marking: Marking, length: int) -> Snippet:
        """Return `length` words of the text with marks, where most of the query is."""
        shown = self._window(max(1, length))
        marks = [mark for mark in self._marks if mark.start < shown.end and mark.end > shown.start]
        value = self._value(shown, marks, marking)
        before = marking.ellipsis if self.text[: shown.start].strip() else ""
        after = marking.ellipsis if self.text[shown.end :].strip() else ""
        return Snippet(f"{before}{value}{after}", self.match_level)

    def _value(self, shown: Stretch, marks: Iterable[Stretch], marking: Marking) -> str:
        """Return a part of the text as HTML."""
        text, escaped = self.text, self.plain.escape
        at, last = shown
        pieces: list[str] = []
        for start, end in marks:
            left, right = (start, end) if at <= start and end <= last else (max(start, at), min(end, last))
            pieces += (escaped(text[at:left]), marking.before, escaped(text[left:right]), marking.after)
            at = right
        pieces.append(escaped(text[at:last]))
        return "".join(pieces)

    def _window(self, length: int) -> Stretch:
        """Return the words that are kept: those with most of the query, in the middle if there is room."""
        starts, ends = self.plain.words
        if len(ends) <= length:
            return Stretch(0, len(self.text))
        first = min(self._best_start(ends, length), len(ends) - length)
        return Stretch(starts[first], ends[first + length - 1])

    def _best_start(self, ends: Sequence[int], length: int) -> int:
        """Return the number of the first word to keep, when words end at `ends`."""
        places = [bisect_right(ends, each.start) for each in self._found]
        inside: dict[int, int] = {}  # how often each word of the query stands between first and last
        best, best_value, last = 0, (0, 0), 0
        for first, number in enumerate(places):
            while last < len(places) and places[last] < number + length:
                word = self._found[last].word
                inside[word] = inside.get(word, 0) + 1
                last += 1
            value = (len(inside), last - first)
            if value > best_value:
                room = length - (places[last - 1] - number + 1)
                best, best_value = max(0, number - room // 2), value
            _leave_out(inside, self._found[first].word)
        return best


def _leave_out(counts: dict[int, int], word: int) -> None:
    counts[word] -= 1
    if not counts[word]:
        del counts[word]


def _merged(found: Iterable[Found]) -> Iterator[Stretch]:
    """Yield the stretches that are marked, those that touch as one."""
    start = end = 0
    for each in found:
        if each.start > end:
            if end > start:
                yield Stretch(start, end)
            start = each.start
        end = max(end, each.end)
    if end > start:
        yield Stretch(start, end)
