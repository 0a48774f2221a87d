"""Search: the index finds candidates, the rules of `ranking.py` put them in order."""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from msgspec import Struct
from tantivy import DocAddress, Query

from homerow.search.analysis import SIGIL, QueryReader, QueryWord
from homerow.search.candidates import filter_query, find_candidates
from homerow.search.documents import Document
from homerow.search.highlighting import Highlighter
from homerow.search.index import Index, facets_of
from homerow.search.matches import Match, Pages, gather_pages, match_words, words_by_term
from homerow.search.objects import as_object, retrieve
from homerow.search.query import (
    MAX_HITS_PER_PAGE,
    MAX_QUERY_BYTES,
    MAX_REACHED,
    Filters,
    SearchQuery,
    WordRemoval,
)
from homerow.search.ranking import Asked, held_shares, rank, word_shares
from homerow.search.record import ATTRIBUTES
from homerow.search.results import Hit, Rank, SearchResults
from homerow.search.selection import Selection, select_pages

REMEMBERED = (
    128  # queries as they were found: another page of hits, or a space behind a word, changes nothing
)
SHORT = 3  # words of a query that one of them spoils if it is misread; a longer one has others
AROUND = "?!.,:;'\"`"  # what may surround a name in a question

Value = TypeVar("Value")


class _Asked(Struct, frozen=True):
    """What of a query decides which records are found, and in which order."""

    text: str
    filters: Filters
    attributes: tuple[str, ...]
    optional: tuple[str, ...]
    removal: WordRemoval


class _Ranked(Struct, frozen=True):
    """Documents in their order, and whether these are all that hold a word of the query."""

    documents: Sequence[Document] = ()
    ranks: Sequence[Rank] = ()
    words: Sequence[QueryWord] = ()
    dropped: tuple[str, ...] = ()
    is_exhaustive: bool = True


class _Found(Struct, frozen=True):
    """The matches of a query as it was read, what their pages hold, and which pages are hits."""

    words: Sequence[QueryWord]
    matches: Sequence[Match]
    pages: Pages
    selection: Selection
    is_exhaustive: bool


class SearchEngine:
    """An open index that never changes. Any number of threads may ask it at once.

    Raises OSError or ValueError if the folder holds no index of this version.
    """

    def __init__(self, folder: Path) -> None:
        self._index = Index(folder)
        self._reader = QueryReader(self._index.vocabulary)
        self.digest = folder.name  # of its content: equal digests mean equal answers
        self._find = lru_cache(REMEMBERED)(self._read_and_find)

    @property
    def record_count(self) -> int:
        """How many records it holds."""
        return len(self._index)

    def search(self, query: SearchQuery) -> SearchResults:
        """Return the hits of a query. Any text is a query; nothing in it raises."""
        text = _cut(unicodedata.normalize("NFC", query.text)).strip()
        if not text:
            return self._browse(query)
        asked = _Asked(text, query.filters, query.attributes, query.optional, query.removal)
        ranked = self._find(asked)
        pages = [document.record.url_without_anchor for document in ranked.documents]
        kept = _distinct(range(len(pages)), pages, query.distinct)
        shown = kept[_page_of(query)]
        highlighter = Highlighter(ranked.words, query.marking)
        return _results(
            query,
            [_hit(ranked.documents[each], ranked.ranks[each], query, highlighter) for each in shown],
            len(kept),
            facets=_count_facets(ranked.documents, query.facets),
            is_exhaustive=ranked.is_exhaustive,
            dropped=ranked.dropped,
        )

    def _browse(self, query: SearchQuery) -> SearchResults:
        """Return all records that pass the filters, the weightiest first: nothing was asked."""
        index = self._index
        passing = filter_query(index, query.filters) if query.filters else Query.all_query()
        found = index.searcher.search(passing, limit=max(1, len(index)), order_by_field="weight", count=False)
        addresses = [address for _, address in found.hits]
        pages = index.searcher.fast_field_values("page", addresses)
        kept = _distinct(addresses, pages, query.distinct)
        highlighter = Highlighter((), query.marking)
        shown = [index.document(address) for address in kept[_page_of(query)]]
        documents = map(index.document, addresses) if query.facets else ()
        return _results(
            query,
            [_hit(document, Rank(), query, highlighter) for document in shown],
            len(kept),
            facets=_count_facets(documents, query.facets),
        )

    def _read_and_find(self, asked: _Asked) -> _Ranked:
        """Read the query as it is typed; if that finds little, also as it may have been meant."""
        words = self._reader.read(asked.text, optional=asked.optional)
        found = self._find_words(words, asked)
        selected = found.selection
        is_short = sum(word.is_required for word in words) <= SHORT
        if selected.chosen and not selected.dropped and not (selected.is_poor and is_short):
            return self._rank(found, asked)
        loose_words = self._reader.read(asked.text, optional=asked.optional, is_loose=True)
        if loose_words == words:
            return self._rank(found, asked)
        loose = self._find_words(loose_words, asked)
        dropped = max(1, len(selected.dropped))
        is_better = loose.selection.chosen and len(loose.selection.dropped) < dropped
        return self._rank(loose if is_better or not selected.chosen else found, asked)

    def _find_words(self, words: Sequence[QueryWord], asked: _Asked) -> _Found:
        candidates = find_candidates(self._index, words, asked.filters)
        by_term = words_by_term(words)
        matches = [
            match_words(self._document(each.address, asked), each.score, by_term, len(words))
            for each in candidates.found
        ]
        pages = gather_pages(matches)
        selection = select_pages(words, pages.counts(), asked.removal)
        return _Found(words, matches, pages, selection, candidates.is_exhaustive)

    def _document(self, address: DocAddress, asked: _Asked) -> Document:
        document = self._index.document(address)
        return document if asked.attributes == ATTRIBUTES else document.restricted(asked.attributes)

    def _rank(self, found: _Found, asked: _Asked) -> _Ranked:
        selection = found.selection
        shares = word_shares(found.words)
        held = held_shares(shares, found.matches, found.pages)
        context = Asked(shares, held, found.pages, selection, self._names(asked.text))
        hits = [
            (rank(match, context), match.document)
            for match in found.matches
            if found.pages.found[match.page] in selection.chosen | selection.others
        ]
        hits.sort(key=lambda hit: -hit[0].score)
        return _Ranked(
            [document for _, document in hits],
            [each for each, _ in hits],
            found.words,
            selection.dropped,
            found.is_exhaustive,
        )

    def _names(self, text: str) -> frozenset[str]:
        """Return the names that a query may be: itself, or those in it that are no words, such as `KP_N0`.

        In a binding all are: `&kp HOME`.
        """
        if self._index.is_name(text):
            return frozenset([text])
        names = (name.strip(AROUND) for name in text.split())
        return frozenset(name for name in names if text.startswith(SIGIL) or not name.isalpha())


