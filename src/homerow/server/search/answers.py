"""Answers to queries, as clients read them."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType, field

from homerow.search.engine import Searcher
from homerow.search.isolate import SearchStoppedError
from homerow.search.query import SearchQuery
from homerow.search.results import SearchResults
from homerow.server.http.responses import ApiError
from homerow.server.search.parameters import Query, search_query
from homerow.server.telemetry.metrics import count_search

ID_BYTES = 16


class QueryAnswer(Struct, frozen=True, rename="camel", kw_only=True):
    """The answer to one query."""

    hits: Sequence[Any]  # objects as JSON
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
    index: str
    rendering_content: Mapping[str, Any]
    processing_time_ms: int = field(name="processingTimeMS")
    query_id: str | UnsetType = field(name="queryID", default=UNSET)


class QueryAnswers(Struct, frozen=True):
    """The answers to several queries, in their order."""

    results: Sequence[QueryAnswer]


def search(engine: Searcher, query: SearchQuery) -> SearchResults:
    """Ask an engine, and count the query. Raises ApiError 503 if it was ended."""
    started = time.perf_counter()
    try:
        results = engine.search(query)
    except SearchStoppedError as error:
        raise ApiError(503, f"The search was stopped: {error}", {"retry-after": "5"}) from error
    count_search(results.hit_count, time.perf_counter() - started)
    return results


def answer(engine: Searcher, index: str, asked: Query) -> QueryAnswer:
    """Return the answer to one query of an index. Raises ApiError 400 or 503."""
    started = time.perf_counter()
    query = search_query(asked)
    results = search(engine, query)
    return QueryAnswer(
        hits=results.objects,
        nb_hits=results.hit_count,
        page=results.page,
        nb_pages=results.page_count,
        hits_per_page=results.hits_per_page,
        facets=results.facets if query.facets else UNSET,
        exhaustive_facets_count=True if query.facets else UNSET,
        exhaustive_nb_hits=True,
        exhaustive_typo=True,
        exhaustive={"nbHits": True, "typo": True, "facetsCount": True},
        query=query.text,
        index=index,
        rendering_content={},
        processing_time_ms=max(1, round((time.perf_counter() - started) * 1000)),
        query_id=secrets.token_hex(ID_BYTES) if asked.click_analytics else UNSET,
    )
