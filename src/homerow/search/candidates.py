"""The candidates of a query: the best records that hold any of its words, by tantivy's BM25."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

import tantivy
from msgspec import Struct
from tantivy import Occur, Query

from homerow.search.analysis import QueryWord
from homerow.search.index import Index, facet_term
from homerow.search.query import FacetFilter, Filters

MAX_CANDIDATES = 80  # records that are ranked; no page of hits goes beyond them
MAX_SCORED = 64  # expansions of a word that candidates are found by
SATURATION = 0.7  # exponent of scores: a record with two words comes before one that repeats one of them


Hit: TypeAlias = tuple[float, tantivy.DocAddress]  # of tantivy: score and address


class Candidate(Struct, frozen=True, gc=False):
    """A record by its address, and its score: 1 for the best of a query."""

    address: tantivy.DocAddress
    score: float


class Candidates(Struct, frozen=True):
    """Candidates, the best first, and whether no other record holds any of the words."""

    found: Sequence[Candidate]
    is_exhaustive: bool


def find_candidates(index: Index, words: Sequence[QueryWord], filters: Filters) -> Candidates:
    """Return the records to rank for the words of a query."""
    required = [word for word in words if word.is_required] or words
    by_word = [_any_of(_term_queries(index, word)) for word in required if word.expansions.terms]
    # Records with all words come first, or those that repeat one of them would crowd them out.
    hits = _search(index, _all_of(by_word), filters) if len(by_word) > 1 else []
    if len(hits) <= MAX_CANDIDATES:
        known = {(address.segment_ord, address.doc) for _, address in hits}
        others = _search(index, _any_of(by_word), filters)
        hits += [hit for hit in others if (hit[1].segment_ord, hit[1].doc) not in known]
    best = max((score for score, _ in hits), default=1.0)
    found = [Candidate(address, (score / best) ** SATURATION) for score, address in hits[:MAX_CANDIDATES]]
    return Candidates(found, is_exhaustive=len(hits) <= MAX_CANDIDATES)


def _search(index: Index, query: Query, filters: Filters) -> list[Hit]:
    """Return the best records of a query that pass the filters, one more than are ranked."""
    if filters:
        query = _all_of([query, filter_query(index, filters)])
    return list(index.searcher.search(query, limit=MAX_CANDIDATES + 1, count=False).hits)


def filter_query(index: Index, filters: Filters) -> Query:
    """Return the query of all records that pass; it adds nothing to their scores."""
    groups = [_any_of([_facet_query(index, each) for each in group]) for group in filters]
    return Query.const_score_query(_all_of(groups) if groups else Query.all_query(), 0.0)


def _term_queries(index: Index, word: QueryWord) -> Sequence[Query]:
    """Return the queries of a word's likeliest expansions. A rare word weighs more than by BM25 alone."""
    rarity = math.sqrt(word.expansions.idf)
    return [
        Query.boost_query(Query.term_query(index.schema, field, term, "freq"), quality * rarity)
        for term, quality in list(word.expansions.terms.items())[:MAX_SCORED]
        for field in ("text", "titles")
    ]


def _facet_query(index: Index, wanted: FacetFilter) -> Query:
    term = facet_term(wanted.attribute, wanted.value)
    holding = Query.term_query(index.schema, "facets", term, "basic")
    if not wanted.is_negated:
        return holding
    return Query.boolean_query([(Occur.Must, Query.all_query()), (Occur.MustNot, holding)])


def _any_of(queries: Sequence[Query]) -> Query:
    """Return the query of what any of these finds; of none, nothing."""
    if not queries:
        return Query.empty_query()
    return Query.boolean_query([(Occur.Should, query) for query in queries])


def _all_of(queries: Sequence[Query]) -> Query:
    """Return the query of what all of these find."""
    return Query.boolean_query([(Occur.Must, query) for query in queries])
