"""The protocol's endpoints below /1/: several queries, one by POST or GET, and events.

Where the API is open, pages of other origins may read every answer, refusals too.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct, field
from starlette.applications import Starlette
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from homerow.search.engine import Searcher
from homerow.server.http.bodies import convert_body, read_object
from homerow.server.http.headers import NEVER, compressed
from homerow.server.http.rate import RateLimit, client_address
from homerow.server.http.responses import ApiError
from homerow.server.release import Access
from homerow.server.search.access import SiteIndex, admit
from homerow.server.search.answers import QueryAnswer, QueryAnswers, answer
from homerow.server.search.events import BYTE_RATE, SearchActivity, SentEvents
from homerow.server.search.parameters import IndexQuery, Query, read_queries, read_query

QUERY_BYTES = 64_000
EVENT_BYTES = 1_000_000
MAX_HITS_AT_ONCE = 100  # of a query that is answered at once
CLOSED: Mapping[str, str] = MappingProxyType({"cache-control": NEVER})
OPEN: Mapping[str, str] = MappingProxyType({"access-control-allow-origin": "*"})
# Of an answer to a GET: a new release shows within a minute, or at the second request after ten.
KEPT = "public, max-age=60, stale-while-revalidate=600"
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
    """The endpoints; `activity` records events, as many bytes of each address as `event_bytes` allows.

    `turns` has a lock for each address that asks several queries at once, or one for many hits. A request is
    one request for the limit, whatever it asks, so an address waits for its own queries: others hardly notice
    them.
    """

    index: SiteIndex
    limit: RateLimit
    activity: SearchActivity
    event_bytes: RateLimit = field(default_factory=lambda: RateLimit(BYTE_RATE))
    turns: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    async def ask_several(self, request: Request) -> Response:
        """Answer several queries; one bad query refuses them all."""
        access = self._admit(request)
        queries = read_queries(await read_object(request, QUERY_BYTES, _decode))
        async with self._turn(request, queries):
            return _json(request, await self._answer_all(request, access, queries))

    async def ask_one(self, request: Request) -> Response:
        """Answer a query of one index."""
        access = self._admit(request)
        asked = read_query(await read_object(request, QUERY_BYTES, _decode), Query)
        return await self._answer(request, access, asked)

    async def ask_by_address(self, request: Request) -> Response:
        """Answer a query in the query string of an address."""
        access = self._admit(request)
        given = request.query_params.items()
        named = {name: text for name, text in given if not name.lower().startswith("x-algolia-")}
        asked = read_query(named, Query)
        response = await self._answer(request, access, asked)
        if not asked.click_analytics:  # whose answers each have an id of their own
            response.headers["cache-control"] = KEPT
        return response

    async def take_events(self, request: Request) -> Response:
        """Store what visitors did; the insights client takes nothing but 200 for success."""
        self._admit(request)
        sent = convert_body(await read_object(request, EVENT_BYTES), SentEvents, status=422)
        self.event_bytes.take(client_address(request), sum(event.size for event in sent.events))
        self.activity.add_events(request, sent.events)
        return _json(request, Status("OK", 200))

    def _admit(self, request: Request) -> Access:
        self.limit.take(client_address(request))
        return admit(request, self.index)

    @asynccontextmanager
    async def _turn(self, request: Request, queries: Sequence[Query]) -> AsyncIterator[None]:
        """Wait until earlier requests of the address are answered, unless little is asked."""
        if len(queries) == 1 and queries[0].hits_per_page <= MAX_HITS_AT_ONCE:
            yield
            return
        async with self.turns.setdefault(client_address(request), asyncio.Lock()):
            await asyncio.sleep(0)  # requests that have arrived line up, and others are answered
            yield

    async def _answer_all(
        self, request: Request, access: Access, queries: Sequence[IndexQuery]
    ) -> QueryAnswers:
        results: list[QueryAnswer] = []
        for asked in queries:
            if results:
                await asyncio.sleep(0)  # others are answered in between
            engine = await self._engine(access, asked.index_name)
            results.append(answer(engine, asked.index_name, asked))
            self._record(request, asked, results[-1])
        return QueryAnswers(results)

    async def _answer(self, request: Request, access: Access, asked: Query) -> Response:
        index = request.path_params["index"]
        async with self._turn(request, [asked]):
            found = answer(await self._engine(access, index), index, asked)
            self._record(request, asked, found)
            return _json(request, found)

    def _record(self, request: Request, query: Query, found: QueryAnswer) -> None:
        """Record a query; further pages of hits do not count."""
        if query.page == 0 and query.analytics:
            self.activity.add_query(request, query.query, found.nb_hits, found.query_id or "")

    async def _engine(self, access: Access, index: str) -> Searcher:
        """Return the engine of an index. Raises ApiError 404, or 503 if it cannot be opened."""
        if index != access.index_name:
            raise ApiError(404, f"Index {index[:80]} does not exist")
        engine = await self.index.engine(access)
        if engine is None:
            raise ApiError(503, "The index cannot be opened now", {"retry-after": "5"})
        return engine


def _decode(content: bytes) -> Any:
    """Return JSON as values. A lone surrogate, of an emoji cut in half, becomes a replacement character."""
    try:
        return msgspec.json.decode(content)
    except msgspec.DecodeError:
        text = json.dumps(json.loads(content), ensure_ascii=False)
        return msgspec.json.decode(text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))


def _json(request: Request, value: Struct) -> Response:
    return compressed(request, Response(msgspec.json.encode(value), media_type="application/json"))


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
    """ASGI middleware: adds headers to every answer, and answers preflight requests.

    Answers that say nothing of caches are kept by none.
    """

    def __init__(self, app: ASGIApp, headers: Mapping[str, str]) -> None:
        self._app = app
        self._headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the application's answer and the headers."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=[*message["headers"]])
                headers.setdefault("cache-control", NEVER)
                headers.update(self._headers)
                message = {**message, "headers": headers.raw}
            await send(message)

        preflight = Response(status_code=204, headers=PREFLIGHT)
        answer = preflight if scope["method"] == "OPTIONS" else self._app
        await answer(scope, receive, send_with_headers)


class _Rest(StringConvertor):
    """The rest of a path; Starlette's own `path` ends at a line break."""

    regex = r"[\s\S]*"


register_url_convertor("rest", _Rest())
