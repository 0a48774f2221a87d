"""The words of an index, and which of them a typed word may mean."""

from __future__ import annotations

import heapq
import math
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from homerow.search.stems import stem
from homerow.search.typos import allowed_typos, distance, letters

MAX_BEGINNINGS = 128  # terms that a word may begin; of more, the most frequent
MAX_SCANNED = 20_000  # terms looked at for one word
AFTER_ALL = "\U0010ffff"
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


class Meaning(NamedTuple):
    """A term that a word may mean: how sure that is (1 is the word itself), and after how many typos."""

    term: int
    quality: float
    typos: int = 0


EXACT = 1.0
STEM = 0.93  # another form of the word
BEGINNING = 0.55  # the word is the first letters of it; the rest counts by how much of the term was typed
LONGER = 0.75  # what a beginning is worth where the word is one by itself
TYPO = (1.0, 0.72, 0.5)


def inverse_frequency(frequency: int, record_count: int) -> float:
    """Return how much a term tells that stands in so many of all records (BM25's measure)."""
    return math.log(1 + (record_count - frequency + 0.5) / (frequency + 0.5))


class Vocabulary:
    """Sorted terms; a term's id is its place. `frequencies` counts the records that a term stands in."""

    def __init__(self, terms: Sequence[str], frequencies: Sequence[int], stems: Sequence[str]) -> None:
        self.terms = terms
        self.frequencies = frequencies
        self._stems = stems
        self.meanings = lru_cache(4096)(self._meanings)

    def find(self, word: str) -> int | None:
        """Return the id of a term."""
        index = bisect_left(self.terms, word)
        return index if index < len(self.terms) and self.terms[index] == word else None

    def frequency(self, word: str) -> int:
        """Return how many records a term stands in."""
        term = self.find(word)
        return 0 if term is None else self.frequencies[term]

    def _meanings(self, word: str, *, is_last: bool, with_typos: bool = False) -> tuple[Meaning, ...]:
        """Return what a word may mean, the best first; typos are looked for where nothing else is found."""
        found = {meaning.term: meaning for meaning in self._likely(word, is_last=is_last)}
        if not found or with_typos:
            for meaning in self._misspelt(word, is_last=is_last):
                if meaning.term not in found or found[meaning.term].quality < meaning.quality:
                    found[meaning.term] = meaning
        return tuple(sorted(found.values(), key=lambda meaning: -meaning.quality))

    def meanings_of_symbol(self, term: str, *, is_last: bool) -> Iterator[Meaning]:
        """Yield what a name from code may mean: itself, and what it begins while it is typed."""
        exact = self.find(term)
        if exact is not None:
            yield Meaning(exact, EXACT)
        if is_last:
            yield from (each for each in self._begun(term) if each.term != exact)

    def _likely(self, word: str, *, is_last: bool) -> Iterator[Meaning]:
        exact = self.find(word)
        if is_last:
            worth = 1.0 if exact is None else LONGER
            yield from (Meaning(each.term, each.quality * worth) for each in self._begun(word))
        for term in self._by_stem.get(stem(word), ()):
            yield Meaning(term, STEM)
        if exact is not None:
            yield Meaning(exact, EXACT)

    def _begun(self, word: str) -> Iterator[Meaning]:
        for term in self._beginning_with(word):
            typed = len(word) / len(self.terms[term])
            yield Meaning(term, BEGINNING + (STEM - BEGINNING) * typed**2)

    def _beginning_with(self, word: str) -> Sequence[int]:
        low, high = self._range(word)
        if high - low <= MAX_BEGINNINGS:
            return range(low, high)
        scanned = range(low, min(high, low + MAX_SCANNED))
        return heapq.nlargest(MAX_BEGINNINGS, scanned, key=self.frequencies.__getitem__)

    def _range(self, beginning: str) -> tuple[int, int]:
        return bisect_left(self.terms, beginning), bisect_left(self.terms, beginning + AFTER_ALL)

    def _misspelt(self, word: str, *, is_last: bool) -> Iterator[Meaning]:
        limit = allowed_typos(word)
        if not limit:
            return
        longest = len(word) + limit
        for term in self._near(word, limit):
            if len(self.terms[term]) > longest and not is_last:
                continue
            # One letter more than may be is too far, and so are all longer beginnings.
            typos = distance(word, self.terms[term][: longest + 1], limit)
            if typos is None:
                continue
            if typos.whole <= limit:
                yield Meaning(term, TYPO[typos.whole], typos.whole)
            elif is_last:
                typed = len(word) / len(self.terms[term])
                yield Meaning(
                    term, TYPO[typos.beginning] * (BEGINNING + (STEM - BEGINNING) * typed), typos.beginning
                )

    def _near(self, word: str, limit: int) -> Iterator[int]:
        """Yield the terms that may be within the limit: of the same first letter, or without another typo."""
        low, high = self._range(word[0])
        wanted = letters(word)
        masks = self._masks(word[0])
        for term in range(low, min(high, low + MAX_SCANNED)):
            if (wanted & ~masks[term - low]).bit_count() <= limit and len(self.terms[term]) >= len(
                word
            ) - limit:
                yield term
        if limit > 1:
            yield from self._with_another_first_letter(word)

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

    @cached_property
    def _masks_by_letter(self) -> dict[str, list[int]]:
        return {}

    def _masks(self, first: str) -> list[int]:
        if first not in self._masks_by_letter:
            low, high = self._range(first)
            self._masks_by_letter[first] = [
                letters(term) for term in self.terms[low : min(high, low + MAX_SCANNED)]
            ]
        return self._masks_by_letter[first]
