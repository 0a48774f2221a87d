"""The terms of an index, and which of them a typed word may mean."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct, field
from rapidfuzz import process
from rapidfuzz.distance import OSA

from homerow.search.cached_methods import cached_method
from homerow.search.text.stems import stem, stems

MAX_BEGINNINGS = 128  # terms that a word may be the beginning of; of more, the most frequent
REMEMBERED = 4096  # words, for who types on
AFTER_ALL = "\U0010ffff"
ONE_TYPO = 4  # letters that a word has at least, to be taken for another one that differs by a typo
TWO_TYPOS = 8

# The weight of an expansion.
EXACT = 1.0
STEM = 0.93  # another form of the word
BEGINNING = 0.55  # the word is the first letters of it; the rest depends on how much of the term was typed
LONGER = 0.75  # factor for a beginning where the word is a term by itself
TYPO = (1.0, 0.45, 0.35)  # by the number of typos: less likely than any other form
AS_LIKELY = 0.1  # a term this much less likely than the best still counts for how rare a word is


class Expansions(Struct, frozen=True, eq=False):
    """Terms that a word may mean, the likeliest first, each with its quality (1 is the word itself).

    `idf` is the inverse document frequency of the word; `typos` are those of the likeliest term.
    """

    terms: Mapping[str, float] = field(default_factory=dict)
    idf: float = 0.0
    typos: int = 0


class Vocabulary:
    """Terms with the number of records that hold each."""

    def __init__(self, frequencies: Mapping[str, int], record_count: int) -> None:
        self._frequencies = frequencies
        self._record_count = record_count
        self._terms = sorted(frequencies)
        self._expand = cached_method(REMEMBERED, self._find_expansions)
        self._expand_symbol = cached_method(REMEMBERED, self._find_symbols)

    def __contains__(self, term: str) -> bool:
        return term in self._frequencies

    def frequency(self, term: str) -> int:
        """Return how many records hold a term."""
        return self._frequencies.get(term, 0)

    def idf(self, frequency: int) -> float:
        """Return the inverse document frequency of a term that so many records hold, as BM25 defines it."""
        return math.log(1 + (self._record_count - frequency + 0.5) / (frequency + 0.5))

    def expand(self, word: str, *, is_last: bool, with_typos: bool = False) -> Expansions:
        """Return what a word may mean; without `with_typos` typos are looked for if nothing else is found."""
        return self._expand(word, is_last=is_last, with_typos=with_typos)

    def expand_symbol(self, term: str, *, is_last: bool) -> Expansions:
        """Return what a name from code may mean: itself, and what it begins while it is typed."""
        return self._expand_symbol(term, is_last=is_last)

    def _find_expansions(self, word: str, *, is_last: bool, with_typos: bool) -> Expansions:
        qualities = self._forms(word, is_last=is_last)
        typos: dict[str, int] = {}
        if not qualities or with_typos:
            for term, quality, count in self._similar(word, is_last=is_last):
                if qualities.get(term, 0.0) < quality:
                    qualities[term], typos[term] = quality, count
        return self._sorted(qualities, typos)

    def _find_symbols(self, term: str, *, is_last: bool) -> Expansions:
        begun = self._begun(term) if is_last else {}
        return self._sorted(begun | ({term: EXACT} if term in self else {}), {})

    def with_joined(self, expansions: Expansions, joined: str) -> Expansions:
        """Return expansions with one more: the term that the word is a part of."""
        return self._weighed({**expansions.terms, joined: EXACT}, expansions.typos)

    def _sorted(self, qualities: Mapping[str, float], typos: Mapping[str, int]) -> Expansions:
        terms = sorted(qualities, key=qualities.__getitem__, reverse=True)
        return self._weighed(
            {term: qualities[term] for term in terms}, typos.get(terms[0], 0) if terms else 0
        )

    def _weighed(self, qualities: Mapping[str, float], typos: int) -> Expansions:
        if not qualities:
            return Expansions()
        least = max(qualities.values()) - AS_LIKELY
        frequency = max(self.frequency(term) for term, quality in qualities.items() if quality > least)
        return Expansions(qualities, self.idf(min(self._record_count, frequency)), typos)

    def _forms(self, word: str, *, is_last: bool) -> dict[str, float]:
        qualities = self._begun(word, LONGER if word in self else 1.0) if is_last else {}
        qualities.update(dict.fromkeys(self._by_stem.get(stem(word), ()), STEM))
        if word in self:
            qualities[word] = EXACT
        return qualities

    def _begun(self, word: str, factor: float = 1.0) -> dict[str, float]:
        """Return the terms that a word is the beginning of."""
        shares = ((term, len(word) / len(term)) for term in self._starting_with(word))
        return {term: (BEGINNING + (STEM - BEGINNING) * share**2) * factor for term, share in shares}

    def _starting_with(self, beginning: str, most: int | None = MAX_BEGINNINGS) -> Sequence[str]:
        """Return the terms that begin so, of more than `most` the most frequent."""
        low, high = (bisect_left(self._terms, each) for each in (beginning, beginning + AFTER_ALL))
        terms = self._terms[low:high]
        if most is None or len(terms) <= most:
            return terms
        return sorted(terms, key=self.frequency, reverse=True)[:most]

    def _similar(self, word: str, *, is_last: bool) -> Iterator[tuple[str, float, int]]:
        """Yield terms that may be the word, misspelled: with their quality, and the number of typos."""
        limit = allowed_typos(word)
        if not limit:
            return
        same_first_letter = self._starting_with(word[0], most=None)
        # A typo in the first letter counts two.
        terms = self._terms if limit > 1 else same_first_letter
        for term, distance, _ in process.extract(
            word, terms, scorer=OSA.distance, score_cutoff=limit, limit=None
        ):
            count = int(distance) + (term[0] != word[0])
            if count <= limit:
                yield term, TYPO[count], count
        if is_last:
            for term, count in _begun_with_typos(word, same_first_letter, limit):
                yield term, TYPO[count] * (BEGINNING + (STEM - BEGINNING) * len(word) / len(term)), count

    @cached_property
    def _by_stem(self) -> Mapping[str, Sequence[str]]:
        grouped: dict[str, list[str]] = {}
        for term, root in zip(self._terms, stems(self._terms), strict=True):
            grouped.setdefault(root, []).append(term)
        return grouped


def allowed_typos(word: str) -> int:
    """Return how many typos a word may have: names with digits or signs have none."""
    if not word.isalpha() or len(word) < ONE_TYPO:
        return 0
    return 1 if len(word) < TWO_TYPOS else 2


def _begun_with_typos(word: str, terms: Sequence[str], limit: int) -> Iterator[tuple[str, int]]:
    """Yield the longer terms that begin with nearly the word, with the number of typos in it."""
    fewest: dict[str, int] = {}
    for size in range(len(word) - limit, len(word) + limit + 1):
        longer = [term for term in terms if len(term) > size]
        beginnings = [term[:size] for term in longer]
        found = process.extract(word, beginnings, scorer=OSA.distance, score_cutoff=limit, limit=None)
        for _, distance, number in found:
            fewest[longer[number]] = min(fewest.get(longer[number], limit), int(distance))
    yield from fewest.items()
