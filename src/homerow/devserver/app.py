"""The live site over HTTP: the addresses of the built one, with pages rendered on request.

A server on the loopback interface answers only to names of this machine. A foreign page can let its host name
resolve to 127.0.0.1 and then read unpublished pages as if they were its own (DNS rebinding). It cannot do
that with an address in the Host header.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TypeVar
from urllib.parse import unquote, urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from homerow.devserver.events import Events, Shown, findings_message
from homerow.devserver.session import NOT_FOUND_ROUTE, Session
from homerow.diagnostics import Diagnostic, format_diagnostic
from homerow.outputs.release_folder import PAYLOADS
from homerow.rendering.renderer import RenderedPage
from homerow.server.http.headers import NEVER, REVALIDATED, media_type
from homerow.server.http.middleware import SecurityHeaders
from homerow.server.http.responses import ApiError, answer_text, report_problem
from homerow.server.paths import (
    address,
    below_base,
    clean_name,
    is_asset,
    is_servable,
    raw_path,
    split_path,
)
from homerow.server.static_site import redirect
from homerow.site.routes import markdown_part, markdown_route, routes_of_markdown

EVENTS_PATH = "__homerow/events"
PAGE_LISTS = f"{PAYLOADS}404/"
RETRY_SECONDS = "1"
REFUSAL = (
    "homerow dev answers to localhost alone. To show the site to other machines, start it with --host and "
    "the address that they see."
)

FEEDBACK = ("api", "feedback")  # pages ask here, and show their question if the answer is 204

Answer = TypeVar("Answer")


class LiveSite:
    """Answers requests from a session, which works in the only thread of `thread`.

    A request for an unknown page awaits `saves_processed`: the page may be in a file that was just saved.
    """

    def __init__(
        self,
        session: Session,
        events: Events,
        thread: Executor,
        *,
        policy: str | None,
        saves_processed: Callable[[], Awaitable[None]],
    ) -> None:
        self._session = session
        self._events = events
        self._thread = thread
        self._policy = policy
        self._saves_processed = saves_processed

    async def respond(self, request: Request) -> Response:
        """Return the answer to any path."""
        segments = split_path(raw_path(request.scope))
        if segments is None:
            return answer_text(400, "This address is malformed.")
        if segments == FEEDBACK:
            return answer_text(200, "The service would store feedback here; homerow dev stores none.")
        below = below_base(segments, self._session.base_url)
        if below == () or (below is None and segments == ("",)):
            return self._redirect("", request)
        if below is None or not is_servable(below):
            return answer_text(404, "File not found.")
        name = "/".join(below)
        if name == EVENTS_PATH:
            return self._open_stream(request)
        return await self._respond_to(name, request)

    def _open_stream(self, request: Request) -> Response:
        headers = {"cache-control": NEVER, "content-type": "text/event-stream"}
        if request.method == "HEAD":
            return Response(headers=headers)  # without a body, because a stream would not end
        route = unquote(request.query_params.get("route", ""))
        build_id = request.query_params.get("build", "")

        async def look() -> Shown:
            return await self._in_thread(lambda: self._session.shown(route, build_id))

        return StreamingResponse(self._events.stream(route, look), headers=headers)

    def _redirect(self, name: str, request: Request) -> Response:
        return _not_kept(redirect(address(self._session.base_url, name), request.scope["query_string"]))

    async def _respond_to(self, name: str, request: Request) -> Response:
        if name.startswith(PAYLOADS) and not name.startswith(PAGE_LISTS):
            route = name.removeprefix(PAYLOADS).removesuffix(".json")
            return await self._respond_with_payload("/" if route == "index" else f"/{route}")
        file = await self._in_thread(lambda: self._session.file(name))
        if file is not None:
            return _respond_with_file(file, name)
        clean = clean_name(name)
        target = await self._in_thread(lambda: self._session.redirect(clean))
        if target is not None:
            return _not_kept(redirect(target, request.scope["query_string"]))
        if is_asset(name) and await self._in_thread(lambda: self._session.page(f"/{name}")) is None:
            return await self._respond_with_markdown(name)
        if clean != name:
            return self._redirect(clean, request)
        return await self._respond_with_page(f"/{name}")

    async def _respond_with_page(self, route: str) -> Response:
        page = await self._page(route)
        status = 200
        if page is None:
            status, page = 404, await self._in_thread(lambda: self._session.page(NOT_FOUND_ROUTE))
        if isinstance(page, RenderedPage):
            policy = self._policy
            if policy is None:
                policy = await self._in_thread(lambda: self._session.policy)
            headers = {"cache-control": NEVER, "content-security-policy": policy}
            return HTMLResponse(page.html, status_code=status, headers=headers)
        return self._report(page)

    async def _page(self, route: str) -> RenderedPage | Diagnostic | None:
        if route == NOT_FOUND_ROUTE:
            return None
        page = await self._in_thread(lambda: self._session.page(route))
        if page is None:
            await self._saves_processed()
            page = await self._in_thread(lambda: self._session.page(route))
        return page

    async def _respond_with_payload(self, route: str) -> Response:
        payload = await self._in_thread(lambda: self._session.payload(route))
        if isinstance(payload, str):
            return Response(payload, media_type="application/json", headers={"cache-control": NEVER})
        return self._report(payload)

    async def _respond_with_markdown(self, name: str) -> Response:
        """Return a page or a part of one as Markdown; 404 for all other files."""
        for route in routes_of_markdown(name):
            page = await self._page(route)
            if isinstance(page, Diagnostic):
                return self._report(page)
            for number, text in enumerate(page.markdown if page else (), 1):
                if markdown_part(markdown_route(route), number) == f"/{name}":
                    headers = {"cache-control": NEVER}
                    return Response(text, media_type=media_type(name), headers=headers)
        return answer_text(404, "File not found.")

    def _report(self, finding: Diagnostic | None) -> Response:
        if finding is None:
            return answer_text(404, "Page not found.")
        self._events.send(findings_message([finding]))
        # The answer has no scripts to receive events, so the browser must repeat the request.
        return answer_text(500, format_diagnostic(finding), headers={"refresh": RETRY_SECONDS})

    async def _in_thread(self, work: Callable[[], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


def _not_kept(response: Response) -> Response:
    """Keep browsers from caching a redirect: tomorrow another site may use this port."""
    response.headers["cache-control"] = NEVER
    return response


def _respond_with_file(file: Path | bytes, name: str) -> Response:
    headers = {"cache-control": REVALIDATED}
    if isinstance(file, bytes):
        return Response(file, media_type=media_type(name), headers=headers)
    try:
        status = file.stat()
    except OSError:  # deleted since the last refresh
        return answer_text(404, "File not found.")
    return FileResponse(file, media_type=media_type(name), headers=headers, stat_result=status)


def is_loopback(address: str) -> bool:
    """Return whether a server at this address is only for its own machine."""
    return ipaddress.ip_address(address).is_loopback


def is_local_name(header: str) -> bool:
    """Return whether a Host header is an address, or localhost (RFC 6761 §6.3)."""
    try:
        parts = urlsplit(f"//{header}")
        name, _ = (parts.hostname or "").rstrip("."), parts.port
        if name != "localhost" and not name.endswith(".localhost"):
            ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class LocalNames:
    """ASGI middleware that rejects requests to host names of other machines."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the application's answer, or with 421 Misdirected Request."""
        if scope["type"] != "http" or is_local_name(Headers(scope=scope).get("host", "")):
            await self._app(scope, receive, send)
        else:
            await answer_text(421, REFUSAL)(scope, receive, send)


def create_app(site: LiveSite, routes: Sequence[BaseRoute], *, local_only: bool) -> Starlette:
    """Return the application; with `local_only` it answers only to local host names."""
    middleware = [Middleware(SecurityHeaders)]
    if local_only:
        middleware.append(Middleware(LocalNames))
    return Starlette(
        routes=[*routes, Route("/{path:path}", site.respond)],
        middleware=middleware,
        exception_handlers={ApiError: report_problem},
    )
