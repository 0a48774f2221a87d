"""Asking: several queries at once, or one by POST or GET."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from homerow.service.search.access import Access, require
from homerow.service.search.answers import answer, as_json
from homerow.service.search.api import Operation
from homerow.service.search.bodies import EVENT_BYTES, QUERY_BYTES, read_object
from homerow.service.search.errors import ApiError
from homerow.service.search.events import Event, read_events
from homerow.service.search.indices import SiteIndex
from homerow.service.search.rate import RateLimit, client_address

MAX_REQUESTS = 50  # in one body
MAX_NAME = 256  # characters of an index's name


class QueryEndpoints(Struct, frozen=True):
    """The endpoints; `keep` stores events."""

    index: SiteIndex
    limit: RateLimit
    keep: Callable[[Sequence[Event]], Awaitable[None]]

    def operations(self) -> tuple[Operation, ...]:
        """Return the rows of the table. `*` stands for itself: the indices are named in the body."""
        return (
            Operation("POST", re.compile(r"indexes/\*/queries"), self.ask_several),
            Operation("POST", re.compile(r"indexes/(?P<index>[^/]+)/query"), self.ask_one),
            Operation("GET", re.compile(r"indexes/(?P<index>[^/]+)"), self.ask_by_address),
            Operation("POST", re.compile(r"events"), self.take_events),
        )

    async def ask_several(self, request: Request, _path: Mapping[str, str]) -> Response:
        """Answer `{"requests": [{"indexName", …}, …]}` in order; one bad query refuses them all."""
        access = self._admit(request)
        body = await read_object(request, QUERY_BYTES)
        asked = body.get("requests")
        if not isinstance(asked, list) or not all(isinstance(each, dict) for each in asked):
            raise ApiError(400, "Malformed body: expected requests, an array of objects")
        if len(asked) > MAX_REQUESTS:
            raise ApiError(400, f"Too many requests in one body: at most {MAX_REQUESTS}")
        if len(asked) > 1:
            self.limit.take(client_address(request), len(asked) - 1)  # one is counted already
        results = []
        for each in asked:
            results.append(await self._answer(access, _index_name(each), each))
            await asyncio.sleep(0)  # others are answered in between
        return _json({"results": results})

    async def ask_one(self, request: Request, path: Mapping[str, str]) -> Response:
        """Answer a query of one index."""
        access = self._admit(request)
        return _json(await self._answer(access, path["index"], await read_object(request, QUERY_BYTES)))

    async def ask_by_address(self, request: Request, path: Mapping[str, str]) -> Response:
        """Answer a query that stands in the address."""
        access = self._admit(request)
        given = {
            name: value
            for name, value in request.query_params.items()
            if not name.lower().startswith("x-algolia-")
        }
        return _json(await self._answer(access, path["index"], given))

    async def take_events(self, request: Request, _path: Mapping[str, str]) -> Response:
        """Store what visitors did; the insights client takes nothing but 200 for success."""
        self._admit(request)
        await self.keep(read_events(await read_object(request, EVENT_BYTES)))
        return _json({"status": 200, "message": "OK"})

    def _admit(self, request: Request) -> Access:
        self.limit.take(client_address(request))
        access = self.index.access()
        require(request, access)
        return access

    async def _answer(self, access: Access, index: str, parameters: Mapping[str, Any]) -> Mapping[str, Any]:
        engine = await self.index.engine(access) if index == access.index_name else None
        if engine is None:
            raise ApiError(404, f"Index {index[:80]} does not exist")
        return answer(engine, index, parameters)


def _index_name(asked: Mapping[str, Any]) -> str:
    name = asked.get("indexName")
    if not isinstance(name, str) or not 0 < len(name) <= MAX_NAME:
        raise ApiError(400, "indexName is missing")
    return name


def _json(value: Mapping[str, Any]) -> Response:
    return Response(as_json(value), media_type="application/json")
