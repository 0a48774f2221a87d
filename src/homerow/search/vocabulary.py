"""The words of an index, and which of them a typed word may mean."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from homerow.search.arrays import Numbers, SmallNumbers
from homerow.search.frequency import inverse_frequency
from homerow.search.stems import stem
from homerow.search.typos import LONGEST, allowed_typos, distance, letters, letters_so_far, pieces

MAX_BEGINNINGS = 128  # terms that a word may begin; of more, the most frequent
MAX_SCANNED = 20_000  # terms looked at for one word
REMEMBERED = 4096  # words
REMEMBERED_LETTERS = 64  # that words begin with
AFTER_ALL = "\U0010ffff"
ALPHABET = "abcdefghijklmnopqrstuvwxyz"

EXACT = 1.0
STEM = 0.93  # another form of the word
BEGINNING = 0.55  # the word is the first letters of it; the rest counts by how much of the term was typed
LONGER = 0.75  # what a beginning is worth where the word is one by itself
TYPO = (1.0, 0.45, 0.35)  # what is misspelt is less sure than any other form
AS_LIKELY = 0.1  # what a meaning may be less sure than the best one, to count for how much a word tells


class Meanings(Struct, frozen=True, eq=False):
    """Terms that a word may mean, the surest first, and how sure each is (1 is the word itself).

    `told` is how much the word tells, which is more the rarer it is; `typos` are those of the surest term.
    """

    terms: tuple[int, ...] = ()
    qualities: tuple[float, ...] = ()
    told: float = 0.0
    typos: int = 0


class Mended(NamedTuple):
    """A term that a word may be, misspelt: how sure that is, and after how many typos."""

    term: int
    quality: float
    typos: int


class Vocabulary:
    """Sorted terms; a term's id is its place. `frequencies` counts the records that a term stands in."""

    def __init__(
        self, terms: Sequence[str], frequencies: Sequence[int], stems: Sequence[str], record_count: int
    ) -> None:
        self.terms = terms
        self.frequencies = frequencies
        self._numbers = dict(zip(terms, range(len(terms)), strict=True))
        self._stems = stems
        self._record_count = record_count
        self._counts = np.array(frequencies, np.int64)
        self.meanings = lru_cache(REMEMBERED)(self._meanings)
        self.meanings_of_symbol = lru_cache(REMEMBERED)(self._meanings_of_symbol)
        self.with_joined = lru_cache(REMEMBERED)(self._with_joined)
        self.begun_range = lru_cache(REMEMBERED)(self._range)
        self._begun_by = lru_cache(REMEMBERED_LETTERS)(self._read_begun_by)

    def find(self, word: str) -> int | None:
        """Return the id of a term."""
        return self._numbers.get(word)

    def frequency(self, word: str) -> int:
        """Return how many records a term stands in."""
        term = self.find(word)
        return 0 if term is None else self.frequencies[term]

    def _meanings(self, word: str, *, is_last: bool, with_typos: bool = False) -> Meanings:
        """Return what a word may mean; typos are looked for where nothing else is found."""
        qualities = self._likely(word, is_last=is_last)
        typos: dict[int, int] = {}
        if not qualities or with_typos:
            for term, quality, count in self._misspelt(word, is_last=is_last):
                if qualities.get(term, 0.0) < quality:
                    qualities[term], typos[term] = quality, count
        return self._sorted(qualities, typos)

    def _meanings_of_symbol(self, term: str, *, is_last: bool) -> Meanings:
        """Return what a name from code may mean: itself, and what it begins while it is typed."""
        exact = self.find(term)
        qualities = {} if exact is None else {exact: EXACT}
        begun = self._begun(term) if is_last else {}
        return self._sorted(begun | qualities, {})

    def _with_joined(self, meanings: Meanings, joined: int) -> Meanings:
        """Return meanings of which one more is the term that the word is a part of."""
        return self._told((*meanings.terms, joined), (*meanings.qualities, EXACT), meanings.typos)

    def _sorted(self, qualities: Mapping[int, float], typos: Mapping[int, int]) -> Meanings:
        terms = sorted(qualities, key=qualities.__getitem__, reverse=True)
        first_typos = typos.get(terms[0], 0) if terms else 0
        return self._told(tuple(terms), tuple(map(qualities.__getitem__, terms)), first_typos)

    def _told(self, terms: tuple[int, ...], qualities: tuple[float, ...], typos: int) -> Meanings:
        if not terms:
            return Meanings()
        least = max(qualities) - AS_LIKELY
        likely = (term for term, quality in zip(terms, qualities, strict=True) if quality > least)
        frequency = min(self._record_count, max(map(self.frequencies.__getitem__, likely)))
        return Meanings(terms, qualities, inverse_frequency(frequency, self._record_count), typos)

    def _likely(self, word: str, *, is_last: bool) -> dict[int, float]:
        exact = self.find(word)
        qualities = self._begun(word, 1.0 if exact is None else LONGER) if is_last else {}
        qualities.update(dict.fromkeys(self._by_stem.get(stem(word), ()), STEM))
        if exact is not None:
            qualities[exact] = EXACT
        return qualities

    def _begun(self, word: str, worth: float = 1.0) -> dict[int, float]:
        """Return the terms that a word begins, and how sure it is that it is meant to become each."""
        typed = len(word)
        shares = ((term, typed / len(self.terms[term])) for term in self._beginning_with(word))
        return {term: (BEGINNING + (STEM - BEGINNING) * (share * share)) * worth for term, share in shares}

    def _beginning_with(self, word: str) -> Sequence[int]:
        low, high = self._range(word)
        if high - low <= MAX_BEGINNINGS:
            return range(low, high)
        counts = self._counts[low : min(high, low + MAX_SCANNED)]
        most: list[int] = np.argsort(-counts, kind="stable")[:MAX_BEGINNINGS].tolist()
        return [low + each for each in most]

    def _range(self, beginning: str) -> tuple[int, int]:
        """Return the first term that begins so, and the first behind them."""
        return bisect_left(self.terms, beginning), bisect_left(self.terms, beginning + AFTER_ALL)

    def _misspelt(self, word: str, *, is_last: bool) -> Iterator[Mended]:
        limit = allowed_typos(word)
        if not limit:
            return
        longest = len(word) + limit
        for term in self._near(word, limit, is_last=is_last):
            # One letter more than may be is too far, and so are all longer beginnings.
            typos = distance(word, self.terms[term][: longest + 1], limit)
            if typos is None:
                continue
            if typos.whole <= limit:
                yield Mended(term, TYPO[typos.whole], typos.whole)
            elif is_last:
                typed = len(word) / len(self.terms[term])
                quality = TYPO[typos.beginning] * (BEGINNING + (STEM - BEGINNING) * typed)
                yield Mended(term, quality, typos.beginning)

    def _near(self, word: str, limit: int, *, is_last: bool) -> Iterator[int]:
        """Yield the terms that may be within the limit: of the same first letter, or without another typo."""
        low, near = self._range(word[0])[0], self._have_its_letters(word, limit, is_last=is_last)
        parts = pieces(word, limit)
        for term in (low + near).tolist():
            text = self.terms[term]
            if any(text.find(part, start, end) >= 0 for part, start, end in parts):
                yield term
        if limit > 1:
            yield from self._with_another_first_letter(word)

    def _have_its_letters(self, word: str, limit: int, *, is_last: bool) -> Numbers:
        """Return which terms of the same first letter have its other ones, but for as many as typos may be.

        What a term goes on with, where the word only begins it, does not matter.
        """
        lengths, so_far = self._begun_by(word[0])
        typed, size = np.uint32(letters(word)), len(word)
        is_near = lengths >= size - limit
        is_near &= np.bitwise_count(so_far[min(size - limit, LONGEST) - 1] & ~typed) <= limit
        if size + limit <= LONGEST:
            reached = so_far[size + limit - 1]
            is_near &= np.bitwise_count(typed & ~reached) <= limit
            if not is_last:
                is_near &= np.bitwise_count(reached & ~typed) <= limit
        if not is_last:
            is_near &= lengths <= size + limit
        return is_near.nonzero()[0]

    def _with_another_first_letter(self, word: str) -> Iterator[int]:
        rest = word[1:]
        candidates = {rest, word[1] + word[0] + word[2:]}
        candidates.update(letter + rest for letter in ALPHABET)
        candidates.update(letter + word for letter in ALPHABET)
        for candidate in sorted(candidates):
            term = self.find(candidate)
            if term is not None and candidate[0] != word[0]:
                yield term

    @cached_property
    def _by_stem(self) -> Mapping[str, Sequence[int]]:
        grouped: dict[str, list[int]] = {}
        for term, root in enumerate(self._stems):
            grouped.setdefault(root, []).append(term)
        return grouped

    def _read_begun_by(self, first: str) -> tuple[Numbers, SmallNumbers]:
        """Return how long the terms are that begin with a letter, and the letters of their beginnings."""
        low, high = self._range(first)
        terms = self.terms[low : min(high, low + MAX_SCANNED)]
        return np.array([len(term) for term in terms], np.int64), letters_so_far(terms)
