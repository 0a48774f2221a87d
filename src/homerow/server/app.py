"""The ASGI application: a table of routes, those of the site's extensions too, which ends with the site."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.types import Receive, Scope, Send

from homerow.extensions import UnknownExtensionError, load_extension
from homerow.search.live import LiveIndex
from homerow.server.feedback import FeedbackEndpoints
from homerow.server.health import Health
from homerow.server.http.middleware import SECURITY_HEADERS, SecurityHeaders, StrictRequests, client_addresses
from homerow.server.http.rate import Rate, RateLimit
from homerow.server.http.responses import ApiError, answer_text, report_problem
from homerow.server.mcp.endpoint import assistant_routes
from homerow.server.openapi import describe
from homerow.server.page_views import ViewEndpoint
from homerow.server.release import Releases
from homerow.server.search.access import PublishedIndex
from homerow.server.search.api import OPEN, SearchEndpoints, search_route
from homerow.server.search.events import SearchActivity
from homerow.server.search.results_page import ResultsPage
from homerow.server.settings import DEFAULTS, ServiceSettings
from homerow.server.static_site import StaticSite
from homerow.server.store.database import open_database
from homerow.server.store.recorder import Recorder
from homerow.server.telemetry.instrumentation import HEADER, Instrumentation
from homerow.server.telemetry.logs import request_id


def create_app(
    output_dir: Path, *, routes: Sequence[Route | Mount] = (), settings: ServiceSettings = DEFAULTS
) -> Starlette:
    """Return the application that serves the release in `output_dir`, a folder or a link to one.

    `routes` come before the site's own: a service can add paths and methods. `app.state.releases` tells them
    which release is published. `app.state.recorder` writes once the lifespan of the application has started.
    """
    releases, live = Releases(output_dir), LiveIndex()
    database = open_database(settings.data_dir, settings.store)
    recorder = Recorder(database, keep_days=settings.keep_days, is_enabled=settings.analytics)
    activity = SearchActivity(recorder)
    search = SearchEndpoints(PublishedIndex(releases, live), RateLimit(settings.rate), activity)
    site = StaticSite(releases)
    results = ResultsPage(releases, live, RateLimit(settings.rate), activity, site.respond)
    services = [
        search_route(search, OPEN),
        Route("/openapi.json", describe),
        *Health(releases, live, recorder).routes(),
        *FeedbackEndpoints(database, releases).routes(),
        *ViewEndpoint(recorder, releases).routes(),
        *assistant_routes(releases, live, RateLimit(settings.rate)),
        ExtensionRoutes(releases, settings.rate),
        *routes,
    ]
    app = Starlette(
        routes=[*services, Route("/{path:path}", results.respond)],
        middleware=[
            *client_addresses(settings.proxies),
            Middleware(Instrumentation, settings.logs),
            Middleware(StrictRequests),
            Middleware(SecurityHeaders),
        ],
        lifespan=partial(_running, recorder, releases, live),
        exception_handlers={
            ApiError: report_problem,
            HTTPException: _report_refusal,
            Exception: _report_crash,
        },
    )
    # Starlette would redirect '/healthz/' to an absolute URL of the Host header, which a client invents.
    app.router.redirect_slashes = False
    app.state.releases = releases
    app.state.recorder = recorder
    return app


@asynccontextmanager
async def _running(
    recorder: Recorder, releases: Releases, live: LiveIndex, _app: Starlette
) -> AsyncIterator[None]:
    """Record in a thread while the application runs, and write what waits at its end.

    The index is opened before the first query.
    """
    recorder.start()
    release = releases.current()
    opening = asyncio.create_task(live.opened(release)) if release and release.search else None
    yield
    if opening:
        await opening
    await asyncio.to_thread(recorder.close)


async def _report_refusal(_request: Request, error: Any) -> Response:
    """Answer an HTTPException of the router: 405 with Allow, or 404 for a target that is not a path."""
    return answer_text(error.status_code, f"{error.detail}.", headers=error.headers)


async def _report_crash(_request: Request, _error: Exception) -> Response:
    """Answer 500. This runs outside of all middleware, and the server logs the error afterwards."""
    headers = {**SECURITY_HEADERS, HEADER.decode(): request_id.get()}
    return answer_text(500, "The server made a mistake.", headers=headers)


logger = logging.getLogger(__name__)


PREFIX = "/api/"


class ExtensionRoutes(BaseRoute):
    """Routes that follow the release: a new release may name other extensions than the one before.

    Their paths begin with PREFIX; everything else is the site's.
    """

    path = PREFIX

    def __init__(self, releases: Releases, rate: Rate) -> None:
        self._releases = releases
        self._rate = rate
        self._routes: dict[str, Sequence[Route | Mount]] = {}

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Return whether a path is that of an extension's route, which answers other methods with 405."""
        release = self._releases.current()
        for name in release.extensions if release else ():
            for route in self._routes_of(name):
                match, child_scope = route.matches(scope)
                if match is not Match.NONE:
                    return Match.FULL, {**child_scope, "extension_route": route}
        return Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the route that matched answer."""
        route: BaseRoute = scope["extension_route"]
        await route.handle(scope, receive, send)

    def _routes_of(self, name: str) -> Sequence[Route | Mount]:
        if name not in self._routes:
            self._routes[name] = self._load(name)
        return self._routes[name]

    def _load(self, name: str) -> Sequence[Route | Mount]:
        try:
            routes = load_extension(name).routes(self._rate)
        except UnknownExtensionError as error:
            logger.error("The release needs an extension that is not installed here: %s", error)  # noqa: TRY400 - the reason fits a line
            return ()
        elsewhere = [route.path for route in routes if not route.path.startswith(PREFIX)]
        if elsewhere:
            logger.error("Routes of the extension %s must begin with %s: %s", name, PREFIX, elsewhere)
        return [route for route in routes if route.path.startswith(PREFIX)]
