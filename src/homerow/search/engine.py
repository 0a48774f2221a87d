"""Search: the index finds candidates, the rules of `ranking/rules.py` put them in order."""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from tantivy import DocAddress, Query

from homerow.search.cached_methods import cached_method
from homerow.search.indexing.documents import Document
from homerow.search.indexing.index import Index
from homerow.search.indexing.record import ATTRIBUTES, Scope
from homerow.search.meaning.vectors import RecordVectors, Similarities
from homerow.search.query.analysis import SIGIL, QueryReader, QueryWord, is_question
from homerow.search.query.query import (
    MAX_HITS_PER_PAGE,
    MAX_QUERY_BYTES,
    MAX_REACHED,
    FacetAttribute,
    Filters,
    SearchQuery,
    WordRemoval,
)
from homerow.search.ranking.rules import Asked, held_shares, rank, word_shares
from homerow.search.results.facets import count_values, passes
from homerow.search.results.highlighting import Highlighter
from homerow.search.results.objects import retrieve
from homerow.search.results.results import Hit, Rank, SearchResults
from homerow.search.retrieval import Finder, Found
from homerow.search.text.words import joined_words

TEXT = "content"
# Queries as they were found: another page of hits, or a space behind a word, changes nothing.
REMEMBERED = 128
SHORT = 3  # words of a query that one of them spoils if it is misread; a longer one has others
CALL = "("  # of a function of QMK: `LT(1, KC_SPC)`
PROSE = 2  # words that may be a name but mean more: `input processors`
ASSIGNED = "="  # behind an option in a file
AROUND = "?!.,:;'\"`"  # what may surround a name in a question


class _Asked(Struct, frozen=True):
    """The part of a query that decides which records are found, and in which order.

    `scope` limits them to those with some sets of facets.
    """

    text: str
    attributes: tuple[str, ...]
    optional: tuple[str, ...]
    removal: WordRemoval
    scope: Scope | None = None


class _Listed(Struct, frozen=True):
    """All records that a query finds, in their order, by their addresses; the first ones have ranks.

    `pages` and `facets` are the numbers of their pages and sets of facets. Filters choose among them, so that
    what a query finds does not depend on filters unless nothing passes, and filters divide it without a rest.
    """

    addresses: Sequence[DocAddress]
    pages: Sequence[int]
    facets: Sequence[int]
    ranks: Sequence[Rank] = ()
    words: Sequence[QueryWord] = ()
    dropped: tuple[str, ...] = ()
    is_exhaustive: bool = True

    def rank(self, number: int) -> Rank:
        """Return the rank of a record."""
        return self.ranks[number] if number < len(self.ranks) else Rank()


