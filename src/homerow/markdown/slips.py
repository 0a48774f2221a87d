"""Slips of the finger: one name that is meant to be another."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

SHORT = 4  # characters; in a short name more than one wrong character makes it another name


class Slips:
    """Known names, among which the one is found that a word was meant to be."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_length: dict[int, list[tuple[str, int]]] = {}
        for name in names:
            self._by_length.setdefault(len(name), []).append((name, _letters(name)))
        self.meant = lru_cache(maxsize=1024)(self._meant)  # a slip is seldom made once

    def _meant(self, word: str) -> str | None:
        """Return the nearest name that `word` is a slip away from, or two if it is long; else None."""
        allowed = 1 if len(word) <= SHORT else 2
        letters = _letters(word)
        # A slip changes the length by one at most, and at most two of the letters that occur.
        near = (
            name
            for length in range(len(word) - allowed, len(word) + allowed + 1)
            for name, others in self._by_length.get(length, ())
            if (letters ^ others).bit_count() <= 2 * allowed
        )
        found = min(((distance(word, name), name) for name in near), default=None)
        return found[1] if found and found[0] <= allowed else None


def _letters(word: str) -> int:
    """Return the set of characters of a word as bits, some of which share one."""
    bits = 0
    for character in word:
        bits |= 1 << (ord(character) & 63)
    return bits


def distance(one: str, other: str) -> int:
    """Return how many characters must be put in, left out, replaced or swapped with their neighbour."""
    # What both begin and end with changes nothing, and is nearly all of a slip.
    for _ in ("beginnings", "ends"):
        shared = _shared(one, other)
        one, other = one[shared:][::-1], other[shared:][::-1]
    earlier: list[int] = []
    previous = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            cost = min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
        earlier, previous = previous, row
    return previous[-1]


def _shared(one: str, other: str) -> int:
    """Return how many characters both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((index for index, (a, b) in pairs if a != b), min(len(one), len(other)))
