"""How far a word is from another: letters missing, too many, wrong, or two neighbours swapped (Damerau)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from homerow.search.arrays import SmallNumbers

ONE_TYPO = 4  # letters that a word has at least, to be taken for another one that differs by a typo
TWO_TYPOS = 8
REMEMBERED = 256  # words
LONGEST = 24  # letters of a term that are looked at, before its distance is measured
LETTER = 31  # what of a letter's number says which bit stands for it


class Distance(NamedTuple):
    """Typos to the whole of a term, and to the nearest beginning of it."""

    whole: int
    beginning: int


def allowed_typos(word: str) -> int:
    """Return how many typos a word may have: names with digits or signs have none."""
    if not word.isalpha() or len(word) < ONE_TYPO:
        return 0
    return 1 if len(word) < TWO_TYPOS else 2


def distance(word: str, term: str, limit: int) -> Distance | None:
    """Return the typos between a word and a term, or None above `limit`; in the first letter one counts two.

    The optimal string alignment distance, a letter of the term at a time: how the typos grow or shrink along
    the word is held as bits (Hyyrö 2003). The first letter differs unless both words begin alike; then what
    it takes to mend the rest costs one more. A letter mends one typo at most: where those that are left
    cannot mend enough, the rest is not looked at.
    """
    places, last = _places(word), 1 << len(word) - 1
    extra = int(word[:1] != term[:1])
    limit -= extra
    typos = beginning = len(word)
    left = len(term)
    grows, shrinks, same, before = 2 * last - 1, 0, 0, 0
    for letter in term:
        here = places.get(letter, 0)
        swapped = (~same & here) << 1 & before
        same = ((here & grows) + grows ^ grows) | here | shrinks | swapped
        more, less = shrinks | ~(same | grows), same & grows
        if more & last:
            typos += 1
        elif less & last:
            typos -= 1
            beginning = min(beginning, typos)
        left -= 1
        if typos - left > limit < beginning:
            return None
        more, less = more << 1 | 1, less << 1
        grows, shrinks, before = less | ~(same | more), more & same, here
    return None if beginning > limit else Distance(typos + extra, beginning + extra)


class Piece(NamedTuple):
    """A part of a word, and between which letters of a term it stands where it is spelt right."""

    text: str
    start: int
    end: int


def pieces(word: str, limit: int) -> Sequence[Piece]:
    """Return parts of a word, one of which each term has, or begins with, that is within the limit.

    There is one more than may be typos, and a letter between two, so that a swap spoils only one. To look
    for them takes less time than to measure the distance.
    """
    count = limit + 1
    ends = [(len(word) - limit) * number // count + number for number in range(count + 1)]
    parts = [(start, end - 1) for start, end in pairwise(ends)]
    return [
        Piece(word[start:end], max(0, start - limit) if start else 0, end + limit if start else end)
        for start, end in parts
    ]


@lru_cache(REMEMBERED)
def _places(word: str) -> Mapping[str, int]:
    """Return where each letter stands in a word, as bits."""
    places: dict[str, int] = {}
    for number, letter in enumerate(word):
        places[letter] = places.get(letter, 0) | 1 << number
    return places


def letters(word: str) -> int:
    """Return the letters of a word as bits; a few share one."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) & LETTER)
    return bits


def letters_so_far(terms: Sequence[str]) -> SmallNumbers:
    """Return the letters that terms begin with, as bits: a row for the first, for the first two and so on."""
    codes = np.array(terms, f"U{LONGEST}").view(np.uint32).reshape(len(terms), LONGEST).T
    bits = np.where(codes > 0, np.left_shift(np.uint32(1), codes & LETTER), np.uint32(0))
    so_far: SmallNumbers = np.bitwise_or.accumulate(bits, axis=0)
    return so_far