class SearchEngine:
    """An open index that never changes. Any number of threads may ask it at once.

    Without `compares_meaning`, words alone decide. Raises OSError or ValueError if the folder holds no index
    of this version.
    """

    def __init__(self, folder: Path, *, compares_meaning: bool = True) -> None:
        self._index = Index(folder)
        self._reader = QueryReader(self._index.vocabulary)
        self._vectors = RecordVectors(self._index) if compares_meaning else None
        self.digest = folder.name  # of its content: equal digests mean equal answers
        self._find = cached_method(REMEMBERED, self._list_records)

    @property
    def record_count(self) -> int:
        """The number of records."""
        return len(self._index)

    def search(self, query: SearchQuery) -> SearchResults:
        """Return the hits of a query. Any text is a query; nothing in it raises.

        Filters choose among the records that are found. A page's best ones that pass are its hits, and facets
        count hits.
        """
        text = _cut(unicodedata.normalize("NFC", query.text)).strip()
        asked = _Asked(text, query.attributes, query.optional, query.removal)
        listed, records = self._find_passing(asked, query.filters)
        hits = _distinct(records, listed.pages, query.distinct)
        highlighter = Highlighter(listed.words, query.marking)
        is_answered = query.page <= 0 and is_question(listed.words) and TEXT in query.marking.snippets
        answers = records if query.distinct == 1 else records[:1]  # others may be hits themselves
        shown = [
            self._answer(listed, answers, query, highlighter)
            if is_answered and hit == hits[0]
            else self._hit(listed, hit, query, highlighter)
            for hit in hits[_page_of(query)]
        ]
        facets = self._count_facets([listed.facets[hit] for hit in hits], query.facets)
        return _results(query, shown, len(hits), facets, listed)

    def _find_passing(self, asked: _Asked, filters: Filters) -> tuple[_Listed, Sequence[int]]:
        """Return what a query finds, and the records of it that pass the filters.

        If none does, the query is asked again among those that may pass, because all that it found, such as
        records of another version, hold more of its words.
        """
        listed = self._find(asked)
        records = self._passing(listed, filters)
        if records or not (asked.text and listed.addresses):
            return listed, records
        listed = self._find(replace(asked, scope=self._scope(filters)))
        return listed, self._passing(listed, filters)

    def _scope(self, filters: Filters) -> Scope | None:
        """Return the facets that pass those filters that all records of a page pass, or none of them does."""
        of_pages = tuple(group for group in filters if all(each.attribute != "type" for each in group))
        every = self._index.every_facets()
        scope = frozenset(number for number in every if passes(self._index.facets(number), of_pages))
        return scope if scope < every else None

    def _passing(self, listed: _Listed, filters: Filters) -> Sequence[int]:
        """Return the records that pass the filters."""
        if not filters:
            return range(len(listed.facets))
        passing = {number for number in set(listed.facets) if passes(self._index.facets(number), filters)}
        return [record for record, number in enumerate(listed.facets) if number in passing]

    def _hit(self, listed: _Listed, number: int, query: SearchQuery, highlighter: Highlighter) -> Hit:
        document = self._index.document(listed.addresses[number], query.attributes)
        return _marked_hit(document, listed.rank(number), query, highlighter)

    def _answer(
        self, listed: _Listed, records: Sequence[int], query: SearchQuery, highlighter: Highlighter
    ) -> Hit:
        """Return the first hit with the passage that answers the question; a heading becomes its text."""
        document = self._with_text(listed, records)
        hit = _marked_hit(document, listed.rank(records[0]), query, highlighter)
        content = document.record.content
        if content is None:
            return hit
        spans = highlighter.find(document).get(ATTRIBUTES.index(TEXT), ())
        return replace(hit, snippets={**hit.snippets, TEXT: highlighter.passage(content, spans, query.text)})

    def _with_text(self, listed: _Listed, records: Sequence[int]) -> Document:
        """Return the first record; of a heading, that of the text below it if it is among the others."""
        first = self._index.document(listed.addresses[records[0]])
        for other in takewhile(lambda record: record < len(listed.ranks), records):
            if listed.pages[other] == listed.pages[records[0]]:
                document = self._index.document(listed.addresses[other])
                if document.record.content and document.record.hierarchy == first.record.hierarchy:
                    return document
        return first

    def _count_facets(
        self, hits: Sequence[int], attributes: Sequence[FacetAttribute]
    ) -> Mapping[str, Mapping[str, int]]:
        if not attributes:
            return {}
        return count_values({self._index.facets(each): n for each, n in Counter(hits).items()}, attributes)

    def _list_records(self, asked: _Asked) -> _Listed:
        return self._read_and_find(asked) if asked.text else self._list_all()

    def _list_all(self) -> _Listed:
        """Return all records, the weightiest first: nothing was asked."""
        limit = max(1, len(self._index))
        found = self._index.searcher.search(
            Query.all_query(), limit=limit, order_by_field="weight", count=False
        )
        return self._listed([address for _, address in found.hits])

    def _listed(self, addresses: Sequence[DocAddress]) -> _Listed:
        return _Listed(addresses, self._index.pages_of(addresses), self._index.facet_numbers(addresses))

    def _read_and_find(self, asked: _Asked) -> _Listed:
        """Read the query as it is typed; if that finds little, also as it may have been meant."""
        words = self._reader.read(asked.text, optional=asked.optional)
        similarities = self._compare(asked, words)
        found = Finder(self._index, words, asked.attributes, similarities, asked.scope).find(asked.removal)
        selected = found.selection
        is_short = sum(word.is_required for word in words) <= SHORT
        if selected.chosen and not selected.dropped and not (selected.is_poor and is_short):
            return self._rank(found, asked)
        loose_words = self._reader.read(asked.text, optional=asked.optional, is_loose=True)
        if loose_words == words:
            return self._rank(found, asked)
        loosely = Finder(self._index, loose_words, asked.attributes, similarities, asked.scope)
        loose = loosely.find(asked.removal)
        return self._rank(loose if _is_better(loose, found) else found, asked)

    def _compare(self, asked: _Asked, words: Sequence[QueryWord]) -> Similarities | None:
        """Compare the meaning of a query with that of all records. A word alone has none, nor has code."""
        is_code = CALL in asked.text or self._index.is_name(asked.text)
        if self._vectors is None or len(words) < 2 or is_code or asked.attributes != ATTRIBUTES:
            return None
        return self._vectors.compare(asked.text, asked.scope)

    def _rank(self, found: Found, asked: _Asked) -> _Listed:
        selection, candidates = found.selection, found.candidates
        shares = word_shares(found.words)
        held = held_shares(shares, found.matches, found.pages)
        names = self._names(asked.text)
        bound = names if asked.text.startswith(SIGIL) else frozenset[str]()
        context = Asked(shares, held, found.pages, selection, names, _spelling(asked.text))
        ranked = [
            (rank(match, context), match.document.record.object_id, address)
            for match, address in found.hits(bound)
        ]
        # The order of tantivy's segments is random: equal scores must not depend on it.
        hits = sorted(ranked, key=lambda hit: (-hit[0].score, hit[1]))
        # Whether further records have the words in some attributes is not known.
        is_known = asked.attributes == ATTRIBUTES
        more = candidates.more if hits and is_known else ()
        return replace(
            self._listed([*(address for _, _, address in hits), *more]),
            ranks=[each for each, _, _ in hits],
            words=found.words,
            dropped=selection.dropped,
            is_exhaustive=candidates.is_exhaustive and (is_known or not candidates.more),
        )

    def _names(self, text: str) -> frozenset[str]:
        """Return the names that a query may mean: the query itself, or names in it such as `KP_N0`.

        In a binding all are: `&kp HOME`.
        """
        if self._index.is_name(text):
            return frozenset([text])
        names = (name.partition(ASSIGNED)[0].strip(AROUND) for name in text.split())
        return frozenset(name for name in names if text.startswith(SIGIL) or not name.isalpha())


