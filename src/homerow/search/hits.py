"""Records that were found as hits: with marks where they say the words of the query."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from homerow.search.analysis import QueryWord
from homerow.search.arrays import Floats, Numbers
from homerow.search.index import Index
from homerow.search.marking import Told, mark, tell
from homerow.search.query import SearchQuery
from homerow.search.ranking import as_ranks
from homerow.search.record import ATTRIBUTES, SearchRecord
from homerow.search.results import Highlight, Rank, Snippet
from homerow.search.spots import FoundIn, MarkedWord, Said
from homerow.search.stored import Places, StoredRecord

_Value = TypeVar("_Value", Highlight, Snippet)


def make_hits(
    index: Index, shown: Shown, query: SearchQuery, words: Sequence[QueryWord]
) -> Iterator[StoredHit]:
    """Yield the hits of the records that are shown."""
    sought = Sought(words, index)
    marked = sought.find(shown)
    columns = shown.columns.tolist()
    for ordinal, column, found in zip(shown.ordinals.tolist(), columns, marked, strict=True):
        yield StoredHit(index.stored(ordinal), query, found, sought, shown.parts, column)


class Shown(Struct, frozen=True, eq=False):
    """Records that are shown, in their order, and what is known of all that were found.

    `parts` are those of the scores, a column each, `said` is what the records in these columns say, and
    `columns` tells which of them are shown.
    """

    ordinals: Numbers
    columns: Numbers
    parts: Floats
    said: Said | None


class Sought:
    """The words that are marked, and what is told of values in which some of them matched."""

    def __init__(self, words: Sequence[QueryWord], index: Index) -> None:
        self._words = words
        self._texts = [word.text for word in words if not word.is_stop_word]
        self._vocabulary, self._spots = index.vocabulary, index.spots
        self._told: dict[int, Told] = {}

    def find(self, shown: Shown) -> Sequence[FoundIn]:
        """Return what is marked of each record."""
        if shown.said is None:
            return [{}] * len(shown.columns)
        # The term that two words are in one may also be one that one of them begins: its tokens come twice.
        meant = [word.meanings.terms for word in self._words]
        is_repeated = any(len(set(terms)) < len(terms) for terms in meant)
        return self._spots.find(shown.said, shown.columns, self._marked_words(), is_repeated=is_repeated)

    def _marked_words(self) -> Sequence[MarkedWord]:
        counts = accumulate(not word.is_stop_word for word in self._words)
        return [
            (
                0 if word.is_stop_word else 1 << count >> 1,
                len(word.term),
                *self._vocabulary.begun_range(word.term),
            )
            for word, count in zip(self._words, counts, strict=True)
        ]

    def told(self, matched: int) -> Told:
        """Return what is told of a value in which some of the words were found, as bits."""
        told = self._told.get(matched)
        if told is None:
            told = self._told[matched] = tell(self._texts, matched)
        return told


class StoredHit(Struct, frozen=True, eq=False):
    """A hit; what is asked of it beside its JSON is read from that. Its column holds its score's parts."""

    stored: StoredRecord
    query: SearchQuery
    found: FoundIn
    sought: Sought
    parts: Floats
    column: int

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
        return next(as_ranks(self.parts[:, [self.column]]))

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
        marking, sought = self.query.marking, self.sought
        frame, signs = self.stored.frame(self.query), marking.signs
        pieces = frame.pieces.copy()
        for attribute, found in self.found.items():
            whole, cut = frame.highlights.get(attribute), frame.snippets.get(attribute)
            if whole is None and cut is None:
                continue
            text = mark(frame.texts[attribute], found, signs)
            told = sought.told(text.words)
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
