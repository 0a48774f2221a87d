"""POST /mcp: assistants over streamable HTTP. Each request is complete, so any process can answer it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from starlette.requests import Request
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from homerow.assistant_tools import PublishedSite
from homerow.search.live import LiveIndex
from homerow.server.http.bodies import read_body
from homerow.server.http.rate import RateLimit, client_address
from homerow.server.http.responses import ApiError
from homerow.server.release import Releases

PATH = "/mcp"
SDK = "mcp"
MAX_BYTES = 1024 * 1024  # of a body: the largest keymap, with escapes


class AssistantEndpoint:
    """Lets the SDK answer. It is imported at the first request, because that takes a second and 40 MB."""

    def __init__(self, releases: Releases, live: LiveIndex, limit: RateLimit) -> None:
        self._releases = releases
        self._live = live
        self._limit = limit
        self._server: Any = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request. Raises ApiError."""
        body = await self._read(Request(scope, receive))
        messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive_unpacked() -> Message:
            return messages.pop() if messages else await receive()

        protocol = await asyncio.to_thread(import_module, "homerow.server.mcp.protocol")
        self._server = self._server or protocol.Assistants(self._current_site).server()
        await protocol.answer_request(self._server, scope, receive_unpacked, send)

    async def _read(self, request: Request) -> bytes:
        """Return the body of a request that may be answered. Raises ApiError."""
        if request.method != "POST":
            raise ApiError(405, "Send requests of the Model Context Protocol with POST", {"allow": "POST"})
        self._limit.take(client_address(request))
        origin = request.headers.get("origin")
        if origin and origin.partition("://")[2] != request.headers.get("host"):
            raise ApiError(403, "Pages of other sites cannot connect to this server")
        return await read_body(request, MAX_BYTES)

    def _current_site(self) -> PublishedSite | None:
        release = self._releases.current()
        return PublishedSite(release, self._live.engine(release)) if release else None


def assistant_routes(releases: Releases, live: LiveIndex, limit: RateLimit) -> Sequence[Route]:
    """Return the route, or none if the SDK is not installed."""
    return [Route(PATH, AssistantEndpoint(releases, live, limit))] if find_spec(SDK) else []
