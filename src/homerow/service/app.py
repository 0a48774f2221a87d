"""The ASGI application: a table of routes, which ends with the published site."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from homerow.search.live import LiveIndex
from homerow.service.answers import answer_text
from homerow.service.headers import NEVER
from homerow.service.keymap import keymap_routes
from homerow.service.middleware import (
    SECURITY_HEADERS,
    SecurityHeaders,
    StrictRequests,
    client_addresses,
)
from homerow.service.openapi import describe
from homerow.service.rate import Rate, RateLimit
from homerow.service.release import Releases
from homerow.service.search.access import PublishedIndex
from homerow.service.search.api import OPEN, SearchEndpoints, search_route
from homerow.service.search.events import EventStore
from homerow.service.search.results_page import ResultsPage
from homerow.service.static import StaticSite


class ServiceSettings(Struct, frozen=True):
    """`data_dir` is where the service keeps the events that visitors send.

    `proxies` are the addresses or networks of proxies in front of the service, which are believed when they
    say for whom they ask.
    """

    data_dir: Path = Path(".homerow/service")
    proxies: tuple[str, ...] = ()
    rate: Rate = field(default_factory=Rate)


DEFAULTS = ServiceSettings()


def create_app(
    output_dir: Path, *, routes: Sequence[BaseRoute] = (), settings: ServiceSettings = DEFAULTS
) -> Starlette:
    """Return the application that serves the release in `output_dir`, a folder or a link to one.

    `routes` come before the site's own: a service can add paths and methods. `app.state.releases` tells them
    which release is published.
    """
    releases, live = Releases(output_dir), LiveIndex(output_dir)
    events = EventStore(settings.data_dir / "events.sqlite3")
    search = SearchEndpoints(PublishedIndex(releases, live), RateLimit(settings.rate), events.add)
    site = ResultsPage(releases, live, RateLimit(settings.rate), StaticSite(releases).respond)
    app = Starlette(
        routes=[
            search_route(search, OPEN),
            Route("/openapi.json", describe),
            Route("/healthz", _report_health),
            *keymap_routes(settings.rate),
            *routes,
            Route("/{path:path}", site.respond),
        ],
        middleware=[
            *client_addresses(settings.proxies),
            Middleware(SecurityHeaders),
            Middleware(StrictRequests),
        ],
        exception_handlers={HTTPException: _report_refusal, Exception: _report_crash},
    )
    # Starlette would redirect '/healthz/' to an absolute URL of the Host header, which a client invents.
    app.router.redirect_slashes = False
    app.state.releases = releases
    return app


async def _report_health(request: Request) -> Response:
    """Answer 200 with the build's id, or 503 when no release is published."""
    releases: Releases = request.app.state.releases
    release = releases.current()
    state = {"status": "ok" if release else "no release", "buildId": release.build_id if release else None}
    return JSONResponse(state, status_code=200 if release else 503, headers={"cache-control": NEVER})


async def _report_refusal(_request: Request, error: Any) -> Response:
    """Answer an HTTPException of the router: 405 with Allow, or 404 for a target that is not a path."""
    return answer_text(error.status_code, f"{error.detail}.", headers=error.headers)


async def _report_crash(_request: Request, _error: Exception) -> Response:
    """Answer 500. This runs outside of all middleware, and the server logs the error afterwards."""
    return answer_text(500, "The server made a mistake.", headers=SECURITY_HEADERS)
