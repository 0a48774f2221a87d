"""How far a word is from another: letters missing, too many, wrong, or two neighbours swapped (Damerau)."""

from __future__ import annotations

from typing import NamedTuple

ONE_TYPO = 4  # letters that a word has at least, to be taken for another one that differs by a typo
TWO_TYPOS = 8


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

    The optimal string alignment distance, row by row, only as far as the limit reaches. The first letter
    differs unless both words begin alike; then what it takes to mend the rest costs one more.
    """
    extra = int(word[:1] != term[:1])
    width = len(term) + 1
    before: list[int] = []
    row = list(range(width))
    for number, letter in enumerate(word, 1):
        last, before, row = before, row, [number] * width
        for column in range(1, width):
            other = term[column - 1]
            cost = (
                before[column - 1]
                if letter == other
                else 1 + min(before[column - 1], before[column], row[column - 1])
            )
            if (
                number > 1
                and column > 1
                and letter == term[column - 2]
                and word[number - 2] == other
                and last[column - 2] < cost
            ):
                cost = last[column - 2] + 1
            row[column] = cost
        if min(row) + extra > limit:
            return None
    return Distance(row[-1] + extra, min(row) + extra)


def letters(term: str) -> int:
    """Return the letters of a term as bits: words that share few of them are far from each other."""
    bits = 0
    for letter in term:
        bits |= 1 << (ord(letter) & 63)
    return bits
