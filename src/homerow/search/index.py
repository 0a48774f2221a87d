"""An index as it lies in its folder, opened to read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np

from homerow.search.analysis import SIGIL
from homerow.search.arrays import Floats, Numbers
from homerow.search.columns import map_file, read_columns
from homerow.search.headings import Headings
from homerow.search.indexing import COLUMNS, FACETS, NAMES, RECORDS, VOCABULARY
from homerow.search.marking import PlainText
from homerow.search.memory import Memory
from homerow.search.postings import Held, Postings
from homerow.search.record import ATTRIBUTES, SearchRecord
from homerow.search.segments import FacetSet
from homerow.search.spots import Spots
from homerow.search.stored import StoredRecord
from homerow.search.token_columns import TokenColumns
from homerow.search.vocabulary import Meanings, Vocabulary

LEVEL_WEIGHT = 0.005  # of a level, which is at most 100
RANK_WEIGHT = 0.2  # of a page's rank, which an author sets from -10 to 10
POSITION_WEIGHT = -0.0005  # of a record's number on its page
LAST_POSITION = 200
REMEMBERED_RECORDS = 8_000
REMEMBERED_TEXTS = 16_000
REMEMBERED_BYTES = 64_000_000  # of what records hold of words
AROUND = "?!.,:;'\"`"  # what stands around a name in a question
REMEMBERED_POSTINGS = 4  # sets of attributes that are searched; nearly everybody searches all of them


class Index:
    """Records, vocabulary and columns; nothing in it changes, so that threads may share it."""

    def __init__(self, folder: Path) -> None:
        columns = read_columns(folder / COLUMNS)
        self._columns = columns
        self.pages, self.facets, self.own_levels, self._positions = (
            np.array(columns[name], np.int64)
            for name in ("pages", "facets", "own_levels", "weight_positions")
        )
        self.page_count = int(self.pages.max(initial=-1)) + 1
        self.facet_sets: Sequence[FacetSet] = [
            tuple((name, value) for name, value in each)
            for each in json.loads((folder / FACETS).read_text("utf-8"))
        ]
        self._names: Mapping[str, Sequence[int]] = json.loads((folder / NAMES).read_text("utf-8"))
        self.vocabulary = _read_vocabulary(folder / VOCABULARY, len(self))
        self._line_ends = columns["line_ends"]
        self._lines = map_file(folder / RECORDS)
        self.spots = Spots(columns, self.vocabulary.terms)
        tokens = self._tokens()
        self.postings = Postings(tokens, self._positions, len(self.vocabulary.terms))
        self.headings = Headings(tokens, np.array(self.vocabulary.frequencies), len(self))
        self._held: Memory[tuple[Meanings, Postings], Held] = Memory(
            REMEMBERED_BYTES, lambda _, held: held.size
        )
        self._restricted = lru_cache(REMEMBERED_POSTINGS)(self._read_restricted)
        self._plain = lru_cache(REMEMBERED_TEXTS)(PlainText)  # a heading stands in many records
        self.stored = lru_cache(REMEMBERED_RECORDS)(self._stored)

    def __len__(self) -> int:
        return len(self.pages)

    def record(self, ordinal: int) -> SearchRecord:
        """Return a record."""
        return self.stored(ordinal).record

    def named(self, text: str) -> frozenset[int]:
        """Return the records that define what code calls by a name, as it is written there.

        A text that is no name may hold some that are no words: `KP_N0`. In a binding all are: `&kp HOME`.
        """
        whole = self._names.get(text)
        if whole is not None:
            return frozenset(whole)
        names = [name.strip(AROUND) for name in text.split()]
        if not text.startswith(SIGIL):
            names = [name for name in names if not name.isalpha()]
        return frozenset().union(*[self._names.get(name, ()) for name in names])

    def held(self, meanings: Meanings, postings: Postings | None = None) -> Held:
        """Return what records hold of a word, in all attributes or those of some postings."""
        key = (meanings, postings or self.postings)
        known = self._held.get(key)
        if known is None:
            known = key[1].held(meanings)
            self._held.keep(key, known)
        return known

    def postings_in(self, attributes: tuple[str, ...]) -> Postings:
        """Return what is held in some attributes."""
        return self.postings if attributes == ATTRIBUTES else self._restricted(frozenset(attributes))

    def _read_restricted(self, attributes: frozenset[str]) -> Postings:
        tokens = self._tokens()
        chosen = np.isin(tokens.attributes, [*map(ATTRIBUTES.index, attributes)])
        return Postings(tokens.only(chosen), self._positions, len(self.vocabulary.terms))

    def _tokens(self) -> TokenColumns:
        ends = np.array(self._columns["ends"], np.int64)
        records = np.repeat(np.arange(len(self)), np.diff(ends, prepend=0))
        terms, places = (np.array(self._columns[name], np.int64) for name in ("terms", "places"))
        return TokenColumns(terms, places, records, self.own_levels[records])

    @cached_property
    def by_weight(self) -> Numbers:
        """All records, the weightiest first."""
        return np.argsort(-self.weights, kind="stable")

    @cached_property
    def weights(self) -> Floats:
        """What each record weighs before anything is asked."""
        ranks, levels = (
            np.array(self._columns[name], np.float64) for name in ("page_ranks", "weight_levels")
        )
        positions = np.minimum(self._positions, LAST_POSITION)
        return RANK_WEIGHT * ranks + LEVEL_WEIGHT * levels + POSITION_WEIGHT * positions

    def _stored(self, ordinal: int) -> StoredRecord:
        start = self._line_ends[ordinal - 1] if ordinal else 0
        return StoredRecord(self._lines[start : self._line_ends[ordinal]], self._plain)


def _read_vocabulary(file: Path, record_count: int) -> Vocabulary:
    rows = [line.split("\t") for line in file.read_text("utf-8").split("\n") if line]
    return Vocabulary(
        [term for term, _, _ in rows],
        [int(count) for _, count, _ in rows],
        [stem for _, _, stem in rows],
        record_count,
    )
