"""Results as the JSON that clients read."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Any

import msgspec

from homerow.search.record import ATTRIBUTES
from homerow.search.results import Highlight, Hit, SearchResults, Snippet
from homerow.service.search.parameters import Asked

_LEVELS = {name: name.removeprefix("hierarchy.") for name in ATTRIBUTES if name != "content"}


def open_answer(asked: Asked, results: SearchResults, index: str) -> bytes:
    """Return what of an answer is the same each time that it is asked for, as an open JSON object."""
    members = {
        "hits": list(map(_hit, results.hits)),
        "nbHits": results.hit_count,
        "page": results.page,
        "nbPages": results.page_count,
        "hitsPerPage": results.hits_per_page,
        **_facets(asked, results),
        "exhaustiveNbHits": results.is_exhaustive,
        "exhaustiveTypo": True,
        "exhaustive": {"nbHits": results.is_exhaustive, "typo": True, "facetsCount": True},
        "query": asked.query.text,
        "params": asked.echo,
        "index": index,
        "renderingContent": {},
    }
    return _json(members)[:-1]


def closed_answer(opened: bytes, asked: Asked, *, milliseconds: float) -> bytes:
    """Return an answer whole: with how long it took, and an id of its own where one is wanted."""
    query_id = f',"queryID":"{secrets.token_hex(16)}"' if asked.wants_query_id else ""
    return b"%b,%b" % (opened, f'"processingTimeMS":{max(1, round(milliseconds))}{query_id}}}'.encode())


def _json(members: Mapping[str, Any]) -> bytes:
    try:
        return msgspec.json.encode(members)
    except UnicodeEncodeError:
        # A lone surrogate of a client's JSON goes back as it came: as an escape.
        text = json.dumps(msgspec.to_builtins(members), ensure_ascii=False, separators=(",", ":"))
        return text.encode("utf-8", "backslashreplace")


def _facets(asked: Asked, results: SearchResults) -> Mapping[str, Any]:
    return {"facets": results.facets, "exhaustiveFacetsCount": True} if asked.query.facets else {}


def _hit(hit: Hit) -> Mapping[str, Any]:
    shown = dict(hit.object)
    if hit.highlights:
        shown["_highlightResult"] = _nested(hit.highlights)
    if hit.snippets:
        shown["_snippetResult"] = _nested(hit.snippets)
    return shown


def _nested(flat: Mapping[str, Highlight | Snippet]) -> dict[str, Any]:
    """Return `hierarchy.lvl0` as a member of a member, in the order of the levels."""
    levels = {_LEVELS[name]: value for name, value in flat.items() if name in _LEVELS}
    nested: dict[str, Any] = {"hierarchy": levels} if levels else {}
    return {**nested, "content": flat["content"]} if "content" in flat else nested
