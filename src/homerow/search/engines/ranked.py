"""Our engine: the index finds candidates, our ranker puts them in order."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from msgspec import Struct

from homerow.search.analysis import QueryWord, read_query
from homerow.search.arrays import Flags, Floats, Numbers, first_of_each
from homerow.search.candidates import find_candidates
from homerow.search.filters import count_facets, passes
from homerow.search.hits import make_hits
from homerow.search.index import Index
from homerow.search.query import MAX_HITS_PER_PAGE, MAX_QUERY_BYTES, MAX_REACHED, SearchQuery
from homerow.search.ranking import NOT_FOUND, PARTS, Matches, add_up
from homerow.search.record import ATTRIBUTES
from homerow.search.results import SearchResults
from homerow.search.selection import select_pages

SHORT = 3  # words of a query that one of them spoils if it is read wrongly; a question has others


class _Ranked(Struct, frozen=True, eq=False):
    """Records in their order, with the parts of their scores a column each, and whether these are all."""

    ordinals: Numbers
    parts: Floats
    is_exhaustive: bool = True
    dropped: tuple[str, ...] = ()
    words: Sequence[QueryWord] = ()
    is_poor: bool = False


class RankedEngine:
    """A SearchEngine on a folder that write_index wrote."""

    def __init__(self, folder: Path) -> None:
        self._index = Index(folder)
        self._digest = folder.name

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
        ranked = self._find(text, query) if text else self._browse(query)
        kept = _distinct(index.pages[ranked.ordinals], query.distinct)
        size = max(0, min(query.hits_per_page, MAX_HITS_PER_PAGE))
        page = max(0, query.page)
        start = min(page * size, MAX_REACHED)
        shown = kept[start : min(start + size, MAX_REACHED)]
        hits = make_hits(index, ranked.ordinals[shown], ranked.parts[:, shown], query, ranked.words)
        return SearchResults(
            hits=tuple(hits),
            hit_count=len(kept),
            page=page,
            page_count=math.ceil(min(len(kept), MAX_REACHED) / size) if size else 0,
            hits_per_page=size,
            facets=self._count_facets(ranked.ordinals, query),
            is_exhaustive=ranked.is_exhaustive,
            dropped=ranked.dropped,
        )

    def _browse(self, query: SearchQuery) -> _Ranked:
        """Return all records that pass: nothing was asked."""
        records = self._index.by_weight
        allowed = self._allowed(query)
        if allowed is not None:
            records = records[allowed[records]]
        return _Ranked(records, np.zeros((0, len(records))))

    def _find(self, text: str, query: SearchQuery) -> _Ranked:
        """Read the query as it is typed; where that finds little, also as it may have been meant."""
        ranked = self._find_words(text, query, is_loose=False)
        is_found = len(ranked.ordinals) > 0
        if is_found and not ranked.dropped and not (ranked.is_poor and _is_short(ranked.words)):
            return ranked
        loose = self._find_words(text, query, is_loose=True)
        is_better = not loose.dropped or len(loose.dropped) < len(ranked.dropped)
        return loose if is_better or not is_found else ranked

    def _find_words(self, text: str, query: SearchQuery, *, is_loose: bool) -> _Ranked:
        index = self._index
        words = read_query(text, index.vocabulary, optional=query.optional, is_loose=is_loose)
        postings = index.postings_in(frozenset(map(ATTRIBUTES.index, query.attributes)))
        held = [index.held(word.meanings, postings) for word in words]
        if not words:
            return _NOTHING
        candidates = find_candidates(words, held, self._allowed(query), len(index))
        if not len(candidates.ordinals):
            return _NOTHING
        matches = Matches(index, postings, words, held, candidates)
        selected = select_pages(words, matches.page_counts(), query.removal)
        tiers = matches.tiers(selected)
        parts = matches.rank(index.named(text))
        order = np.lexsort((-add_up(parts), tiers))[: np.count_nonzero(tiers < NOT_FOUND)]
        return _Ranked(
            matches.ordinals[order],
            parts[:, order],
            candidates.is_exhaustive,
            selected.dropped,
            words,
            selected.is_poor,
        )

    def _count_facets(self, ordinals: Numbers, query: SearchQuery) -> Mapping[str, Mapping[str, int]]:
        if not query.facets:
            return {}
        index = self._index
        return count_facets(index.facet_sets, index.facets[ordinals].tolist(), query.facets)

    def _allowed(self, query: SearchQuery) -> Flags | None:
        """Return which records pass the filters; None without filters."""
        if not query.filters:
            return None
        sets = np.array([passes(each, query.filters) for each in self._index.facet_sets], np.bool_)
        return sets[self._index.facets]


_NOTHING = _Ranked(np.zeros(0, np.int64), np.zeros((len(PARTS), 0)))


def _is_short(words: Sequence[QueryWord]) -> bool:
    """Return whether little is asked of a record."""
    return sum(word.is_required for word in words) <= SHORT


def _distinct(pages: Numbers, limit: int) -> Numbers:
    """Return which records are shown, by their pages: of each at most `limit`; all of them when that is 0."""
    if limit <= 0:
        return np.arange(len(pages))
    if limit == 1:
        numbers = range(len(pages) - 1, -1, -1)
        of_pages = dict(zip(reversed(pages.tolist()), numbers, strict=True))  # the first stays
        return np.array(sorted(of_pages.values()), np.int64)
    order = np.argsort(pages, kind="stable")
    firsts = first_of_each(pages[order])
    counts = np.diff(firsts, append=len(pages))
    nth = np.arange(len(pages)) - np.repeat(firsts, counts)  # of its page
    return np.sort(order[nth < limit])


def _cut(text: str) -> str:
    """Return at most as much of a text as a query may be."""
    return text.encode("utf-8", "ignore")[:MAX_QUERY_BYTES].decode("utf-8", "ignore")
