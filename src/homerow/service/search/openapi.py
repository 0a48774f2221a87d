"""What the service answers as an OpenAPI description: what is served at /openapi.json, built from tables.

What it says of values is what is read, so that a client made of it, or a fuzzer, meets no surprise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse

from homerow.search.query import MAX_HITS_PER_PAGE
from homerow.service.keymap import openapi as keymap
from homerow.service.search.api import OPEN
from homerow.service.search.endpoints import MAX_NAME, MAX_REQUESTS
from homerow.service.search.events import MAX_EVENTS, MAX_OBJECTS, MAX_TOKEN, SUBTYPES, TYPES
from homerow.service.search.values import MAX_ITEMS, MAX_TEXT

Schema = Mapping[str, Any]

VERSION = "1.0.0"
MANY = 999_999_999


async def describe(_request: Request) -> JSONResponse:
    """Answer with the description."""
    return JSONResponse(DESCRIPTION, headers=OPEN)


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _text(most: int = MAX_TEXT - 1, **more: Any) -> Schema:
    return {"type": "string", "maxLength": most, **more}


def _count(most: int = MANY, least: int = 0) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _list(items: Schema, most: int = MAX_ITEMS, **more: Any) -> Schema:
    return {"type": "array", "items": items, "maxItems": most, **more}


def _object(required: Sequence[str] = (), /, **properties: Any) -> Schema:
    return {"type": "object", "required": list(required), "properties": properties}


def _texts() -> Schema:
    """Return what is read as texts: a list, or a text with commas between them."""
    return {"anyOf": [_list(_text()), _text()]}


_FLAG: Schema = {"type": "boolean"}
_NAME = _text(MAX_NAME, minLength=1)
_OBJECT_IDS = _list(_text(500, minLength=1), MAX_OBJECTS, minItems=1)

QUERY: Mapping[str, Schema] = {
    "query": _text(description=f"Shorter than {MAX_TEXT} bytes."),
    "page": _count(),
    "hitsPerPage": _count(MAX_HITS_PER_PAGE),
    "attributesToRetrieve": _texts(),
    "attributesToHighlight": _texts(),
    "attributesToSnippet": _texts(),
    "snippetEllipsisText": _text(),
    "highlightPreTag": _text(),
    "highlightPostTag": _text(),
    "facetFilters": {
        "description": "AND of ORs of attribute:value; a minus before the value negates it.",
        "anyOf": [_list({"anyOf": [_text(), _list(_text())]}), _text()],
    },
    "filters": _text(description="attribute:value with AND, OR, NOT and brackets."),
    "facets": _texts(),
    "distinct": {"anyOf": [_FLAG, _count()]},
    "clickAnalytics": _FLAG,
    "restrictSearchableAttributes": _texts(),
    "optionalWords": _texts(),
    "removeWordsIfNoResults": {
        "type": "string",
        "enum": ["none", "lastWords", "firstWords", "allOptional"],
    },
}
_EVENT = _object(
    ("eventType", "eventName", "index", "userToken"),
    eventType={"type": "string", "enum": list(TYPES)},
    eventSubtype={"type": "string", "enum": list(SUBTYPES)},
    eventName=_text(64, minLength=1, pattern="^[\\x20-\\x7e]+$"),
    index=_text(MAX_TOKEN, minLength=1),
    userToken=_text(MAX_TOKEN, minLength=1, pattern="^[A-Za-z0-9_=/+.@-]+$"),
    queryID=_text(32, pattern="^[0-9a-f]{32}$"),
    objectIDs=_OBJECT_IDS,
    filters=_OBJECT_IDS,
    positions=_list(_count(least=1), MAX_OBJECTS),
    timestamp=_count(10**14),
)
_SCHEMAS: Mapping[str, Schema] = {
    "Refusal": _object(("message", "status"), message=_text(MANY), status=_count(599, 400)),
    "Query": _object(**QUERY),
    "Hit": _object(("objectID",), objectID=_text(MANY)),
    "Answer": _object(
        ("hits", "nbHits", "page", "nbPages", "hitsPerPage", "processingTimeMS", "query", "params", "index"),
        hits=_list(_ref("Hit"), MAX_HITS_PER_PAGE),
        **{name: _count() for name in ("nbHits", "page", "nbPages", "hitsPerPage", "processingTimeMS")},
        **{name: {"type": "string"} for name in ("query", "params", "index", "queryID")},
        facets={"type": "object", "additionalProperties": {"type": "object"}},
        exhaustiveNbHits=_FLAG,
    ),
    "Event": _EVENT,
}


def _operation(
    summary: str, answer: Schema, *refusals: int, body: Schema | None = None, parameters: Any = ()
) -> Schema:
    statuses = {400, 403, 404, 429, *refusals, *(() if body is None else (415,))}
    described = {
        "summary": summary,
        "parameters": list(parameters),
        "responses": {
            "200": {"description": "Done.", "content": {"application/json": {"schema": answer}}},
            **{str(status): _refusal(status) for status in sorted(statuses)},
        },
    }
    if body is not None:
        content = {"application/json": {"schema": body}}
        described["requestBody"] = {"required": True, "content": content}
    return described


def _refusal(status: int) -> Schema:
    content = {"application/json": {"schema": _ref("Refusal")}}
    headers = {"Retry-After": {"schema": {"type": "string"}}} if status == 429 else {}
    return {"description": _REASONS[status], "content": content, "headers": headers}


_REASONS: Mapping[int, str] = {
    400: "What is asked cannot be understood.",
    403: "The key does not allow this.",
    404: "There is no such index, or no search.",
    413: "More than there is room for.",
    415: "The body is packed otherwise than by gzip.",
    422: "An event is wrong.",
    429: "Too many requests from one address.",
    503: "The disk refuses.",
}
_PARAMETERS: tuple[Schema, ...] = tuple(
    {"name": name, "in": "query", "schema": schema} for name, schema in {"query": QUERY["query"]}.items()
)
_INDEX: Schema = {
    "name": "index",
    "in": "path",
    "required": True,
    "schema": _text(MAX_NAME, minLength=1, pattern="^[A-Za-z0-9_.-]+$"),
}
_NAMED_QUERY: Schema = _object(("indexName",), indexName=_NAME, **QUERY)
_PATHS: Mapping[str, Schema] = {
    "/1/indexes/*/queries": {
        "post": _operation(
            "Ask several queries, answered in their order.",
            _object(("results",), results=_list(_ref("Answer"), MAX_REQUESTS)),
            413,
            body=_object(("requests",), requests=_list(_NAMED_QUERY, MAX_REQUESTS)),
        )
    },
    "/1/indexes/{index}/query": {
        "parameters": [_INDEX],
        "post": _operation("Ask one query.", _ref("Answer"), 413, body=_ref("Query")),
    },
    "/1/indexes/{index}": {
        "parameters": [_INDEX],
        "get": _operation("Ask one query by its address.", _ref("Answer"), parameters=_PARAMETERS),
    },
    "/1/events": {
        "post": _operation(
            "Tell what a visitor saw and chose.",
            _object(("status", "message"), status=_count(), message={"type": "string"}),
            413,
            422,
            503,
            body=_object(("events",), events=_list(_ref("Event"), MAX_EVENTS, minItems=1)),
        )
    },
}


def _credential(header: str, description: str) -> Schema:
    return {"type": "apiKey", "in": "header", "name": header, "description": description}


DESCRIPTION: Mapping[str, Any] = {
    "openapi": "3.1.0",
    "info": {
        "title": "Search and keymap tools",
        "version": VERSION,
        "description": (
            "Below /1/ the protocol of Algolia's clients. Credentials may come in the query string, too. "
            "Parameters that are not named here are ignored."
        ),
    },
    "paths": {**_PATHS, **keymap.PATHS},
    "components": {
        "schemas": {**_SCHEMAS, **keymap.SCHEMAS},
        "securitySchemes": {
            "application": _credential("x-algolia-application-id", "The site's application id."),
            "key": _credential("x-algolia-api-key", "The public key."),
        },
    },
    "security": [{"application": [], "key": []}],
}