def _hit(document: Document, rank: Rank, query: SearchQuery, highlighter: Highlighter) -> Hit:
    marking, record = query.marking, document.record
    spans = highlighter.find(document)
    texts = {
        ATTRIBUTES[number]: (text, spans.get(number, ()))
        for number, text in enumerate(record.texts)
        if text is not None
    }
    wholes = {name: highlighter.highlight(*text) for name, text in texts.items()}
    return Hit(
        record,
        retrieve(as_object(record), query.retrieved),
        rank,
        {name: whole for name, whole in wholes.items() if name in marking.highlights},
        {
            name: highlighter.snippet(*texts[name], whole, marking.snippets[name])
            for name, whole in wholes.items()
            if name in marking.snippets
        },
    )


def _results(
    query: SearchQuery,
    hits: Sequence[Hit],
    hit_count: int,
    *,
    facets: Mapping[str, Mapping[str, int]],
    is_exhaustive: bool = True,
    dropped: tuple[str, ...] = (),
) -> SearchResults:
    size = _page_size(query)
    return SearchResults(
        hits=tuple(hits),
        hit_count=hit_count,
        page=max(0, query.page),
        page_count=math.ceil(min(hit_count, MAX_REACHED) / size) if size else 0,
        hits_per_page=size,
        facets=facets,
        is_exhaustive=is_exhaustive,
        dropped=dropped,
    )


def _page_size(query: SearchQuery) -> int:
    return max(0, min(query.hits_per_page, MAX_HITS_PER_PAGE))


def _page_of(query: SearchQuery) -> slice:
    """Return which of the hits are on the page that is asked for."""
    size = _page_size(query)
    start = min(max(0, query.page) * size, MAX_REACHED)
    return slice(start, min(start + size, MAX_REACHED))


def _distinct(values: Iterable[Value], pages: Iterable[object], limit: int) -> Sequence[Value]:
    """Return the values of which at most `limit` belong to the same page; all of them for 0."""
    if limit <= 0:
        return list(values)
    return list(_first_of_each(values, pages, limit))


def _first_of_each(values: Iterable[Value], pages: Iterable[object], limit: int) -> Iterator[Value]:
    counts: Counter[object] = Counter()
    for value, page in zip(values, pages, strict=True):
        counts[page] += 1
        if counts[page] <= limit:
            yield value


def _count_facets(
    documents: Iterable[Document], attributes: Sequence[str]
) -> Mapping[str, Mapping[str, int]]:
    """Return how many documents have each value of some attributes, the most frequent first."""
    if not attributes:
        return {}
    counts: dict[str, Counter[str]] = {attribute: Counter() for attribute in attributes}
    for document in documents:
        for attribute, value in facets_of(document.record):
            if attribute in counts:
                counts[attribute][value] += 1
    return {attribute: dict(found.most_common()) for attribute, found in counts.items() if found}


def _cut(text: str) -> str:
    """Return at most as much of a text as a query may be."""
    return text.encode("utf-8", "ignore")[:MAX_QUERY_BYTES].decode("utf-8", "ignore")
