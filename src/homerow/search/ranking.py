"""Where a record stands among those that were found: eight parts, added up.

words       which words of the query it holds, by how much they tell
typos       how far what it says is from what was typed
attribute   where it says it: in its own heading, in its page's title, below
proximity   how near to one another, and in the order of the query
exactness   how much of its heading the query is
frequency   how often, for its length
page        how much of its page is about it
weight      what was known before: its level, and what its author says of it
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from homerow.search.analysis import QueryWord
from homerow.search.index import Index
from homerow.search.record import LEVELS
from homerow.search.results import Rank
from homerow.search.tokens import ATTRIBUTE, ATTRIBUTE_MASK, LAST_POSITION, MEANT

PARTS: Mapping[str, float] = {
    "words": 10.0,
    "typos": 6.0,
    "attribute": 5.0,
    "proximity": 2.5,
    "exactness": 4.0,
    "frequency": 1.5,
    "page": 1.5,
    "weight": 1.0,
}
OWN_HEADING, PAGE_TITLE, OTHER_HEADING, GROUP, TEXT = 1.0, 0.7, 0.6, 0.25, 0.4
DEEPER = 0.05  # what a level deeper takes from a heading
MEANT_QUALITY = 0.85  # of a word that is not said, but a synonym of it
ELSEWHERE = 0.4  # of a word that only another section of the page holds
TITLE_APART = 2  # words between a title and the heading below it, as it were
FAR = 8  # words between two words that have nothing to do with one another
ENOUGH_ON_PAGE = 3.0  # scores of records, together, that make a page half sure to be about the query
MAX_PLACES = 16  # of one word in one record that are looked at
LOOK_UP = 8  # tokens that are read in the time in which one is looked up


def _attribute_weights(own: int) -> tuple[float, ...]:
    weights = [GROUP, PAGE_TITLE, *[OTHER_HEADING] * (LEVELS - 2), TEXT]
    weights[own] = OWN_HEADING - DEEPER * max(0, own - 1)
    return tuple(weights)


_ATTRIBUTE_WEIGHTS = tuple(_attribute_weights(own) for own in range(LEVELS))
Wanted = Mapping[int, Sequence[tuple[int, float]]]  # by term: words that it may mean, and how sure that is


class Candidate(NamedTuple):
    """A record that holds some word of the query; `score` is what the index thinks of it, at most 1."""

    ordinal: int
    score: float


@dataclass(slots=True)
class WordMatch:
    """What a record holds of a word: how sure it is, the weight of its best attribute, the first places."""

    quality: float
    attribute: float
    places: list[int]


@dataclass(slots=True)
class Match:
    """What a record holds of a query, by the number of the word.

    `found` are these numbers as bits, `in_titles` those in its own heading or its page's title, `own` the
    positions in its own heading.
    """

    candidate: Candidate
    page: int
    words: dict[int, WordMatch]
    found: int
    in_titles: int
    own: set[int]

    @property
    def ordinal(self) -> int:
        """The number of the record."""
        return self.candidate.ordinal


@dataclass(slots=True)
class PageMatch:
    """What all matches of a page have together: words as bits, and their scores."""

    found: int = 0
    score: float = 0.0

    def add(self, match: Match) -> None:
        """Add a match of the page."""
        self.found |= match.found
        self.score += match.candidate.score


def wanted_terms(words: Sequence[QueryWord]) -> Wanted:
    """Return the terms to look for."""
    wanted: dict[int, list[tuple[int, float]]] = {}
    for number, word in enumerate(words):
        for meaning in word.meanings:
            wanted.setdefault(meaning.term, []).append((number, meaning.quality))
    return wanted


def wanted_tokens(index: Index, ordinal: int, wanted: Wanted) -> list[tuple[int, int]]:
    """Return number and term of a record's tokens that are wanted: looked up, or read if that is faster."""
    start, end = index.span(ordinal)
    terms = index.terms
    if len(wanted) * LOOK_UP > end - start:
        return [(token, term) for token, term in enumerate(terms[start:end], start) if term in wanted]
    found = []
    for term in wanted:
        at = bisect_left(terms, term, start, end)
        while at < end and terms[at] == term:
            found.append((at, term))
            at += 1
    return found


