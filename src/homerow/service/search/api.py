"""The protocol's endpoints below /1/: several queries at once, one by POST or GET, and events.

Where the API is open, pages of other origins may read every answer, refusals too.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct
from starlette.applications import Starlette
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from homerow.service.answers import ApiError
from homerow.service.bodies import convert_body, read_object
from homerow.service.headers import NEVER
from homerow.service.rate import RateLimit, client_address
from homerow.service.release import Access
from homerow.service.search.access import SiteIndex, admit
from homerow.service.search.answers import QueryAnswer, QueryAnswers, answer, as_json
from homerow.service.search.events import Event, SentEvents
from homerow.service.search.parameters import SentQuery, read_queries, read_query

QUERY_BYTES = 64_000
EVENT_BYTES = 2_000_000
CLOSED: Mapping[str, str] = MappingProxyType({"cache-control": NEVER})
OPEN: Mapping[str, str] = MappingProxyType({**CLOSED, "access-control-allow-origin": "*"})
PREFLIGHT: Mapping[str, str] = MappingProxyType(
    {
        "access-control-allow-methods": "GET, POST, OPTIONS",
        "access-control-allow-headers": (
            "content-type, request-id, x-algolia-application-id, x-algolia-api-key, x-algolia-agent,"
            " x-algolia-request-id, x-algolia-usertoken"
        ),
        "access-control-max-age": "86400",
    }
)


class Status(Struct, frozen=True):
    """The outcome of a request without other results: 200 and OK, or the reason for a refusal."""

    message: str
    status: int


class SearchEndpoints(Struct, frozen=True):
    """The endpoints; `keep` stores events."""

    index: SiteIndex
    limit: RateLimit
    keep: Callable[[Sequence[Event]], Awaitable[None]]

    async def ask_several(self, request: Request) -> Response:
        """Answer several queries; one bad query refuses them all."""
        access = self._admit(request)
        queries = read_queries(await read_object(request, QUERY_BYTES, _decode))
        if len(queries) > 1:
            self.limit.take(client_address(request), len(queries) - 1)  # one is counted already
        results = []
        for index, sent in queries:
            results.append(await self._answer(access, index, sent))
            await asyncio.sleep(0)  # others are answered in between
        return _json(QueryAnswers(results))

    async def ask_one(self, request: Request) -> Response:
        """Answer a query of one index."""
        access = self._admit(request)
        sent = read_query(await read_object(request, QUERY_BYTES, _decode))
        return _json(await self._answer(access, request.path_params["index"], sent))

    async def ask_by_address(self, request: Request) -> Response:
        """Answer a query in the query string of an address."""
        access = self._admit(request)
        given = request.query_params.items()
        sent = read_query({name: text for name, text in given if not name.lower().startswith("x-algolia-")})
        return _json(await self._answer(access, request.path_params["index"], sent))

    async def take_events(self, request: Request) -> Response:
        """Store what visitors did; the insights client takes nothing but 200 for success."""
        self._admit(request)
        sent = convert_body(await read_object(request, EVENT_BYTES), SentEvents, status=422)
        await self.keep(sent.events)
        return _json(Status("OK", 200))

    def _admit(self, request: Request) -> Access:
        self.limit.take(client_address(request))
        return admit(request, self.index)

    async def _answer(self, access: Access, index: str, sent: SentQuery) -> QueryAnswer:
        engine = await self.index.engine(access) if index == access.index_name else None
        if engine is None:
            raise ApiError(404, f"Index {index[:80]} does not exist")
        return answer(engine, index, sent)


def _decode(content: bytes) -> Any:
    try:
        return msgspec.json.decode(content)
    except msgspec.DecodeError:
        return json.loads(content)  # accepts a lone surrogate: an input field may cut an emoji in half


def _json(value: Struct) -> Response:
    return Response(as_json(value), media_type="application/json")


def search_route(endpoints: SearchEndpoints, headers: Mapping[str, str]) -> Route:
    """Return the route of all endpoints; `headers` (OPEN or CLOSED) are added to each answer."""
    app = Starlette(
        routes=[
            Route("/1/indexes/*/queries", endpoints.ask_several, methods=["POST"]),
            Route("/1/indexes/{index}/query", endpoints.ask_one, methods=["POST"]),
            Route("/1/indexes/{index}", endpoints.ask_by_address, methods=["GET"]),
            Route("/1/events", endpoints.take_events, methods=["POST"]),
        ],
        exception_handlers={ApiError: _refuse, HTTPException: _refuse_path, Exception: _report_crash},
    )
    app.router.redirect_slashes = False
    return Route("/1/{path:rest}", _WithHeaders(app, headers))


async def _refuse(_request: Request, error: Any) -> Response:
    """Answer with an ApiError."""
    body = msgspec.json.encode(Status(error.message, error.status))
    return Response(body, error.status, error.headers, "application/json")


async def _refuse_path(request: Request, error: Any) -> Response:
    """Answer with an HTTPException of the router."""
    return await _refuse(request, ApiError(error.status_code, error.detail, error.headers))


async def _report_crash(request: Request, _error: Exception) -> Response:
    """Answer 500; the server logs the error afterwards."""
    return await _refuse(request, ApiError(500, "The server made a mistake"))


class _WithHeaders:
    """ASGI middleware: adds headers to every answer, and answers preflight requests."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str]) -> None:
        self._app = app
        self._headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the application's answer and the headers."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *self._headers]}
            await send(message)

        preflight = Response(status_code=204, headers=PREFLIGHT)
        answer = preflight if scope["method"] == "OPTIONS" else self._app
        await answer(scope, receive, send_with_headers)


class _Rest(StringConvertor):
    """The rest of a path; Starlette's own `path` ends at a line break."""

    regex = r"[\s\S]*"


register_url_convertor("rest", _Rest())
