"""Matches as they are shown: values as HTML with marks, whole or cut to the words around a match.

Everything is measured in the plain text and escaped piece by piece, so that a mark never stands in an entity.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from homerow.search.objects import escape
from homerow.search.query import Marking
from homerow.search.results import Highlight, MatchLevel, Snippet


class Found(NamedTuple):
    """A stretch of a text that matched, and the number of the word of the query."""

    start: int
    end: int
    word: int


class Stretch(NamedTuple):
    """A word of a text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A text, its words in order, and what of it matched; `words` are those of the query."""

    text: str
    stretches: Sequence[Stretch]
    found: Sequence[Found]
    words: Sequence[str]

    @property
    def match_level(self) -> MatchLevel:
        """How many of the words matched."""
        matched = {each.word for each in self.found}
        if not matched:
            return "none"
        return "full" if len(matched) == len(self.words) else "partial"

    def highlight(self, marking: Marking) -> Highlight:
        """Return the whole text with marks."""
        marks = list(_merged(self.found))
        matched = {each.word for each in self.found}
        return Highlight(
            value="".join(_pieces(self.text, 0, len(self.text), marks, marking)),
            match_level=self.match_level,
            matched_words=tuple(word for number, word in enumerate(self.words) if number in matched),
            is_fully_highlighted=bool(marks) and _covers(marks, self.stretches),
        )

    def snippet(self, marking: Marking, length: int) -> Snippet:
        """Return `length` words of the text with marks, where most of the query is."""
        start, end = self._window(max(1, length))
        marks = [mark for mark in _merged(self.found) if mark.start < end and mark.end > start]
        value = "".join(_pieces(self.text, start, end, marks, marking))
        before = marking.ellipsis if self.text[:start].strip() else ""
        after = marking.ellipsis if self.text[end:].strip() else ""
        return Snippet(f"{before}{value}{after}", self.match_level)

    def _window(self, length: int) -> Stretch:
        """Return where the words stand that are kept, with the signs around them."""
        stretches = self.stretches
        if len(stretches) <= length:
            return Stretch(0, len(self.text))
        first = self._best_start(length)
        last = first + length - 1
        start = stretches[first].start if first else 0
        end = stretches[last].end if last + 1 < len(stretches) else len(self.text)
        return Stretch(_word_start(self.text, start), _word_end(self.text, end))

    def _best_start(self, length: int) -> int:
        """Return the first word of the window that holds most of the query; it stands in the middle."""
        numbers = {stretch.start: number for number, stretch in enumerate(self.stretches)}
        places = sorted((numbers[each.start], each.word) for each in self.found if each.start in numbers)
        last_start = len(self.stretches) - length
        if not places:
            return 0
        best, best_value = 0, (-1, -1)
        for index, (number, _) in enumerate(places):
            inside = [word for place, word in places[index : index + length] if place < number + length]
            value = (len(set(inside)), len(inside))
            if value > best_value:
                reached = [place for place, _ in places[index : index + length] if place < number + length][
                    -1
                ]
                room = length - (reached - number + 1)
                best, best_value = number - room // 2, value
        return max(0, min(best, last_start))


def _word_start(text: str, at: int) -> int:
    while at and not text[at - 1].isspace():
        at -= 1
    return at


def _word_end(text: str, at: int) -> int:
    while at < len(text) and not text[at].isspace():
        at += 1
    return at


def _merged(found: Iterable[Found]) -> Iterator[Stretch]:
    """Yield the stretches that are marked, those that touch as one."""
    start = end = -1
    for each in sorted(found):
        if each.start > end:
            if end > start >= 0:
                yield Stretch(start, end)
            start, end = each.start, each.end
        else:
            end = max(end, each.end)
    if end > start >= 0:
        yield Stretch(start, end)


def _pieces(text: str, start: int, end: int, marks: Iterable[Stretch], marking: Marking) -> Iterator[str]:
    at = start
    for mark in marks:
        left, right = max(mark.start, start), min(mark.end, end)
        yield escape(text[at:left])
        yield f"{marking.before}{escape(text[left:right])}{marking.after}"
        at = right
    yield escape(text[at:end])


def _covers(marks: Sequence[Stretch], stretches: Sequence[Stretch]) -> bool:
    return all(
        any(mark.start <= stretch.start and stretch.end <= mark.end for mark in marks)
        for stretch in stretches
    )
