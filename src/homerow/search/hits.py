"""Records that were found as hits: with marks where they say the words of the query."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from homerow.search.analysis import QueryWord
from homerow.search.arrays import Floats, Numbers
from homerow.search.index import Index
from homerow.search.marking import Found, MarkedText, Told, tell
from homerow.search.query import SearchQuery
from homerow.search.ranking import as_ranks
from homerow.search.record import ATTRIBUTES, SearchRecord
from homerow.search.results import Highlight, Rank, Snippet
from homerow.search.spots import Spots
from homerow.search.stored import Places, StoredRecord

FoundIn: TypeAlias = Mapping[int, Sequence[Found]]  # by the number of the attribute
_Value = TypeVar("_Value", Highlight, Snippet)


def make_hits(
    index: Index, ordinals: Numbers, parts: Floats, query: SearchQuery, words: Sequence[QueryWord]
) -> Iterator[StoredHit]:
    """Yield the hit of each record; `parts` are those of its score, a column each."""
    sought = Sought([word for word in words if not word.is_stop_word], index.vocabulary.terms)
    found = sought.find(index.spots, ordinals)
    for number, ordinal in enumerate(ordinals.tolist()):
        yield StoredHit(index.stored(ordinal), query, found[number], sought, parts[:, number])


class Sought:
    """The words that are marked, and what is told of values in which some of them matched."""

    def __init__(self, words: Sequence[QueryWord], terms: Sequence[str]) -> None:
        self._texts = [word.text for word in words]
        self._words = [(1 << number, word.term, word.meanings.terms) for number, word in enumerate(words)]
        self._terms = terms
        self._told: dict[int, Told] = {}

    def find(self, spots: Spots, ordinals: Numbers) -> Sequence[FoundIn]:
        """Return what is marked of each record: of a word that is only begun, what was typed."""
        found: list[dict[int, list[Found]]] = [{} for _ in range(len(ordinals))]
        meant = [term for _, _, terms in self._words for term in terms]
        saying = lru_cache(None)(self._saying)
        for record, attribute, term, start, length in spots.find(ordinals, meant):
            for bit, begun, typed in saying(term):
                end = start + (typed if length == begun else length)
                found[record].setdefault(attribute, []).append((start, end, bit))
        return found

    def _saying(self, term: int) -> Sequence[tuple[int, int | None, int]]:
        """Return the words that mean a term, as bits.

        With the length of what says it, if the word begins it, and that of the word itself.
        """
        said = self._terms[term]
        return [
            (bit, len(said) if said.startswith(typed) else None, len(typed))
            for bit, typed, meant in self._words
            if term in meant
        ]

    def told(self, found: Sequence[Found]) -> Told:
        """Return what is told of a value in which something was found."""
        matched = 0
        for _, _, bit in found:
            matched |= bit
        told = self._told.get(matched)
        if told is None:
            told = self._told[matched] = tell(self._texts, matched)
        return told


class StoredHit(Struct, frozen=True, eq=False):
    """A hit; what is asked of it beside its JSON is read from that. `parts` are those of its score."""

    stored: StoredRecord
    query: SearchQuery
    found: FoundIn
    sought: Sought
    parts: Floats

    @property
    def record(self) -> SearchRecord:
        """The record that was found."""
        return self.stored.record

    @property
    def object(self) -> Mapping[str, Any]:
        """Those members of its object that were asked for."""
        return self.stored.retrieved(self.query.retrieved)

    @property
    def rank(self) -> Rank:
        """Why it stands where it does."""
        return next(as_ranks(self.parts[:, None]))

    @property
    def highlights(self) -> Mapping[str, Highlight]:
        """Whole values, by attribute."""
        return self._read(self.stored.frame(self.query).highlights, Highlight)

    @property
    def snippets(self) -> Mapping[str, Snippet]:
        """Cut values, by attribute."""
        return self._read(self.stored.frame(self.query).snippets, Snippet)

    def json(self) -> Sequence[bytes]:
        """Return the hit as clients read it, in pieces."""
        marking, stored = self.query.marking, self.stored
        frame = stored.frame(self.query)
        pieces = frame.pieces.copy()
        for attribute, found in self.found.items():
            whole, cut = frame.highlights.get(attribute), frame.snippets.get(attribute)
            if whole is None and cut is None:
                continue
            told = self.sought.told(found)
            text = MarkedText(frame.texts[attribute], found, marking.signs)
            if whole is not None:
                pieces[whole] = text.highlight(told)
            if cut is not None:
                pieces[cut] = text.snippet(marking.snippets[ATTRIBUTES[attribute]], told)
        return pieces

    def _read(self, places: Places, kind: type[_Value]) -> Mapping[str, _Value]:
        pieces = self.json()
        # Not msgspec's decoder, which takes no lone surrogate, as a client's tag may be one.
        return {
            ATTRIBUTES[attribute]: msgspec.convert(json.loads(pieces[place]), kind)
            for attribute, place in places.items()
        }
