"""Our engine: the index finds candidates, our ranker puts them in order."""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
from msgspec import Struct

from homerow.search.analysis import QueryReader, QueryWord
from homerow.search.arrays import Flags, Floats, Numbers
from homerow.search.candidates import find_candidates
from homerow.search.cells import find_cells
from homerow.search.filters import count_facets, passes
from homerow.search.hits import Shown, make_hits
from homerow.search.index import Index
from homerow.search.postings import Held, join
from homerow.search.query import (
    MAX_HITS_PER_PAGE,
    MAX_QUERY_BYTES,
    MAX_REACHED,
    Filters,
    SearchQuery,
    WordRemoval,
)
from homerow.search.ranking import PARTS, Matches
from homerow.search.results import SearchResults
from homerow.search.selection import Selection, select_pages
from homerow.search.spots import Said

REMEMBERED = (
    128  # queries as they were found: a space behind a word, or another page of hits, changes nothing
)
SHORT = 3  # words of a query that one of them spoils if it is read wrongly; a question has others


class _Asked(Struct, frozen=True):
    """What of a query decides which records are found, and in which order."""

    text: str
    filters: Filters
    attributes: tuple[str, ...]
    optional: tuple[str, ...]
    removal: WordRemoval


class _Ranked(Struct, frozen=True, eq=False):
    """Records in their order, and whether these are all.

    `parts` are those of the scores, and `said` is what is marked, both in a column each; `columns` says
    which is whose.
    """

    ordinals: Numbers
    parts: Floats
    columns: Numbers
    said: Said | None = None
    is_exhaustive: bool = True
    dropped: tuple[str, ...] = ()
    words: Sequence[QueryWord] = ()


class _Found(Struct, frozen=True, eq=False):
    """What holds the words of a query, and which of it is a hit."""

    words: Sequence[QueryWord]
    matches: Matches | None
    selected: Selection

    @property
    def is_any(self) -> bool:
        """Whether there is a hit."""
        return bool(self.selected.chosen)