def _spelling(text: str) -> str:
    """Return a query as one word, which may be a name, however it is written; two words are rather prose."""
    return joined_words(text) if len(text.split()) != PROSE else ""


def _is_better(loose: Found, found: Found) -> bool:
    """Return whether a query that was loosely read found more of it."""
    if not found.selection.chosen:
        return True
    is_complete = loose.is_whole or not found.is_whole
    fewer = len(loose.selection.dropped) < max(1, len(found.selection.dropped))
    return bool(loose.selection.chosen) and is_complete and fewer


def _marked_hit(document: Document, rank: Rank, query: SearchQuery, highlighter: Highlighter) -> Hit:
    highlights, snippets = highlighter.mark(document)
    return Hit(document.record, retrieve(document.record, query.retrieved), rank, highlights, snippets)


def _results(
    query: SearchQuery,
    hits: Iterable[Hit],
    hit_count: int,
    facets: Mapping[str, Mapping[str, int]],
    listed: _Listed,
) -> SearchResults:
    size = _page_size(query)
    return SearchResults(
        hits=tuple(hits),
        hit_count=hit_count,
        page=max(0, query.page),
        page_count=math.ceil(min(hit_count, MAX_REACHED) / size) if size else 0,
        hits_per_page=size,
        facets=facets,
        is_exhaustive=listed.is_exhaustive,
        dropped=listed.dropped,
    )


def _page_size(query: SearchQuery) -> int:
    return max(0, min(query.hits_per_page, MAX_HITS_PER_PAGE))


def _page_of(query: SearchQuery) -> slice:
    """Return which of the hits are on the page that is asked for."""
    size = _page_size(query)
    start = min(max(0, query.page) * size, MAX_REACHED)
    return slice(start, min(start + size, MAX_REACHED))


def _distinct(records: Sequence[int], pages: Sequence[int], limit: int) -> Sequence[int]:
    """Return the records that are hits, at most `limit` of each page; 0 means no limit."""
    if limit <= 0:
        return records
    if limit == 1:  # nearly always, and then without a loop: the last record that a page gets is its first
        numbers = records[::-1]
        return sorted(dict(zip(map(pages.__getitem__, numbers), numbers, strict=True)).values())
    hits, counts = [], Counter[int]()
    for record in records:
        counts[pages[record]] += 1
        if counts[pages[record]] <= limit:
            hits.append(record)
    return hits


def _cut(text: str) -> str:
    """Return at most as much of a text as a query may be."""
    return text.encode("utf-8", "ignore")[:MAX_QUERY_BYTES].decode("utf-8", "ignore")
