"""The OpenAPI description of the service, served at /openapi.json.

Its schemas are derived from the types that requests are converted to and answers are encoded from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from homerow.extensions import load_extension
from homerow.server.feedback import PATH as FEEDBACK
from homerow.server.feedback import Remark, StoredVote, Vote
from homerow.server.http.headers import compressed
from homerow.server.http.responses import PROBLEM_TYPE, Problem
from homerow.server.page_views import PATH as VIEWS
from homerow.server.page_views import PageView
from homerow.server.search.access import APPLICATION, KEY
from homerow.server.search.answers import QueryAnswer, QueryAnswers
from homerow.server.search.api import OPEN, Status
from homerow.server.search.events import SentEvents
from homerow.server.search.parameters import LISTS, IndexQuery, Queries, Query

Schema: TypeAlias = Mapping[str, Any]

VERSION = "1.0.0"
JSON = "application/json"
TYPES: tuple[type[Struct], ...] = (
    *(Query, IndexQuery, Queries, QueryAnswer, QueryAnswers, SentEvents, Status),
    *(Vote, StoredVote, Remark, PageView, Problem),
)
REASONS: Mapping[int, str] = MappingProxyType(
    {
        400: "The request cannot be understood.",
        403: "The key does not allow this.",
        404: "The index, page or vote does not exist, or the site has no search.",
        408: "The body comes too slowly.",
        413: "The body is too large.",
        415: "The body has another type, or another coding than gzip.",
        422: "An event is wrong.",
        429: "Too many requests from one address.",
        503: "Too many requests wait, or the disk refuses.",
    }
)
ALWAYS, WITH_BODY = (400, 403, 404, 429), (408, 413, 415)
REFUSED = (400, 404, 429, 503)  # of views and feedback


async def describe(request: Request) -> Response:
    """Answer with the description of the service and of the published site's extensions."""
    release = request.app.state.releases.current()
    described = JSONResponse(description(release.extensions if release else ()), headers=OPEN)
    return compressed(request, described)


@lru_cache(maxsize=4)
def description(extensions: tuple[str, ...]) -> Mapping[str, Any]:
    """Return the description for sites with these extensions."""
    apis = [load_extension(name).api() for name in extensions]
    schemas = {**SCHEMAS, **component_schemas(kind for api in apis for kind in api.types)}
    paths = dict(_PATHS)
    for api in apis:
        paths |= api.paths
    return {**_DESCRIPTION, "paths": paths, "components": {**_COMPONENTS, "schemas": schemas}}


def component_schemas(types: Iterable[type[Struct]]) -> dict[str, Any]:
    """Return the schemas of types by their names."""
    return msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")[1]


def ref(kind: type[Struct]) -> Schema:
    """Return a reference to the schema of a type."""
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def _schemas() -> dict[str, Any]:
    schemas = component_schemas(TYPES)
    schemas["QueryAnswer"]["properties"]["hits"]["items"] = {"type": "object"}
    for kind in (Query, IndexQuery):
        parameters = schemas[kind.__name__]["properties"]
        for name in LISTS:
            parameters[name] = {"anyOf": [parameters[name], {"type": "string"}]}
    return schemas


def content(schemas: Mapping[str, Schema]) -> Schema:
    """Return the description of a body by its media types."""
    return {media_type: {"schema": schema} for media_type, schema in schemas.items()}


def refusals(statuses: Iterable[int], body: Schema) -> Schema:
    """Return the description of answers with an error."""
    return {
        str(status): {
            "description": REASONS[status],
            "content": body,
            "headers": {"Retry-After": {"schema": {"type": "string"}}} if status in {429, 503} else {},
        }
        for status in sorted(statuses)
    }


def _search_operation(
    summary: str, answer: type[Struct], *statuses: int, body: type[Struct] | None = None
) -> dict[str, Any]:
    described: dict[str, Any] = {"summary": summary}
    if body:
        described["requestBody"] = {"required": True, "content": content({JSON: ref(body)})}
        statuses = (*statuses, *WITH_BODY)
    refused = refusals((*ALWAYS, *statuses), content({JSON: ref(Status)}))
    return {**described, "responses": {"200": done(answer), **refused}}


def done(answer: type[Struct]) -> Schema:
    """Return the description of a successful answer."""
    return {"description": "Done.", "content": content({JSON: ref(answer)})}


def open_operation(
    summary: str,
    answers: Mapping[str, Schema],
    refused: Iterable[int],
    bodies: Mapping[str, Schema] = MappingProxyType({}),
) -> Schema:
    """Return the description of an operation without credentials, which refuses with problem documents.

    `bodies` are the schemas of its request body by media type.
    """
    statuses = (*refused, *(WITH_BODY if bodies else ()))
    described = {"requestBody": {"required": True, "content": content(bodies)}} if bodies else {}
    return {
        "summary": summary,
        "security": [],
        **described,
        "responses": {**answers, **refusals(statuses, content({PROBLEM_TYPE: ref(Problem)}))},
    }


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
        "post": _search_operation("Report what a visitor saw and chose.", Status, 422, body=SentEvents),
    },
    FEEDBACK: {
        "get": {
            "summary": "Ask whether feedback is stored here.",
            "security": [],
            "responses": {"204": {"description": "Yes."}},
        },
        "post": open_operation(
            "Say whether a page was helpful.", {"201": done(StoredVote)}, REFUSED, {JSON: ref(Vote)}
        ),
    },
    f"{FEEDBACK}/{{id}}": {
        "parameters": [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}],
        "post": open_operation(
            "Add a sentence to a vote that has none.",
            {"204": {"description": "Stored."}},
            REFUSED,
            {JSON: ref(Remark)},
        ),
    },
    VIEWS: {
        "post": open_operation(
            "Count a page view.", {"204": {"description": "Counted."}}, REFUSED, {JSON: ref(PageView)}
        ),
    },
}
_COMPONENTS: Schema = {
    "securitySchemes": {
        "application": _credential(APPLICATION, "The site's application id."),
        "key": _credential(KEY, "The public key."),
    },
}
_DESCRIPTION: Schema = {
    "openapi": "3.1.0",
    "info": {
        "title": "Documentation service",
        "version": VERSION,
        "description": (
            "The paths below /1/ speak the protocol of Algolia's clients. Credentials may also be in the "
            "query string. Lists may be strings: JSON, or items separated by commas. Unknown parameters are "
            "ignored."
        ),
    },
    "security": [{"application": [], "key": []}],
}
