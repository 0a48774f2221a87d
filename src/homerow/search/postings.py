"""What records hold of terms: read from an index's columns, and remembered for the next query."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from homerow.search.record import ATTRIBUTES, LEVELS
from homerow.search.tokens import attribute_of, is_meant, position_of, said_place

OWN_HEADING, PAGE_TITLE, OTHER_HEADING, GROUP, TEXT = 1.0, 0.7, 0.6, 0.25, 0.4
DEEPER = 0.05  # what a level deeper takes from a heading
MEANT_QUALITY = 0.85  # of a word that is not said, but a synonym of it
TITLE = 1  # the level of a page's title
LAST_WORD = 63  # of a heading, that is told from those behind it
REMEMBERED_RECORDS = 8_000
REMEMBERED_POSTINGS = 100_000


def _attribute_weights(own: int) -> tuple[float, ...]:
    weights = [GROUP, PAGE_TITLE, *[OTHER_HEADING] * (LEVELS - 2), TEXT]
    weights[own] = OWN_HEADING - DEEPER * max(0, own - 1)
    return tuple(weights)


_ATTRIBUTE_WEIGHTS = tuple(_attribute_weights(own) for own in range(LEVELS))


class Posting(NamedTuple):
    """What a record holds of a term: how sure it is, the weight of its best attribute, and its places.

    `own` are its words in the record's own heading, as bits.
    """

    certainty: float
    weight: float
    is_in_title: bool
    own: int
    places: tuple[int, ...]


class Terms:
    """The terms of each record: `terms` in their order, `ends` says where the next record begins."""

    def __init__(self, terms: array[int], ends: array[int]) -> None:
        self.column = terms
        self._ends = ends
        self.of = lru_cache(REMEMBERED_RECORDS)(self._of)

    def span(self, ordinal: int) -> tuple[int, int]:
        """Return where a record's tokens begin and end."""
        return (self._ends[ordinal - 1] if ordinal else 0), self._ends[ordinal]

    def tokens(self, ordinal: int, term: int) -> Iterator[int]:
        """Yield the numbers of a record's tokens that are a term."""
        start, end = self.span(ordinal)
        token = bisect_left(self.column, term, start, end)
        while token < end and self.column[token] == term:
            yield token
            token += 1

    def _of(self, ordinal: int) -> frozenset[int]:
        """Return the terms that a record holds."""
        start, end = self.span(ordinal)
        return frozenset(self.column[start:end])


class Postings:
    """What is held in the attributes that are searched (their numbers)."""

    def __init__(
        self, terms: Terms, places: array[int], own_levels: array[int], searched: frozenset[int]
    ) -> None:
        self._terms = terms
        self._places = places
        self._own_levels = own_levels
        self._searched = searched
        self.posting = lru_cache(REMEMBERED_POSTINGS)(self._posting)

    def held(self, ordinal: int, wanted: frozenset[int]) -> Collection[int]:
        """Return those of the wanted terms that a record holds."""
        held = wanted & self._terms.of(ordinal)
        if len(self._searched) == len(ATTRIBUTES):
            return held
        return [term for term in held if self.posting(ordinal, term).places]

    def _posting(self, ordinal: int, term: int) -> Posting:
        own_level = self._own_levels[ordinal]
        weights = _ATTRIBUTE_WEIGHTS[own_level]
        certainty = weight = 0.0
        is_in_title, own, places = False, 0, []
        for token in self._terms.tokens(ordinal, term):
            place = self._places[token]
            attribute = attribute_of(place)
            if attribute in self._searched:
                sure = MEANT_QUALITY if is_meant(place) else 1.0
                certainty = max(certainty, sure)
                weight = max(weight, sure * weights[attribute])
                is_in_title |= attribute == TITLE
                own |= heading_bit(place) if attribute == own_level else 0
                places.append(said_place(place))
        return Posting(certainty, weight, is_in_title, own, tuple(places))


def heading_bit(place: int) -> int:
    """Return the word of a heading that stands at a place, as a bit."""
    return 1 << min(position_of(place), LAST_WORD)
