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
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
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
    """What a record holds of a query, by the number of the word; `found` are these numbers as bits."""

    candidate: Candidate
    page: int
    words: dict[int, WordMatch]
    found: int

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


def wanted_tokens(index: Index, ordinal: int, wanted: Wanted) -> Iterator[tuple[int, int]]:
    """Yield number and term of a record's tokens that are wanted: looked up, or read if that is faster."""
    start, end = index.span(ordinal)
    terms = index.terms
    if len(wanted) * LOOK_UP > end - start:
        for offset, term in enumerate(terms[start:end].tolist()):
            if term in wanted:
                yield start + offset, term
        return
    for term in wanted:
        at = bisect_left(terms, term, start, end)
        while at < end and terms[at] == term:
            yield at, term
            at += 1


def match_record(index: Index, candidate: Candidate, wanted: Wanted, searched: frozenset[int]) -> Match:
    """Return what a record holds in the attributes that are searched."""
    ordinal = candidate.ordinal
    weights = _ATTRIBUTE_WEIGHTS[index.own_levels[ordinal]]
    places = index.places
    words: dict[int, WordMatch] = {}
    found = 0
    for token, term in wanted_tokens(index, ordinal, wanted):
        place = places[token]
        attribute = attribute_of(place)
        if attribute not in searched:
            continue
        certainty = MEANT_QUALITY if is_meant(place) else 1.0
        weight = weights[attribute]
        for number, meant in wanted[term]:
            quality = meant * certainty
            word = words.get(number)
            if word is None:
                words[number] = WordMatch(quality, weight * quality, [place])
                found |= 1 << number
                continue
            word.quality = max(word.quality, quality)
            word.attribute = max(word.attribute, weight * quality)
            if len(word.places) < MAX_PLACES:
                word.places.append(place)
    return Match(candidate, index.pages[ordinal], words, found)


def rank_match(match: Match, words: Sequence[QueryWord], index: Index, page: PageMatch) -> Rank:
    """Return where a match stands among others."""
    total = sum(word.weight for word in words) or 1.0
    held = [(words[number].weight / total, word) for number, word in match.words.items()]
    parts = {
        "words": sum(weight for weight, _ in held)
        + ELSEWHERE * _share(words, page.found & ~match.found, total),
        "typos": -sum(weight * (1 - word.quality) for weight, word in held),
        "attribute": sum(weight * word.attribute for weight, word in held),
        "proximity": _proximity(match, len(words), index.own_levels[match.ordinal]),
        "exactness": _exactness(match, words, index, total),
        "frequency": match.candidate.score,
        "page": page.score / (page.score + ENOUGH_ON_PAGE),
        "weight": index.weights[match.ordinal],
    }
    weighted = {name: PARTS[name] * value for name, value in parts.items()}
    return Rank(sum(weighted.values()), weighted)


def _share(words: Sequence[QueryWord], found: int, total: float) -> float:
    if not found:
        return 0.0
    return sum(word.weight for number, word in enumerate(words) if found >> number & 1) / total


def _proximity(match: Match, count: int, own_level: int) -> float:
    """Return 1 where the words stand as they were typed, less the further they are apart; 1 for one word."""
    if count == 1:
        return 1.0
    held = match.words
    titles = frozenset((1, own_level))
    near = sum(
        _nearness(held[left].places, held[right].places, titles)
        for left, right in pairwise(range(count))
        if left in held and right in held
    )
    return near / (count - 1)


def _nearness(left: Sequence[int], right: Sequence[int], titles: frozenset[int]) -> float:
    """Return 1 for neighbours; a title and the heading below it are read as one, too."""
    best = FAR
    for one in left:
        for other in right:
            if attribute_of(one) == attribute_of(other):
                apart = position_of(other) - position_of(one)
                best = min(best, apart if apart >= 0 else 1 - apart)
            elif attribute_of(one) in titles and attribute_of(other) in titles:
                best = min(best, TITLE_APART)
    return 0.0 if best >= FAR else 1.0 / max(1, best)


def _exactness(match: Match, words: Sequence[QueryWord], index: Index, total: float) -> float:
    """Return how much of the record's own heading is in the query, and of the query in its titles."""
    own = index.own_levels[match.ordinal]
    covered: set[int] = set()
    in_titles = 0
    for number, word in match.words.items():
        for place in word.places:
            attribute = attribute_of(place)
            if attribute == own:
                covered.add(position_of(place))
            if attribute in (own, 1):
                in_titles |= 1 << number
    if not covered:
        return 0.0
    told = index.heading_weights(match.ordinal)
    share = sum(told.get(position, 0.0) for position in covered) / (sum(told.values()) or 1.0)
    return math.sqrt(share) * _share(words, in_titles, total)
