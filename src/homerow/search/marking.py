"""Matches as they are shown: values as HTML with marks, whole or cut to the words around a match.

What is shown is JSON from the start: a text is escaped and encoded once, and answers join parts of it. Where
a part begins is said in characters of the plain text, so a mark never stands in an entity or an escape.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import TypeAlias

from msgspec import Struct

from homerow.search.json_text import as_json, json_text
from homerow.search.objects import escape
from homerow.search.query import Signs
from homerow.search.results import Highlight, MatchLevel, Snippet

# Where a stretch of a text that matched begins and ends, and which word of the query that is.
Found: TypeAlias = tuple[int, int, int]
Stretch: TypeAlias = tuple[int, int]

_WORD = re.compile(r"\S+")
_LETTER = re.compile(r"\w")
_LONGER = re.compile(r"[^ !#-%'-;=?-\[\]-~]")  # what takes more than one byte in JSON as HTML
_VALUE = b'{"value":"'


class PlainText(Struct, frozen=True, dict=True):
    """A text of which nothing matched; what is asked of it each time that it is shown is worked out once."""

    text: str

    @cached_property
    def json(self) -> bytes:
        """The whole text as HTML, as it stands between the quotes of JSON."""
        return json_text(escape(self.text))

    @cached_property
    def highlighted(self) -> bytes:
        """The whole text as a Highlight."""
        return as_json(Highlight(escape(self.text), "none"))

    @cached_property
    def words(self) -> tuple[array[int], array[int]]:
        """Where words begin and end."""
        starts, ends = array("I"), array("I")
        for match in _WORD.finditer(self.text):
            starts.append(match.start())
            ends.append(match.end())
        return starts, ends

    @cached_property
    def letters(self) -> Stretch:
        """The stretch from the first letter to the last; an empty one if there is none."""
        first = _LETTER.search(self.text)
        last = _LETTER.search(self.text[::-1])
        return (first.start(), len(self.text) - last.start()) if first and last else (0, 0)

    def snippet(self, ellipsis: str, length: int) -> bytes:
        """Return the first `length` words of the text as a Snippet."""
        starts, ends = self.words
        length = max(1, length)
        if len(ends) <= length:
            return as_json(Snippet(escape(self.text), "none"))
        return as_json(Snippet(f"{escape(self.text[starts[0] : ends[length - 1]])}{ellipsis}", "none"))

    @property
    def is_even(self) -> bool:
        """Whether each character is one byte of JSON."""
        return not self._longer[0]

    def place(self, at: int) -> int:
        """Return where a character of the text begins in its JSON."""
        longer, more = self._longer
        return at + more[bisect_left(longer, at)]

    @cached_property
    def _longer(self) -> tuple[Sequence[int], Sequence[int]]:
        """Where characters stand that are longer as JSON, and by how much those before each, and all, are."""
        longer = [(match.start(), _size(match[0]) - 1) for match in _LONGER.finditer(self.text)]
        more = accumulate((more for _, more in longer), initial=0)
        return array("I", (start for start, _ in longer)), array("I", more)


@lru_cache(1_000)
def _size(character: str) -> int:
    return len(json_text(escape(character)))


class Told(Struct, frozen=True):
    """What is told of a value behind its text: a snippet's, a highlight's, and one's that is all marked."""

    of_snippet: bytes
    of_highlight: bytes
    of_whole: bytes


def tell(words: Sequence[str], matched: int) -> Told:
    """Return what is told where some words (as bits) of a query matched."""
    said = tuple(word for number, word in enumerate(words) if matched >> number & 1)
    level: MatchLevel = "none" if not said else "full" if len(said) == len(words) else "partial"
    values = (
        Snippet("", level),
        Highlight("", level, said, is_fully_highlighted=False),
        Highlight("", level, said, is_fully_highlighted=True),
    )
    return Told(*(as_json(value).removeprefix(_VALUE) for value in values))


