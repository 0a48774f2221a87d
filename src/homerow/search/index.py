"""An index as it lies in its folder, opened to read."""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

from homerow.search.columns import map_file, read_columns
from homerow.search.indexing import COLUMNS, FACETS, RECORDS, VOCABULARY, FacetSet
from homerow.search.objects import record_from_object
from homerow.search.record import SearchRecord
from homerow.search.tokens import attribute_of, is_meant, position_of
from homerow.search.vocabulary import Vocabulary, inverse_frequency

LEVEL_WEIGHT = 0.005  # of a level, which is at most 100
RANK_WEIGHT = 0.2  # of a page's rank, which an author sets from -10 to 10
POSITION_WEIGHT = -0.0005  # of a record's number on its page
LAST_POSITION = 200
REMEMBERED_RECORDS = 2_000


class Index:
    """Records, vocabulary and columns; nothing in it changes, so that threads may share it."""

    def __init__(self, folder: Path) -> None:
        columns = read_columns(folder / COLUMNS)
        self.starts, self.lengths = columns["starts"], columns["lengths"]
        # Looked at for each candidate: an array is faster than a view of the file.
        self.terms, self.places = array("I", columns["terms"]), array("I", columns["places"])
        self.ends = array("I", columns["ends"])
        self.pages = array("i", columns["pages"])
        self.facets = array("i", columns["facets"])
        self.own_levels = array("i", columns["own_levels"])
        self.own_words = array("i", columns["own_words"])
        self.facet_sets: Sequence[FacetSet] = [
            tuple((name, value) for name, value in each)
            for each in json.loads((folder / FACETS).read_text("utf-8"))
        ]
        self.vocabulary = _read_vocabulary(folder / VOCABULARY)
        self._columns = columns
        self._line_ends = columns["line_ends"]
        self._lines = map_file(folder / RECORDS)
        self._heading_weights = lru_cache(REMEMBERED_RECORDS)(self._read_heading_weights)
        self.record = lru_cache(REMEMBERED_RECORDS)(self._record)

    def __len__(self) -> int:
        return len(self.pages)

    def span(self, ordinal: int) -> tuple[int, int]:
        """Return where a record's tokens begin and end."""
        return (self.ends[ordinal - 1] if ordinal else 0), self.ends[ordinal]

    def heading_weights(self, ordinal: int) -> Mapping[int, float]:
        """Return how much each word of a record's own heading tells, by its position."""
        return self._heading_weights(ordinal)

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

    def _read_heading_weights(self, ordinal: int) -> Mapping[int, float]:
        start, end = self.span(ordinal)
        weights: dict[int, float] = {}
        for term, place in zip(self.terms[start:end], self.places[start:end], strict=True):
            if attribute_of(place) == self.own_levels[ordinal] and not is_meant(place):
                weight = inverse_frequency(self.vocabulary.frequencies[term], len(self))
                position = position_of(place)
                weights[position] = min(weight, weights.get(position, weight))
        return weights

    def _record(self, ordinal: int) -> SearchRecord:
        start = self._line_ends[ordinal - 1] if ordinal else 0
        return record_from_object(json.loads(bytes(self._lines[start : self._line_ends[ordinal]])))


def _read_vocabulary(file: Path) -> Vocabulary:
    rows = [line.split("\t") for line in file.read_text("utf-8").split("\n") if line]
    return Vocabulary(
        [term for term, _, _ in rows], [int(count) for _, count, _ in rows], [stem for _, _, stem in rows]
    )
