"""Answers to queries, as clients read them."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping
from typing import Any

import msgspec

from homerow.search.engine import SearchEngine
from homerow.search.results import SearchResults
from homerow.service.search.parameters import Asked, read_parameters

ID_BYTES = 16


def answer(engine: SearchEngine, index: str, parameters: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the answer to one query of an index. Raises ApiError 400 for a wrong parameter."""
    started = time.perf_counter()
    asked = read_parameters(parameters)
    members = _members(asked, engine.search(asked.query), index)
    milliseconds = max(1, round((time.perf_counter() - started) * 1000))
    identity = {"queryID": secrets.token_hex(ID_BYTES)} if asked.wants_query_id else {}
    return {**members, "processingTimeMS": milliseconds, **identity}


def as_json(value: Mapping[str, Any]) -> bytes:
    """Return a value as JSON; a lone surrogate of a client's text goes back as it came, as an escape."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        text = json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":"))
        return text.encode("utf-8", "backslashreplace")


def _members(asked: Asked, results: SearchResults, index: str) -> Mapping[str, Any]:
    facets = {"facets": results.facets, "exhaustiveFacetsCount": True} if asked.query.facets else {}
    return {
        "hits": [hit.as_object() for hit in results.hits],
        "nbHits": results.hit_count,
        "page": results.page,
        "nbPages": results.page_count,
        "hitsPerPage": results.hits_per_page,
        **facets,
        "exhaustiveNbHits": results.is_exhaustive,
        "exhaustiveTypo": True,
        "exhaustive": {"nbHits": results.is_exhaustive, "typo": True, "facetsCount": True},
        "query": asked.query.text,
        "params": asked.echo,
        "index": index,
        "renderingContent": {},
    }