class MarkedText:
    """A text and what was found in it, which is something; `signs` stand around that."""

    def __init__(self, plain: PlainText, found: Sequence[Found], signs: Signs) -> None:
        self._plain = plain
        self._found = sorted(found)
        self._signs = signs
        self._starts, self._ends = _merged(self._found)
        self._value = self._marked()

    def highlight(self, told: Told) -> bytes:
        """Return the whole text as a Highlight."""
        return _VALUE + self._value + (told.of_whole if self._is_all_marked() else told.of_highlight)

    def snippet(self, length: int, told: Told) -> bytes:
        """Return `length` words of the text, where most of the query is, as a Snippet."""
        starts, ends = self._plain.words
        length = max(1, length)
        if len(ends) <= length:
            return _VALUE + self._value + told.of_snippet
        first = min(self._best_start(ends, length), len(ends) - length)
        last = first + length - 1
        before = self._signs.ellipsis if first else b""
        after = self._signs.ellipsis if last < len(ends) - 1 else b""
        return b"".join((_VALUE, before, self._part(starts[first], ends[last]), after, told.of_snippet))

    def _is_all_marked(self) -> bool:
        """Return whether no letter stands outside of marks."""
        at, last = self._plain.letters
        for start, end in zip(self._starts, self._ends, strict=True):
            if at < start and _LETTER.search(self._plain.text, at, start):
                return False
            at = end
        return at >= last

    def _marked(self) -> bytes:
        """Return the whole text with marks as HTML, as it stands in JSON."""
        text, starts, ends = self._plain.json, self._starts, self._ends
        if not self._plain.is_even:
            starts, ends = (list(map(self._plain.place, places)) for places in (starts, ends))
        before, after, _ = self._signs
        pieces: list[bytes] = []
        at = 0
        for start, end in zip(starts, ends, strict=True):
            pieces += (text[at:start], before, text[start:end], after)
            at = end
        pieces.append(text[at:])
        return b"".join(pieces)

    def _part(self, start: int, end: int) -> bytes:
        """Return a part of the text with marks; one that goes on outside begins or ends with the part."""
        before, after, _ = self._signs
        at, is_begun = self._place(start)
        last, is_open = self._place(end)
        return b"".join((before if is_begun else b"", self._value[at:last], after if is_open else b""))

    def _place(self, at: int) -> tuple[int, bool]:
        """Return where a character of the text begins in its JSON with marks, and whether it is in a mark."""
        before, after, _ = self._signs
        begun, ended = bisect_left(self._starts, at), bisect_right(self._ends, at)
        return self._plain.place(at) + begun * len(before) + ended * len(after), begun > ended

    def _best_start(self, ends: Sequence[int], length: int) -> int:
        """Return the number of the first word to keep, when words end at `ends`."""
        places = [bisect_right(ends, start) for start, _, _ in self._found]
        if places[-1] < places[0] + length:  # all that was found fits in
            return max(0, places[0] - (length - 1 - places[-1] + places[0]) // 2)
        inside: dict[int, int] = {}  # how often each word of the query stands between first and last
        best, best_value, last = 0, (0, 0), 0
        for first, number in enumerate(places):
            while last < len(places) and places[last] < number + length:
                word = self._found[last][2]
                inside[word] = inside.get(word, 0) + 1
                last += 1
            value = (len(inside), last - first)
            if value > best_value:
                room = length - (places[last - 1] - number + 1)
                best, best_value = max(0, number - room // 2), value
            _leave_out(inside, self._found[first][2])
        return best


def _leave_out(counts: dict[int, int], word: int) -> None:
    counts[word] -= 1
    if not counts[word]:
        del counts[word]


def _merged(found: Sequence[Found]) -> tuple[list[int], list[int]]:
    """Return where marks begin and end: those that touch are one."""
    starts: list[int] = []
    ends: list[int] = []
    for start, end, _ in found:
        if ends and start <= ends[-1]:
            ends[-1] = max(end, ends[-1])
        elif end > start:
            starts.append(start)
            ends.append(end)
    return starts, ends
