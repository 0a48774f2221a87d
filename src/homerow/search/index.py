"""An index as it lies in its folder, opened to read."""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from homerow.search.columns import map_file, read_columns
from homerow.search.indexing import COLUMNS, FACETS, NAMES, RECORDS, VOCABULARY
from homerow.search.marking import PlainText
from homerow.search.objects import record_from_object
from homerow.search.postings import Postings, Terms, heading_bit
from homerow.search.record import SearchRecord
from homerow.search.segments import FacetSet
from homerow.search.tokens import attribute_of, is_meant
from homerow.search.vocabulary import Vocabulary, inverse_frequency

LEVEL_WEIGHT = 0.005  # of a level, which is at most 100
RANK_WEIGHT = 0.2  # of a page's rank, which an author sets from -10 to 10
POSITION_WEIGHT = -0.0005  # of a record's number on its page
LAST_POSITION = 200
REMEMBERED_RECORDS = 8_000
REMEMBERED_SHARES = 16_000
REMEMBERED_POSTINGS = 4  # sets of attributes that are searched; nearly everybody searches all of them


class StoredRecord(Struct, frozen=True):
    """A record, the object that it was read from, and the values of ATTRIBUTES."""

    record: SearchRecord
    object: Mapping[str, Any]
    texts: Sequence[PlainText | None]


class Index:
    """Records, vocabulary and columns; nothing in it changes, so that threads may share it."""

    def __init__(self, folder: Path) -> None:
        columns = read_columns(folder / COLUMNS)
        self.starts, self.lengths = columns["starts"], columns["lengths"]
        # Looked at for each candidate: an array is faster than a view of the file.
        self.terms = Terms(array("I", columns["terms"]), array("I", columns["ends"]))
        self.places = array("I", columns["places"])
        self.pages = array("i", columns["pages"])
        self.facets = array("i", columns["facets"])
        self.own_levels = array("i", columns["own_levels"])
        self.facet_sets: Sequence[FacetSet] = [
            tuple((name, value) for name, value in each)
            for each in json.loads((folder / FACETS).read_text("utf-8"))
        ]
        self._names: Mapping[str, Sequence[int]] = json.loads((folder / NAMES).read_text("utf-8"))
        self.vocabulary = _read_vocabulary(folder / VOCABULARY)
        self._columns = columns
        self._line_ends = columns["line_ends"]
        self._lines = map_file(folder / RECORDS)
        self.postings = lru_cache(REMEMBERED_POSTINGS)(self._postings)
        self.heading_share = lru_cache(REMEMBERED_SHARES)(self._heading_share)
        self._heading_weights = lru_cache(REMEMBERED_RECORDS)(self._read_heading_weights)
        self.stored = lru_cache(REMEMBERED_RECORDS)(self._stored)

    def __len__(self) -> int:
        return len(self.pages)

    def record(self, ordinal: int) -> SearchRecord:
        """Return a record."""
        return self.stored(ordinal).record

    def named(self, name: str) -> frozenset[int]:
        """Return the records that define what code calls by a name, as it is written there."""
        return frozenset(self._names.get(name, ()))

    def _postings(self, searched: frozenset[int]) -> Postings:
        return Postings(self.terms, self.places, self.own_levels, searched)

    def _heading_share(self, ordinal: int, words: int) -> float:
        """Return how much of what a record's own heading tells these words of it (as bits) do."""
        weights = self._heading_weights(ordinal)
        told = sum(weight for bit, weight in weights.items() if bit & words)
        return told / (sum(weights.values()) or 1.0)

    def _read_heading_weights(self, ordinal: int) -> Mapping[int, float]:
        """Return how much each word of a record's own heading tells, by its bit."""
        start, end = self.terms.span(ordinal)
        weights: dict[int, float] = {}
        for term, place in zip(self.terms.column[start:end], self.places[start:end], strict=True):
            if attribute_of(place) == self.own_levels[ordinal] and not is_meant(place):
                weight = inverse_frequency(self.vocabulary.frequencies[term], len(self))
                bit = heading_bit(place)
                weights[bit] = min(weight, weights.get(bit, weight))
        return weights

    @cached_property
    def by_weight(self) -> Sequence[int]:
        """All records, the weightiest first."""
        return sorted(range(len(self)), key=lambda ordinal: -self.weights[ordinal])

    @cached_property
    def weights(self) -> Sequence[float]:
        """What each record weighs before anything is asked."""
        rows = zip(
            self._columns["page_ranks"],
            self._columns["weight_levels"],
            self._columns["weight_positions"],
            strict=True,
        )
        return array(
            "d",
            (
                RANK_WEIGHT * rank + LEVEL_WEIGHT * level + POSITION_WEIGHT * min(position, LAST_POSITION)
                for rank, level, position in rows
            ),
        )

    def _stored(self, ordinal: int) -> StoredRecord:
        start = self._line_ends[ordinal - 1] if ordinal else 0
        value = json.loads(bytes(self._lines[start : self._line_ends[ordinal]]))
        record = record_from_object(value)
        texts = [None if text is None else PlainText(text) for text in record.texts]
        return StoredRecord(record, value, texts)


def _read_vocabulary(file: Path) -> Vocabulary:
    rows = [line.split("\t") for line in file.read_text("utf-8").split("\n") if line]
    return Vocabulary(
        [term for term, _, _ in rows], [int(count) for _, count, _ in rows], [stem for _, _, stem in rows]
    )
