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
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from homerow.search.analysis import QueryWord
from homerow.search.index import Index
from homerow.search.record import LEVELS
from homerow.search.results import Rank
from homerow.search.tokens import attribute_of, is_meant, position_of

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
FAR = 8  # words between two words that have nothing to do with one another
ENOUGH_ON_PAGE = 3.0  # scores of records, together, that make a page half sure to be about the query
MAX_PLACES = 24  # of one word in one record that are looked at


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
class Match:
    """What of a query a record holds, by the number of the word; `found` are numbers as bits."""

    ordinal: int
    page: int
    score: float
    found: int = 0
    qualities: list[float] = field(default_factory=list)
    attributes: list[float] = field(default_factory=list)
    places: list[list[int]] = field(default_factory=list)
    own_positions: set[int] = field(default_factory=set)
    in_titles: int = 0  # words in the record's own heading or its page's title, as bits


@dataclass(slots=True)
class PageMatch:
    """What all matches of a page have together: words as bits, and their scores."""

    found: int = 0
    score: float = 0.0

    def add(self, match: Match) -> None:
        """Add a match of the page."""
        self.found |= match.found
        self.score += match.score


def wanted_terms(words: Sequence[QueryWord]) -> Wanted:
    """Return the terms to look for."""
    wanted: dict[int, list[tuple[int, float]]] = {}
    for number, word in enumerate(words):
        for meaning in word.meanings:
            wanted.setdefault(meaning.term, []).append((number, meaning.quality))
    return wanted


def match_record(
    index: Index, candidate: Candidate, wanted: Wanted, count: int, searched: frozenset[int]
) -> Match:
    """Return what of `count` words a record holds in the attributes that are searched."""
    ordinal = candidate.ordinal
    match = Match(ordinal, index.pages[ordinal], candidate.score, 0, [0.0] * count, [0.0] * count)
    match.places = [[] for _ in range(count)]
    own = index.own_levels[ordinal]
    weights = _ATTRIBUTE_WEIGHTS[own]
    start, end = index.span(ordinal)
    terms = index.terms[start:end].tolist()
    for offset in [offset for offset, term in enumerate(terms) if term in wanted]:
        place = index.places[start + offset]
        attribute = attribute_of(place)
        if attribute not in searched:
            continue
        certainty = MEANT_QUALITY if is_meant(place) else 1.0
        for number, quality in wanted[terms[offset]]:
            bit = 1 << number
            match.found |= bit
            match.qualities[number] = max(match.qualities[number], quality * certainty)
            match.attributes[number] = max(match.attributes[number], weights[attribute] * quality * certainty)
            if len(match.places[number]) < MAX_PLACES:
                match.places[number].append(place)
            if attribute in (own, 1):
                match.in_titles |= bit
                if attribute == own:
                    match.own_positions.add(position_of(place))
    return match


def rank_match(match: Match, words: Sequence[QueryWord], index: Index, page: PageMatch) -> Rank:
    """Return where a match stands among others."""
    total = sum(word.weight for word in words) or 1.0
    parts = {
        "words": _share(words, match.found, total)
        + ELSEWHERE * _share(words, page.found & ~match.found, total),
        "typos": -sum(
            word.weight * (1 - quality)
            for word, quality in zip(words, match.qualities, strict=True)
            if quality
        )
        / total,
        "attribute": sum(word.weight * value for word, value in zip(words, match.attributes, strict=True))
        / total,
        "proximity": _proximity(match.places),
        "exactness": _exactness(match, words, index, total),
        "frequency": match.score,
        "page": page.score / (page.score + ENOUGH_ON_PAGE),
        "weight": index.weight(match.ordinal),
    }
    weighted = {name: PARTS[name] * value for name, value in parts.items()}
    return Rank(sum(weighted.values()), weighted)


def _share(words: Sequence[QueryWord], found: int, total: float) -> float:
    return sum(word.weight for number, word in enumerate(words) if found >> number & 1) / total


def _proximity(places: Sequence[Sequence[int]]) -> float:
    """Return 1 where the words stand as they were typed, less the further they are apart; 1 for one word."""
    if len(places) < 2:
        return 1.0 if places and places[0] else 0.0
    near = [_nearness(left, right) for left, right in pairwise(places)]
    return sum(near) / len(near)


def _nearness(left: Sequence[int], right: Sequence[int]) -> float:
    best = FAR
    for one in left:
        for other in right:
            if attribute_of(one) == attribute_of(other):
                apart = position_of(other) - position_of(one)
                best = min(best, apart if apart >= 0 else 1 - apart)
    return 0.0 if best >= FAR else 1.0 / max(1, best)


def _exactness(match: Match, words: Sequence[QueryWord], index: Index, total: float) -> float:
    if not match.own_positions:
        return 0.0
    told = index.heading_weights(match.ordinal)
    covered = sum(told.get(position, 0.0) for position in match.own_positions) / (sum(told.values()) or 1.0)
    return math.sqrt(covered) * _share(words, match.in_titles, total)
