"""The OpenAPI description of the service, served at /openapi.json.

Its schemas are derived from the types that requests are converted to and answers are encoded from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse

from homerow.keymap.upgrade.report import Answer as UpgradeAnswer
from homerow.service.answers import PROBLEM_TYPE, Problem
from homerow.service.keymap import JSON, PATH, TEXT, SentFile, UpgradeRequest
from homerow.service.search.access import APPLICATION, KEY
from homerow.service.search.answers import QueryAnswer, QueryAnswers
from homerow.service.search.api import OPEN, Status
from homerow.service.search.events import SentEvents
from homerow.service.search.parameters import LISTS, IndexQuery, Queries, Query

Schema: TypeAlias = Mapping[str, Any]

VERSION = "1.0.0"
TYPES: tuple[type[Struct], ...] = (
    *(Query, IndexQuery, Queries, QueryAnswer, QueryAnswers, SentEvents, Status),
    *(SentFile, UpgradeRequest, UpgradeAnswer, Problem),
)
REASONS: Mapping[int, str] = MappingProxyType(
    {
        400: "The request cannot be understood.",
        403: "The key does not allow this.",
        404: "There is no such index, or no search.",
        408: "The body comes too slowly.",
        413: "The body is too large.",
        415: "The body has another type, or another coding than gzip.",
        422: "An event is wrong.",
        429: "Too many requests from one address.",
        503: "Too many requests wait, or the disk refuses.",
    }
)
ALWAYS, WITH_BODY = (400, 403, 404, 429), (408, 413, 415)


async def describe(_request: Request) -> JSONResponse:
    """Answer with the description."""
    return JSONResponse(DESCRIPTION, headers=OPEN)


def _ref(kind: type[Struct]) -> Schema:
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def _schemas() -> dict[str, Any]:
    _, schemas = msgspec.json.schema_components(TYPES, ref_template="#/components/schemas/{name}")
    for kind in (Query, IndexQuery):
        parameters = schemas[kind.__name__]["properties"]
        for name in LISTS:
            parameters[name] = {"anyOf": [parameters[name], {"type": "string"}]}
    return schemas


def _content(schemas: Mapping[str, Schema]) -> Schema:
    return {media_type: {"schema": schema} for media_type, schema in schemas.items()}


def _refusals(statuses: Iterable[int], content: Schema) -> Schema:
    return {
        str(status): {
            "description": REASONS[status],
            "content": content,
            "headers": {"Retry-After": {"schema": {"type": "string"}}} if status in {429, 503} else {},
        }
        for status in sorted(statuses)
    }


def _search_operation(
    summary: str, answer: type[Struct], *refusals: int, body: type[Struct] | None = None
) -> dict[str, Any]:
    described: dict[str, Any] = {"summary": summary}
    if body:
        described["requestBody"] = {"required": True, "content": _content({JSON: _ref(body)})}
        refusals = (*refusals, *WITH_BODY)
    success = {"description": "Done.", "content": _content({JSON: _ref(answer)})}
    refused = _refusals((*ALWAYS, *refusals), _content({JSON: _ref(Status)}))
    return {**described, "responses": {"200": success, **refused}}


def _query_parameters(kind: type[Struct], names: Iterable[str]) -> list[Schema]:
    known = SCHEMAS[kind.__name__]["properties"]
    return [{"name": name, "in": "query", "schema": known[name]} for name in names]


def _credential(header: str, description: str) -> Schema:
    return {"type": "apiKey", "in": "header", "name": header, "description": description}


SCHEMAS = _schemas()
_INDEX: Schema = {
    "name": "index",
    "in": "path",
    "required": True,
    "schema": {**SCHEMAS["IndexQuery"]["properties"]["indexName"], "pattern": "^[A-Za-z0-9_.-]+$"},
}
_UPGRADE: Schema = {
    "summary": "Bring keymaps, and the files beside them, up to date. Nothing is stored.",
    "security": [],
    "parameters": _query_parameters(SentFile, ["name"]),
    "requestBody": {
        "required": True,
        "content": _content({JSON: _ref(UpgradeRequest), TEXT: {"type": "string"}}),
    },
    "responses": {
        "200": {"description": "Done.", "content": _content({JSON: _ref(UpgradeAnswer)})},
        **_refusals((400, 429, 503, *WITH_BODY), _content({PROBLEM_TYPE: _ref(Problem)})),
    },
}
_PATHS: Mapping[str, Schema] = {
    "/1/indexes/*/queries": {
        "post": _search_operation(
            "Ask several queries, answered in their order.", QueryAnswers, body=Queries
        ),
    },
    "/1/indexes/{index}/query": {
        "parameters": [_INDEX],
        "post": _search_operation("Ask one query.", QueryAnswer, body=Query),
    },
    "/1/indexes/{index}": {
        "parameters": [_INDEX],
        "get": {
            **_search_operation("Ask one query by its address.", QueryAnswer),
            "parameters": _query_parameters(Query, sorted(SCHEMAS["Query"]["properties"].keys() - LISTS)),
        },
    },
    "/1/events": {
        "post": _search_operation("Report what a visitor saw and chose.", Status, 422, 503, body=SentEvents),
    },
    PATH: {"post": _UPGRADE},
}
DESCRIPTION: Mapping[str, Any] = {
    "openapi": "3.1.0",
    "info": {
        "title": "Search and keymap tools",
        "version": VERSION,
        "description": (
            "The paths below /1/ speak the protocol of Algolia's clients. Credentials may also be in the "
            "query string. Lists may be strings: JSON, or items separated by commas. Unknown parameters are "
            "ignored."
        ),
    },
    "paths": _PATHS,
    "components": {
        "schemas": SCHEMAS,
        "securitySchemes": {
            "application": _credential(APPLICATION, "The site's application id."),
            "key": _credential(KEY, "The public key."),
        },
    },
    "security": [{"application": [], "key": []}],
}