class RankedEngine:
    """A SearchEngine on a folder that write_index wrote."""

    def __init__(self, folder: Path) -> None:
        self._index = Index(folder)
        self._reader = QueryReader(self._index.vocabulary)
        self._digest = folder.name
        self._find = lru_cache(REMEMBERED)(self._read_and_find)

    @property
    def digest(self) -> str:
        """The name of its content."""
        return self._digest

    @property
    def record_count(self) -> int:
        """How many records it holds."""
        return len(self._index)

    def search(self, query: SearchQuery) -> SearchResults:
        """Return the hits of a query."""
        index = self._index
        text = _cut(unicodedata.normalize("NFC", query.text)).strip()
        asked = _Asked(text, query.filters, query.attributes, query.optional, query.removal)
        ranked = self._find(asked) if text else self._browse(asked)
        kept = _distinct(index.pages.take(ranked.ordinals), query.distinct, index.page_count)
        size = max(0, min(query.hits_per_page, MAX_HITS_PER_PAGE))
        page = max(0, query.page)
        start = min(page * size, MAX_REACHED)
        chosen = kept[start : min(start + size, MAX_REACHED)]
        ordinals, columns = ranked.ordinals.take(chosen), ranked.columns.take(chosen)
        shown = Shown(ordinals, columns, ranked.parts, ranked.said)
        return SearchResults(
            hits=tuple(make_hits(index, shown, query, ranked.words)),
            hit_count=len(kept),
            page=page,
            page_count=math.ceil(min(len(kept), MAX_REACHED) / size) if size else 0,
            hits_per_page=size,
            facets=self._count_facets(ranked.ordinals, query),
            is_exhaustive=ranked.is_exhaustive,
            dropped=ranked.dropped,
        )

    def _browse(self, asked: _Asked) -> _Ranked:
        """Return all records that pass: nothing was asked."""
        records = self._index.by_weight
        allowed = self._allowed(asked.filters)
        if allowed is not None:
            records = records[allowed[records]]
        return _Ranked(records, np.zeros((0, len(records))), np.arange(len(records)))

    def _read_and_find(self, asked: _Asked) -> _Ranked:
        """Read the query as it is typed; where that finds little, also as it may have been meant."""
        words = self._reader.read(asked.text, optional=asked.optional)
        found = self._find_words(words, asked)
        is_enough = not (found.selected.is_poor and _is_short(words))
        if found.is_any and not found.selected.dropped and is_enough:
            return self._rank(found, asked)
        loose_words = self._reader.read(asked.text, optional=asked.optional, is_loose=True)
        if loose_words == words:
            return self._rank(found, asked)
        loose = self._find_words(loose_words, asked)
        dropped = max(1, len(found.selected.dropped))
        is_better = loose.is_any and len(loose.selected.dropped) < dropped
        return self._rank(loose if is_better or not found.is_any else found, asked)

    def _find_words(self, words: Sequence[QueryWord], asked: _Asked) -> _Found:
        index, postings = self._index, self._index.postings_in(asked.attributes)
        if not words:
            return _NOTHING_FOUND
        held = [index.held(word.meanings, postings) for word in words]
        every = join(held)
        candidates = find_candidates(_asked(words, held, every), self._allowed(asked.filters), len(index))
        if not len(candidates.ordinals):
            return _NOTHING_FOUND
        cells = find_cells(postings, held, every, candidates.ordinals)
        matches = Matches(index, postings, words, cells, candidates)
        return _Found(words, matches, select_pages(words, matches.page_counts, asked.removal))

    def _rank(self, found: _Found, asked: _Asked) -> _Ranked:
        matches, selected = found.matches, found.selected
        if matches is None:
            return _NOTHING
        parts = matches.rank(self._index.named(asked.text), selected)
        order = matches.in_order(parts, selected)
        return _Ranked(
            matches.ordinals.take(order),
            parts,
            order,
            self._said(found.words, matches, asked),
            matches.is_exhaustive,
            selected.dropped,
            found.words,
        )

    def _said(self, words: Sequence[QueryWord], matches: Matches, asked: _Asked) -> Said:
        """Return what the candidates say: marks stand in all attributes, whichever are searched."""
        index = self._index
        if index.postings_in(asked.attributes) is index.postings:
            return matches.cells.said
        held = [index.held(word.meanings) for word in words]
        return find_cells(index.postings, held, join(held), matches.ordinals).said

    def _count_facets(self, ordinals: Numbers, query: SearchQuery) -> Mapping[str, Mapping[str, int]]:
        if not query.facets:
            return {}
        index = self._index
        return count_facets(index.facet_sets, index.facets[ordinals].tolist(), query.facets)

    def _allowed(self, filters: Filters) -> Flags | None:
        """Return which records pass the filters; None without filters."""
        if not filters:
            return None
        sets = np.array([passes(each, filters) for each in self._index.facet_sets], np.bool_)
        return sets[self._index.facets]


_NOTHING = _Ranked(np.zeros(0, np.int64), np.zeros((len(PARTS), 0)), np.zeros(0, np.int64))


_NOTHING_FOUND = _Found((), None, Selection(frozenset()))


def _asked(words: Sequence[QueryWord], held: Sequence[Held], every: Held) -> Held:
    """Return the pairs of those words that a record is looked at for."""
    required = [each for word, each in zip(words, held, strict=True) if word.is_required]
    if required:
        return every if len(required) == len(held) else join(required)
    shares = [word.weight / (word.meanings.told or 1.0) for word in words]
    scores = [math.sqrt(share) * each.worth for share, each in zip(shares, held, strict=True)]
    return Held(every.pairs, np.concatenate(scores, 1))


def _is_short(words: Sequence[QueryWord]) -> bool:
    """Return whether little is asked of a record."""
    return sum(word.is_required for word in words) <= SHORT


def _distinct(pages: Numbers, limit: int, page_count: int) -> Numbers:
    """Return which records are shown, by their pages: of each at most `limit`; all of them when that is 0."""
    numbers = np.arange(len(pages))
    if limit <= 0:
        return numbers
    if limit == 1:
        first = np.empty(page_count, np.int64)
        first[pages[::-1]] = numbers[::-1]  # of several the last one is written, here the first record
        kept: Numbers = (first.take(pages) == numbers).nonzero()[0]
        return kept
    counts: Counter[int] = Counter()
    for number, page in enumerate(pages.tolist()):
        numbers[number] = number if counts[page] < limit else -1
        counts[page] += 1
    return numbers[numbers >= 0]


def _cut(text: str) -> str:
    """Return at most as much of a text as a query may be."""
    if text.isascii():
        return text[:MAX_QUERY_BYTES]
    return text.encode("utf-8", "ignore")[:MAX_QUERY_BYTES].decode("utf-8", "ignore")