def match_record(index: Index, candidate: Candidate, wanted: Wanted, searched: frozenset[int]) -> Match:
    """Return what a record holds in the attributes that are searched."""
    own_level = index.own_levels[candidate.ordinal]
    weights = _ATTRIBUTE_WEIGHTS[own_level]
    places = index.places
    match = Match(candidate, index.pages[candidate.ordinal], {}, 0, 0, set())
    words = match.words
    for token, term in wanted_tokens(index, candidate.ordinal, wanted):
        place = places[token]
        attribute = place >> ATTRIBUTE & ATTRIBUTE_MASK
        if attribute not in searched:
            continue
        certainty = MEANT_QUALITY if place & MEANT else 1.0
        for number, meant in wanted[term]:
            quality = meant * certainty
            weight = quality * weights[attribute]
            word = words.get(number)
            if word is None:
                words[number] = WordMatch(quality, weight, [place])
                match.found |= 1 << number
            else:
                word.quality = max(word.quality, quality)
                word.attribute = max(word.attribute, weight)
                word.places.append(place)
            if attribute in (own_level, 1):
                match.in_titles |= 1 << number
                if attribute == own_level:
                    match.own.add(place & LAST_POSITION)
    return match


def rank_match(match: Match, words: Sequence[QueryWord], index: Index, page: PageMatch) -> Rank:
    """Return where a match stands among others."""
    total = sum(word.weight for word in words) or 1.0
    held = lost = attribute = 0.0
    for number, word in match.words.items():
        weight = words[number].weight
        held += weight
        lost += weight * (1 - word.quality)
        attribute += weight * word.attribute
    elsewhere = _share(words, page.found & ~match.found)
    values = (
        (held + ELSEWHERE * elsewhere) / total,
        -lost / total,
        attribute / total,
        _proximity(match, len(words), index.own_levels[match.ordinal]),
        _exactness(match, words, index) / total,
        match.candidate.score,
        page.score / (page.score + ENOUGH_ON_PAGE),
        index.weights[match.ordinal],
    )
    parts = {name: part * value for (name, part), value in zip(PARTS.items(), values, strict=True)}
    return Rank(sum(parts.values()), parts)


def _share(words: Sequence[QueryWord], found: int) -> float:
    """Return how much the words tell whose numbers are found."""
    if not found:
        return 0.0
    return sum(word.weight for number, word in enumerate(words) if found >> number & 1)


def _proximity(match: Match, count: int, own_level: int) -> float:
    """Return 1 where the words stand as they were typed, less the further they are apart; 1 for one word."""
    if count == 1:
        return 1.0
    held = match.words
    if len(held) == 1:
        return 0.0
    titles = frozenset((1, own_level))
    near = sum(
        _nearness(held[left].places[:MAX_PLACES], held[right].places[:MAX_PLACES], titles)
        for left, right in pairwise(range(count))
        if left in held and right in held
    )
    return near / (count - 1)


def _nearness(left: Sequence[int], right: Sequence[int], titles: frozenset[int]) -> float:
    """Return 1 for neighbours; a title and the heading below it are read as one, too."""
    best = FAR
    for one in left:
        attribute = one >> ATTRIBUTE & ATTRIBUTE_MASK
        for other in right:
            beside = other >> ATTRIBUTE & ATTRIBUTE_MASK
            if attribute == beside:
                apart = (other & LAST_POSITION) - (one & LAST_POSITION)
                best = min(best, apart if apart >= 0 else 1 - apart)
            elif attribute in titles and beside in titles:
                best = min(best, TITLE_APART)
    return 0.0 if best >= FAR else 1.0 / max(1, best)


def _exactness(match: Match, words: Sequence[QueryWord], index: Index) -> float:
    """Return how much of the record's own heading is in the query, times how much of the query in titles."""
    if not match.own:
        return 0.0
    told = index.heading_weights(match.ordinal)
    share = sum(told.get(position, 0.0) for position in match.own) / (sum(told.values()) or 1.0)
    return math.sqrt(share) * _share(words, match.in_titles)
