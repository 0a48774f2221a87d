"""The candidates of a query: the best records that hold all or any of its words, by tantivy's BM25.

`scope` are queries of the records that may be candidates, or nothing.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import TypeAlias

import tantivy
from msgspec import Struct
from msgspec.structs import replace
from tantivy import Occur, Query

from homerow.search.indexing.index import Index
from homerow.search.meaning.vectors import Similarities
from homerow.search.query.analysis import QueryWord

MAX_CANDIDATES = 60  # records that are ranked
MAX_LISTED = 3_000  # records with all words; those that are not ranked follow in BM25's order
MAX_SCORED = 32  # expansions of a word that candidates are found by
SATURATION = 0.7  # exponent of scores: a record with two words comes before one that repeats one of them


Hit: TypeAlias = tuple[float, tantivy.DocAddress]  # of tantivy: score and address


class Candidate(Struct, frozen=True, gc=False):
    """A record by its address, and its score: 1 for the best of a query.

    `similarity` is how near its meaning is to that of the query, from -1 to 1; `is_near` says that this alone
    makes it a candidate.
    """

    address: tantivy.DocAddress
    score: float
    similarity: float = 0.0
    is_near: bool = False


class Candidates(Struct, frozen=True):
    """Candidates, the best first.

    `more` are further records with all words, if all candidates have all words. `is_exhaustive` says that
    no other record matches.
    """

    found: Sequence[Candidate] = ()
    more: Sequence[tantivy.DocAddress] = ()
    is_exhaustive: bool = True


def word_query(index: Index, word: QueryWord) -> Query:
    """Return the query of a word."""
    return _any_of(_term_queries(index, word))


def scope_query(index: Index, facets: Collection[int]) -> Query:
    """Return the query of the records with some sets of facets; it adds nothing to scores."""
    return Query.const_score_query(Query.term_set_query(index.schema, "facets", list(facets)), 0.0)


def find_whole_records(
    index: Index, words: Sequence[QueryWord], queries: Sequence[Query], scope: Sequence[Query]
) -> Candidates:
    """Return the records that hold all words."""
    holding = [
        _any_of([query, _above_query(index, word)]) for word, query in zip(words, queries, strict=True)
    ]
    hits = _search(index, all_of([*holding, *scope]), MAX_LISTED)
    return _candidates(hits, is_exhaustive=len(hits) <= MAX_LISTED)


def find_on_pages(index: Index, queries: Sequence[Query], pages: Collection[int]) -> Candidates:
    """Return the records of some pages that hold any word."""
    on_pages = Query.const_score_query(Query.term_set_query(index.schema, "page", list(pages)), 0.0)
    hits = _search(index, all_of([on_pages, _any_of(queries)]), MAX_CANDIDATES) if pages else []
    return _candidates(hits[:MAX_CANDIDATES], is_exhaustive=len(hits) <= MAX_CANDIDATES)


def find_any(index: Index, queries: Sequence[Query], scope: Sequence[Query]) -> Candidates:
    """Return the records that hold any word.

    Those with all words come first, or records that repeat one of them would crowd them out.
    """
    hits = _search(index, all_of([*queries, *scope]), MAX_LISTED) if queries else []
    if len(hits) > MAX_CANDIDATES or len(queries) < 2:
        return _candidates(hits, is_exhaustive=len(hits) <= MAX_LISTED)
    known = {(address.segment_ord, address.doc) for _, address in hits}
    others = _search(index, all_of([_any_of(queries), *scope]), MAX_CANDIDATES)
    hits += [hit for hit in others if (hit[1].segment_ord, hit[1].doc) not in known]
    return _candidates(hits[:MAX_CANDIDATES], is_exhaustive=len(hits) <= MAX_CANDIDATES)


def with_meaning(candidates: Candidates, similarities: Similarities, *, with_nearest: bool) -> Candidates:
    """Return candidates with their similarities to the query, and the records that are nearest to it."""
    addresses = [candidate.address for candidate in candidates.found]
    found = [
        Candidate(candidate.address, candidate.score, similarity)
        for candidate, similarity in zip(candidates.found, similarities.of(addresses), strict=True)
    ]
    if with_nearest and found:
        known = {(address.segment_ord, address.doc) for address in addresses}
        found += [
            Candidate(address, 0.0, similarity, is_near=True)
            for address, similarity in similarities.nearest()
            if (address.segment_ord, address.doc) not in known
        ]
    return replace(candidates, found=found)


def _candidates(hits: Sequence[Hit], *, is_exhaustive: bool) -> Candidates:
    best = max((score for score, _ in hits), default=1.0)
    return Candidates(
        [Candidate(address, (score / best) ** SATURATION) for score, address in hits[:MAX_CANDIDATES]],
        [address for _, address in hits[MAX_CANDIDATES:MAX_LISTED]],
        is_exhaustive,
    )


def _search(index: Index, query: Query, limit: int) -> list[Hit]:
    """Return the best records of a query, at most one more than `limit`."""
    return list(index.searcher.search(query, limit=limit + 1, count=False).hits)


def _term_queries(index: Index, word: QueryWord) -> Sequence[Query]:
    """Return the queries of a word's likeliest expansions. A rare word weighs more than by BM25 alone."""
    rarity = math.sqrt(word.expansions.idf)
    return [
        Query.boost_query(Query.term_query(index.schema, field, term, "freq"), quality * rarity)
        for term, quality in list(word.expansions.terms.items())[:MAX_SCORED]
        for field in ("text", "titles")
    ]


def _above_query(index: Index, word: QueryWord) -> Query:
    """Return the query of records that have a word in headings above them; it adds nothing to scores."""
    terms = list(word.expansions.terms)[:MAX_SCORED]
    above = [Query.term_query(index.schema, "above", term, "basic") for term in terms]
    return Query.const_score_query(_any_of(above), 0.0)


def _any_of(queries: Sequence[Query]) -> Query:
    """Return the query of what any of these finds; of none, nothing."""
    if not queries:
        return Query.empty_query()
    return Query.boolean_query([(Occur.Should, query) for query in queries])


def all_of(queries: Sequence[Query]) -> Query:
    """Return the query of what all of these find."""
    return Query.boolean_query([(Occur.Must, query) for query in queries])
