"""Our engine: tantivy finds candidates, our ranker puts them in order."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from homerow.search.analysis import QueryWord, read_query
from homerow.search.engines.inverted import Inverted, WeightedTerm
from homerow.search.filters import count_facets, passes
from homerow.search.hits import make_hits
from homerow.search.index import Index
from homerow.search.indexing import INVERTED
from homerow.search.query import MAX_HITS_PER_PAGE, MAX_QUERY_BYTES, MAX_REACHED, SearchQuery
from homerow.search.ranking import (
    Candidate,
    Match,
    PageMatch,
    Ranker,
    Values,
    add_up,
)
from homerow.search.results import SearchResults
from homerow.search.selection import select_pages

MAX_CANDIDATES = 130  # records that are ranked; there is no page of hits behind them
MAX_TERMS = 64  # that a word may mean and that candidates are looked for with
SHORT = 3  # words of a query that one of them spoils if it is read wrongly; a question has others


class _Ranked(Struct, frozen=True):
    """Records in their order, and whether these are all."""

    records: Sequence[tuple[int, Values]]
    is_exhaustive: bool = True
    dropped: tuple[str, ...] = ()
    words: Sequence[QueryWord] = ()
    is_poor: bool = False


class RankedEngine:
    """A SearchEngine on a folder that write_index wrote."""

    def __init__(self, folder: Path) -> None:
        self._index = Index(folder)
        self._inverted = Inverted(folder / INVERTED)
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
        text = _cut(unicodedata.normalize("NFC", query.text)).strip()
        ranked = self._find(text, query) if text else self._browse(query)
        kept = list(_distinct(ranked.records, self._index.pages, query.distinct))
        size = max(0, min(query.hits_per_page, MAX_HITS_PER_PAGE))
        page = max(0, query.page)
        start = min(page * size, MAX_REACHED)
        shown = kept[start : min(start + size, MAX_REACHED)]
        facets = (self._index.facets[ordinal] for ordinal, _ in ranked.records)
        return SearchResults(
            hits=tuple(make_hits(self._index, shown, query, ranked.words)),
            hit_count=len(kept),
            page=page,
            page_count=math.ceil(min(len(kept), MAX_REACHED) / size) if size else 0,
            hits_per_page=size,
            facets=count_facets(self._index.facet_sets, facets, query.facets),
            is_exhaustive=ranked.is_exhaustive,
            dropped=ranked.dropped,
        )

    def _browse(self, query: SearchQuery) -> _Ranked:
        """Return all records that pass: nothing was asked."""
        allowed = self._allowed(query)
        records = self._index.by_weight
        if allowed is not None:
            passing = frozenset(allowed)
            records = [ordinal for ordinal in records if self._index.facets[ordinal] in passing]
        return _Ranked([(ordinal, ()) for ordinal in records])

    def _find(self, text: str, query: SearchQuery) -> _Ranked:
        """Read the query as it is typed; where that finds little, also as it may have been meant."""
        ranked = self._find_words(text, query, is_loose=False)
        if ranked.records and not ranked.dropped and not (ranked.is_poor and _is_short(ranked.words)):
            return ranked
        loose = self._find_words(text, query, is_loose=True)
        is_better = not loose.dropped or len(loose.dropped) < len(ranked.dropped)
        return loose if is_better or not ranked.records else ranked

    def _find_words(self, text: str, query: SearchQuery, *, is_loose: bool) -> _Ranked:
        index = self._index
        words = read_query(text, index.vocabulary, len(index), optional=query.optional, is_loose=is_loose)
        candidates, is_exhaustive = self._candidates(words, query)
        ranker = Ranker(index, text, words, query.attributes)
        matches = [ranker.match(each) for each in candidates]
        pages: dict[int, PageMatch] = {}
        for match in matches:
            pages.setdefault(match.page, PageMatch()).add(match)
        selected = select_pages(words, {page: each.found for page, each in pages.items()}, query.removal)
        ranked = _in_order(ranker, matches, pages, selected.pages)
        if selected.others:
            ranked += _in_order(ranker, matches, pages, selected.others)
        return _Ranked(ranked, is_exhaustive, selected.dropped, words, selected.is_poor)

    def _candidates(self, words: Sequence[QueryWord], query: SearchQuery) -> tuple[list[Candidate], bool]:
        """Return the records to rank, and whether these are all that hold any of the words.

        Headings are full of common words: a rare one must weigh enough to come in among them.
        """
        asked = [word for word in words if word.is_required] or words
        terms = [
            WeightedTerm(self._index.vocabulary.terms[meaning.term], meaning.quality * math.sqrt(word.weight))
            for word in asked
            for meaning in word.meanings[:MAX_TERMS]
        ]
        allowed = self._allowed(query)
        if not terms or allowed == []:
            return [], True
        found = self._inverted.find(terms, allowed, MAX_CANDIDATES + 1)
        best = max((score for _, score in found), default=1.0) or 1.0
        candidates = [Candidate(ordinal, score / best) for ordinal, score in found[:MAX_CANDIDATES]]
        return candidates, len(found) <= MAX_CANDIDATES

    def _allowed(self, query: SearchQuery) -> list[int] | None:
        """Return the sets of facets that pass the filters; None without filters."""
        if not query.filters:
            return None
        return [number for number, each in enumerate(self._index.facet_sets) if passes(each, query.filters)]


def _in_order(
    ranker: Ranker, matches: Sequence[Match], pages: Mapping[int, PageMatch], chosen: frozenset[int]
) -> list[tuple[int, Values]]:
    """Return the records of the chosen pages, the best first."""
    ranked = [
        (match.candidate.ordinal, ranker.rank(match, pages[match.page]))
        for match in matches
        if match.found and match.page in chosen
    ]
    ranked.sort(key=lambda each: -add_up(each[1]))
    return ranked


def _is_short(words: Sequence[QueryWord]) -> bool:
    """Return whether little is asked of a record."""
    return sum(word.is_required for word in words) <= SHORT


def _distinct(
    records: Sequence[tuple[int, Values]], pages: Sequence[int], limit: int
) -> Iterator[tuple[int, Values]]:
    """Yield records in their order, of each page at most `limit`; any number when that is 0."""
    counts: dict[int, int] = {}
    for ordinal, values in records:
        count = counts[pages[ordinal]] = counts.get(pages[ordinal], 0) + 1
        if limit <= 0 or count <= limit:
            yield ordinal, values


def _cut(text: str) -> str:
    """Return at most as much of a text as a query may be."""
    return text.encode("utf-8", "ignore")[:MAX_QUERY_BYTES].decode("utf-8", "ignore")
