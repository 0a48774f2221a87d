"""Answers to queries, as clients read them."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType, field

from homerow.search.engine import SearchEngine
from homerow.server.search.parameters import Query, SentQuery, search_query
from homerow.server.telemetry.metrics import count_search

ID_BYTES = 16


class QueryAnswer(Struct, frozen=True, rename="camel", kw_only=True):
    """The answer to one query."""

    hits: Sequence[Mapping[str, Any]]
    nb_hits: int
    page: int
    nb_pages: int
    hits_per_page: int
    facets: Mapping[str, Mapping[str, int]] | UnsetType = UNSET
    exhaustive_facets_count: bool | UnsetType = UNSET
    exhaustive_nb_hits: bool
    exhaustive_typo: bool
    exhaustive: Mapping[str, bool]
    query: str
    params: str
    index: str
    rendering_content: Mapping[str, Any]
    processing_time_ms: int = field(name="processingTimeMS")
    query_id: str | UnsetType = field(name="queryID", default=UNSET)


class QueryAnswers(Struct, frozen=True):
    """The answers to several queries, in their order: hits, or values of a facet."""

    results: Sequence[Struct]


def answer(engine: SearchEngine, index: str, sent: SentQuery[Query]) -> QueryAnswer:
    """Return the answer to one query of an index. Raises ApiError 400 for filters that cannot be read."""
    started = time.perf_counter()
    query = search_query(sent.query)
    results = engine.search(query)
    seconds = time.perf_counter() - started
    count_search(results.hit_count, seconds)
    return QueryAnswer(
        hits=[hit.as_object() for hit in results.hits],
        nb_hits=results.hit_count,
        page=results.page,
        nb_pages=results.page_count,
        hits_per_page=results.hits_per_page,
        facets=results.facets if query.facets else UNSET,
        exhaustive_facets_count=results.is_exhaustive if query.facets else UNSET,
        exhaustive_nb_hits=results.is_exhaustive,
        exhaustive_typo=True,
        exhaustive={
            "nbHits": results.is_exhaustive,
            "typo": True,
            "facetsCount": results.is_exhaustive,
        },
        query=query.text,
        params=sent.encoded,
        index=index,
        rendering_content={},
        processing_time_ms=max(1, round(seconds * 1000)),
        query_id=secrets.token_hex(ID_BYTES) if sent.query.click_analytics else UNSET,
    )
