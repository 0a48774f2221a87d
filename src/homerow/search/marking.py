"""Matches as they are shown: values as HTML with marks, whole or cut to the words around a match.

What is shown is JSON from the start: a text is escaped and encoded once, and answers join parts of it. Where
a part begins is said in characters of the plain text, so a mark never stands in an entity or an escape.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TypeAlias

from msgspec import Struct

from homerow.search.json_text import as_json, json_text
from homerow.search.objects import escape
from homerow.search.query import Signs
from homerow.search.results import Highlight, MatchLevel, Snippet
from homerow.search.spots import Found

Stretch: TypeAlias = tuple[int, int]

_SPACES = re.compile(r"(\s+)")
_LETTER = re.compile(r"\w")
_LONGER = re.compile(r"[^ !#-%'-;=?-\[\]-~]")  # what takes more than one byte in JSON as HTML
_VALUE = b'{"value":"'
_NO_WORDS = b"[]"


class PlainText:
    """A text of which nothing matched; what is asked of it each time that it is shown is worked out once.

    `json` is the whole text as HTML, as it stands between the quotes of JSON; `is_even` says whether each
    character is one byte of that; `letters` is the stretch from the first letter to the last, an empty one if
    there is none; `words` is where words begin, and where they end. In slots these are read in half the time:
    an answer shows a hundred texts.
    """

    __slots__ = ("_longer", "highlighted", "is_even", "json", "letters", "text", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        self.json = json_text(escape(text))
        self.is_even = len(self.json) == len(text)
        self.letters = _letters(text)
        self.highlighted = _VALUE + self.json + _BEHIND_PLAIN_HIGHLIGHT
        self.words = _words(text)
        self._longer: tuple[array[int], array[int]] | None = None

    def snippet(self, signs: Signs, length: int) -> bytes:
        """Return the first `length` words of the text as a Snippet."""
        starts, ends = self.words
        length = max(1, length)
        if len(ends) <= length:
            return _VALUE + self.json + _BEHIND_PLAIN_SNIPPET
        at, to = self.places((starts[0], ends[length - 1]))
        return b"".join((_VALUE, self.json[at:to], signs.ellipsis, _BEHIND_PLAIN_SNIPPET))

    def places(self, characters: Sequence[int]) -> Sequence[int]:
        """Return where characters of the text begin in its JSON."""
        if self.is_even:
            return characters
        if self._longer is None:
            self._longer = _longer(self.text)
        longer, more = self._longer
        return [at + more[bisect_left(longer, at)] for at in characters]


def _letters(text: str) -> Stretch:
    first = _LETTER.search(text)
    last = _LETTER.search(text[::-1])
    return (first.start(), len(text) - last.start()) if first and last else (0, 0)


def _words(text: str) -> tuple[array[int], array[int]]:
    bounds = array("I", accumulate(map(len, _SPACES.split(text)), initial=0))
    # Spaces that the text begins or ends with have nothing on their other side, which is no word.
    first = 0 if bounds[1] else 2
    end = len(bounds) if bounds[-1] > bounds[-2] else -2
    return bounds[first:end:2], bounds[first + 1 : end : 2]


def _longer(text: str) -> tuple[array[int], array[int]]:
    """Return where characters are longer as JSON, and by how much those before each, and all, are."""
    longer = [(match.start(), _size(match[0]) - 1) for match in _LONGER.finditer(text)]
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
    said = [word for number, word in enumerate(words) if matched >> number & 1]
    level: MatchLevel = "none" if not said else "full" if len(said) == len(words) else "partial"
    of_snippet, of_highlight, of_whole = _behind_text(level)
    matched_words = as_json(said)
    return Told(of_snippet, matched_words.join(of_highlight), matched_words.join(of_whole))


@lru_cache
def _behind_text(level: MatchLevel) -> tuple[bytes, Sequence[bytes], Sequence[bytes]]:
    """Return what stands behind a text in a Snippet, and around the words of Highlights."""
    snippet, *highlights = (
        as_json(value).removeprefix(_VALUE)
        for value in (
            Snippet("", level),
            Highlight("", level, is_fully_highlighted=False),
            Highlight("", level, is_fully_highlighted=True),
        )
    )
    of_highlight, of_whole = (highlight.split(_NO_WORDS) for highlight in highlights)
    return snippet, of_highlight, of_whole


_BEHIND_PLAIN_SNIPPET = as_json(Snippet("", "none")).removeprefix(_VALUE)
_BEHIND_PLAIN_HIGHLIGHT = as_json(Highlight("", "none")).removeprefix(_VALUE)


class MarkedText(Struct, frozen=True, eq=False):
    """A text and what was found in it, which is something; `signs` stand around that.

    `starts` and `ends` are those of marks, `whole` is the text with them, as a JSON object begins with it;
    `words` are those that were found, as bits.
    """

    plain: PlainText
    found: Sequence[Found]
    signs: Signs
    starts: Sequence[int]
    ends: Sequence[int]
    whole: bytes
    words: int

    def highlight(self, told: Told) -> bytes:
        """Return the whole text as a Highlight."""
        return self.whole + (told.of_whole if self._is_all_marked() else told.of_highlight)

    def snippet(self, length: int, told: Told) -> bytes:
        """Return `length` words of the text, where most of the query is, as a Snippet."""
        starts, ends = self.plain.words
        count = len(ends)
        length = max(1, length)
        if count <= length:
            return self.whole + told.of_snippet
        first = min(self._best_start(ends, length), count - length)
        last = first + length - 1
        before = self.signs.ellipsis if first else b""
        after = self.signs.ellipsis if last < count - 1 else b""
        return b"".join((_VALUE, before, self._part(starts[first], ends[last]), after, told.of_snippet))

    def _is_all_marked(self) -> bool:
        """Return whether no letter stands outside of marks."""
        at, last = self.plain.letters
        if last and self.starts and (at < self.starts[0] or self.ends[-1] < last):
            return False  # as of nearly all values, and without a look between the marks
        for start, end in zip(self.starts, self.ends, strict=True):
            if at < start and _LETTER.search(self.plain.text, at, start):
                return False
            at = end
        return at >= last

    def _part(self, start: int, end: int) -> bytes:
        """Return a part of the text with marks; one that goes on outside begins or ends with the part."""
        before, after = self.signs.before, self.signs.after
        ended, begun = bisect_right(self.ends, start), bisect_left(self.starts, end)
        size = len(before) + len(after)
        at, to = self.plain.places((start, end))
        at, to = at + ended * size + len(_VALUE), to + begun * size + len(_VALUE)
        if ended == begun:  # no mark is in it
            return self.whole[at:to]
        opening = closing = b""
        if self.starts[ended] < start:
            opening, at = before, at + len(before)
        if end < self.ends[begun - 1]:
            closing, to = after, to - len(after)
        return b"".join((opening, self.whole[at:to], closing))

    def _best_start(self, ends: Sequence[int], length: int) -> int:
        """Return the number of the first word to keep, when words end at `ends`."""
        first = bisect_right(ends, self.found[0][0])
        last = bisect_right(ends, self.found[-1][0], first)
        if last < first + length:  # all that was found fits in
            return max(0, first - (length - 1 - last + first) // 2)
        places = [bisect_right(ends, start, first, last) for start, _, _ in self.found]
        words = [word for _, _, word in self.found]
        most, count = len(set(words)), len(places)
        best, best_value, last = 0, (0, 0), 0
        for first, number in enumerate(places):
            before, behind = last, number + length
            while last < count and places[last] < behind:
                last += 1
            # What goes no further is a part of what was seen; what says no more can only say it more often.
            if last == before or (best_value[0] == most and last - first <= best_value[1]):
                continue
            value = len(set(words[first:last])), last - first
            if value > best_value:
                room = length - (places[last - 1] - number + 1)
                best, best_value = max(0, number - room // 2), value
        return best


def mark(plain: PlainText, found: Sequence[Found], signs: Signs) -> MarkedText:
    """Return a text with marks around what was found in it."""
    starts, ends, words = _merged(found)
    places, text = plain.places(starts + ends), plain.json
    before, after = signs.before, signs.after
    if len(places) == 2:  # one mark, as in most
        start, end = places
        whole = b"".join((_VALUE, text[:start], before, text[start:end], after, text[end:]))
    else:
        pieces: list[bytes] = [_VALUE]
        at = 0
        for start, end in zip(places, places[len(starts) :], strict=False):
            pieces += (text[at:start], before, text[start:end], after)
            at = end
        pieces.append(text[at:])
        whole = b"".join(pieces)
    return MarkedText(plain, found, signs, starts, ends, whole, words)


def _merged(found: Sequence[Found]) -> tuple[list[int], list[int], int]:
    """Return where marks begin and end, of which those that touch are one; and the words in them, as bits."""
    if len(found) == 1 and found[0][0] < found[0][1]:
        ((start, end, word),) = found
        return [start], [end], word
    starts: list[int] = []
    ends: list[int] = []
    words = 0
    for start, end, word in found:
        words |= word
        if ends and start <= ends[-1]:
            ends[-1] = max(end, ends[-1])
        elif end > start:
            starts.append(start)
            ends.append(end)
    return starts, ends, words
