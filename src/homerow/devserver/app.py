"""The site over HTTP while it is written: the built one's addresses, pages rendered when asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import TypeVar

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from homerow.devserver.events import Events, findings_message
from homerow.devserver.session import NOT_FOUND_ROUTE, Session
from homerow.diagnostics import Diagnostic, format_diagnostic
from homerow.rendering.renderer import RenderedPage
from homerow.service.answers import answer_text
from homerow.service.location import clean_name, is_asset
from homerow.service.media_types import media_type
from homerow.service.paths import address, below_base, is_servable, split_path
from homerow.service.security import SecurityHeaders
from homerow.service.static import raw_path, redirect

EVENTS_PATH = "__homerow/events"
PAYLOADS = "payloads/"

Answer = TypeVar("Answer")


class LiveSite:
    """Answers from a session, whose work happens in the one thread of `thread`."""

    def __init__(self, session: Session, events: Events, thread: Executor, *, policy: str | None) -> None:
        self._session = session
        self._events = events
        self._thread = thread
        self._policy = policy

    async def respond(self, request: Request) -> Response:
        """Return the answer to any path."""
        segments = split_path(raw_path(request.scope))
        if segments is None:
            return answer_text(400, "This address is malformed.")
        below = below_base(segments, self._session.base_url)
        if below is None or not below:
            return redirect(address(self._session.base_url, "", request.scope["query_string"]))
        name = "/".join(below)
        if name == EVENTS_PATH:
            return StreamingResponse(self._events.stream(), media_type="text/event-stream")
        if not is_servable(below):
            return answer_text(404, "There is no such file.")
        return await self._respond_to(name, request)

    async def _respond_to(self, name: str, request: Request) -> Response:
        if name.startswith(PAYLOADS):
            route = name.removeprefix(PAYLOADS).removesuffix(".json")
            return await self._respond_with_payload("/" if route == "index" else f"/{route}")
        file = await self._in_thread(lambda: self._session.file(name))
        if isinstance(file, bytes):
            return Response(file, media_type=media_type(name))
        if file is not None:
            return FileResponse(file, media_type=media_type(name))
        if is_asset(name):
            return answer_text(404, "There is no such file.")
        clean = clean_name(name)
        if clean != name:
            return redirect(address(self._session.base_url, clean, request.scope["query_string"]))
        return await self._respond_with_page(f"/{name}")

    async def _respond_with_page(self, route: str) -> Response:
        page = None if route == NOT_FOUND_ROUTE else await self._in_thread(lambda: self._session.page(route))
        status = 200
        if page is None:
            status, page = 404, await self._in_thread(lambda: self._session.page(NOT_FOUND_ROUTE))
        if isinstance(page, RenderedPage):
            policy = self._policy
            if policy is None:
                policy = await self._in_thread(lambda: self._session.policy)
            headers = {"cache-control": "no-store", "content-security-policy": policy}
            return HTMLResponse(page.html, status_code=status, headers=headers)
        return self._report(page)

    async def _respond_with_payload(self, route: str) -> Response:
        page = await self._in_thread(lambda: self._session.page(route))
        if isinstance(page, RenderedPage):
            return Response(
                page.payload, media_type="application/json", headers={"cache-control": "no-store"}
            )
        return answer_text(404, "There is no such page.") if page is None else self._report(page)

    def _report(self, finding: Diagnostic | None) -> Response:
        if finding is None:
            return answer_text(404, "There is no such page.")
        self._events.send(findings_message([finding]))
        return answer_text(500, format_diagnostic(finding))

    async def _in_thread(self, work: Callable[[], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


def create_app(site: LiveSite) -> Starlette:
    """Return the application."""
    return Starlette(routes=[Route("/{path:path}", site.respond)], middleware=[Middleware(SecurityHeaders)])
