"""Where a record stands among those that were found: nine parts, added up.

words       which words of the query it holds, by how much they tell
typos       how far what it says is from what was typed
attribute   where it says it: in its own heading, in its page's title, below
proximity   how near to one another, and in the order of the query
exactness   how much of its heading the query is
name        whether it defines what the query is the name of, letter for letter
frequency   how often, for its length
page        how much of its page is about it
weight      what was known before: its level, and what its author says of it

Of every candidate we see which words it holds; the rest is only looked at on pages that hold enough of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from operator import mul
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from homerow.search.analysis import QueryWord
from homerow.search.index import Index
from homerow.search.postings import TITLE
from homerow.search.record import ATTRIBUTES
from homerow.search.results import Rank

PARTS: Mapping[str, float] = {
    "words": 10.0,
    "typos": 6.0,
    "attribute": 5.0,
    "proximity": 2.5,
    "exactness": 4.0,
    "name": 6.0,
    "frequency": 1.5,
    "page": 1.5,
    "weight": 1.0,
}
ELSEWHERE = 0.4  # of a word that only another section of the page holds
TITLE_APART = 2  # words between a title and the heading below it, as it were
FAR = 8  # words between two words that have nothing to do with one another
ENOUGH_ON_PAGE = 3.0  # scores of records, together, that make a page half sure to be about the query
MAX_PLACES = 16  # of one word in one record that are looked at

_PART_WEIGHTS = tuple(PARTS.values())
Values: TypeAlias = tuple[float, ...]  # of PARTS, in their order


class Candidate(NamedTuple):
    """A record that holds some word of the query; `score` is what the index thinks of it, at most 1."""

    ordinal: int
    score: float


class Match(NamedTuple):
    """A candidate, the wanted terms that it holds, and the words that they may mean as bits."""

    candidate: Candidate
    page: int
    terms: Iterable[int]
    found: int


class PageMatch(Struct):
    """What all matches of a page have together: words as bits, and their scores."""

    found: int = 0
    score: float = 0.0

    def add(self, match: Match) -> None:
        """Add a match of the page."""
        self.found |= match.found
        self.score += match.candidate.score


class Wanted(Struct, frozen=True):
    """By term: the words (their numbers) that it may mean and how sure that is, and these numbers as bits."""

    meanings: Mapping[int, Sequence[tuple[int, float]]]
    bits: Mapping[int, int]


def wanted_terms(words: Sequence[QueryWord]) -> Wanted:
    """Return what to look for."""
    wanted: dict[int, list[tuple[int, float]]] = {}
    bits: dict[int, int] = {}
    for number, word in enumerate(words):
        for meaning in word.meanings:
            wanted.setdefault(meaning.term, []).append((number, meaning.quality))
            bits[meaning.term] = bits.get(meaning.term, 0) | 1 << number
    return Wanted(wanted, bits)


class _Shares(dict[int, float]):
    """How much the words tell whose numbers are given as bits; each sum is made once."""

    def __init__(self, weights: Sequence[float]) -> None:
        super().__init__()
        self._weights = weights

    def __missing__(self, found: int) -> float:
        share = sum(weight for number, weight in enumerate(self._weights) if found >> number & 1)
        return self.setdefault(found, share)


class _Titles(NamedTuple):
    """The words in a page's title and in the record's own heading below it, as bits."""

    title: int
    heading: int

    def join(self, number: int) -> bool:
        """Return whether a word stands in one of them and the next in the other: they are read as one."""
        left, right = 1 << number, 2 << number
        return bool(
            (self.title & left and self.heading & right) or (self.heading & left and self.title & right)
        )


NO_TITLES = _Titles(0, 0)


class Ranker:
    """Matches and ranks the records of one query in the attributes that are searched."""

    def __init__(
        self, index: Index, text: str, words: Sequence[QueryWord], attributes: Iterable[str]
    ) -> None:
        self._index = index
        wanted = wanted_terms(words)
        self._meanings, self._bits = wanted.meanings, wanted.bits
        self._terms = frozenset(wanted.bits)
        self._postings = index.postings(frozenset(map(ATTRIBUTES.index, attributes)))
        self._weights = [word.weight for word in words]
        self._named = index.named(text)
        self._total = sum(self._weights) or 1.0
        self._share = _Shares(self._weights)

    def match(self, candidate: Candidate) -> Match:
        """Return which words a record holds."""
        terms = self._postings.held(candidate.ordinal, self._terms)
        found = 0
        for term in terms:
            found |= self._bits[term]
        return Match(candidate, self._index.pages[candidate.ordinal], terms, found)

    def rank(self, match: Match, page: PageMatch) -> Values:
        """Return where a match stands among others; `add_up` makes one number of it."""
        ordinal, frequency = match.candidate
        index, share, total = self._index, self._share, self._total
        count = len(self._weights)
        quality, attribute = [0.0] * count, [0.0] * count
        places: list[tuple[int, ...]] = [()] * count
        titled = headed = heading = 0
        for term in match.terms:
            certainty, weight, is_in_title, own, stands = self._postings.posting(ordinal, term)
            if is_in_title:
                titled |= self._bits[term]
            if own:
                headed |= self._bits[term]
                heading |= own
            for number, meant in self._meanings[term]:
                quality[number] = max(quality[number], meant * certainty)
                attribute[number] = max(attribute[number], meant * weight)
                places[number] += stands
        titles = _Titles(titled, headed) if index.own_levels[ordinal] > TITLE else NO_TITLES
        told, elsewhere = share[match.found], share[page.found & ~match.found]
        exactness = math.sqrt(index.heading_share(ordinal, heading)) if heading else 0.0
        return (
            (told + ELSEWHERE * elsewhere) / total,
            (sum(map(mul, self._weights, quality)) - told) / total,
            sum(map(mul, self._weights, attribute)) / total,
            _proximity(places, titles),
            exactness * share[titled | headed] / total,
            1.0 if ordinal in self._named else 0.0,
            frequency,
            page.score / (page.score + ENOUGH_ON_PAGE),
            index.weights[ordinal],
        )


def add_up(values: Values) -> float:
    """Return the sum of the parts."""
    return math.fsum(map(mul, _PART_WEIGHTS, values))


def as_rank(values: Values) -> Rank:
    """Return the parts by their names; none for what nothing was asked of."""
    return Rank(add_up(values), dict(zip(PARTS, map(mul, _PART_WEIGHTS, values), strict=False)))


def _proximity(places: Sequence[Sequence[int]], titles: _Titles) -> float:
    """Return 1 where the words stand as they were typed, less the further they are apart; 1 for one word."""
    if len(places) == 1:
        return 1.0
    near = 0.0
    for number, (left, right) in enumerate(pairwise(places)):
        if left and right:
            apart = _distance(left[:MAX_PLACES], right[:MAX_PLACES])
            if apart > TITLE_APART and titles.join(number):
                apart = TITLE_APART
            if apart < FAR:
                near += 1.0 / max(1, apart)
    return near / (len(places) - 1)


def _distance(left: Sequence[int], right: Sequence[int]) -> int:
    """Return how far apart two words are; in the order of the query they are nearer by one.

    As numbers, places in different attributes are further apart than any that counts.
    """
    return min(there - here if there >= here else 1 + here - there for here in left for there in right)
