"""Results as the JSON that clients read."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from typing import Any

from homerow.search.json_text import as_json
from homerow.search.results import SearchResults
from homerow.service.search.parameters import Asked

ID_BYTES = 16
IDS_AT_ONCE = 100


def open_answer(asked: Asked, results: SearchResults, index: str) -> bytes:
    """Return what of an answer is the same each time that it is asked for, as an open JSON object."""
    members = {
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
    pieces = [b'{"hits":[']
    for hit in results.hits:
        pieces += hit.json()
        pieces.append(b",")
    pieces[len(pieces) - bool(results.hits) :] = b"],", as_json(members)[1:-1]
    return b"".join(pieces)


def closed_answer(opened: bytes, *, milliseconds: float, query_id: str | None) -> tuple[bytes, bytes]:
    """Return an answer whole, in pieces: with how long it took, and an id of its own where one is wanted."""
    identity = f',"queryID":"{query_id}"' if query_id else ""
    return opened, f',"processingTimeMS":{max(1, round(milliseconds))}{identity}}}'.encode()


def query_ids() -> Iterator[str]:
    """Yield random ids; the system is asked for many of them at once."""
    while True:
        drawn = secrets.token_hex(ID_BYTES * IDS_AT_ONCE)
        yield from (drawn[at : at + 2 * ID_BYTES] for at in range(0, len(drawn), 2 * ID_BYTES))


def _facets(asked: Asked, results: SearchResults) -> Mapping[str, Any]:
    return {"facets": results.facets, "exhaustiveFacetsCount": True} if asked.query.facets else {}
