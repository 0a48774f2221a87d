"""POST /api/views: a page view, which pages send if site.toml asks for it. No cookie, no address on disk."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from homerow.config.validation import allowed_text
from homerow.server.http.bodies import convert_body, read_json
from homerow.server.http.headers import NEVER
from homerow.server.http.rate import Rate, RateLimit, client_address
from homerow.server.paths import RouteText, require_page
from homerow.server.release import Releases
from homerow.server.store.recorder import Recorder
from homerow.server.store.schema import VIEWS
from homerow.server.store.visitors import visitor_of

PATH = "/api/views"
MAX_BYTES = 2_000
RATE = Rate(per_second=5, burst=200)  # of one address, which may be that of an office

HostText: TypeAlias = Annotated[
    str, allowed_text("the name of a host, or nothing", r"[a-z0-9.:_\[\]-]{0,100}")
]


class PageView(Struct, frozen=True):
    """The route of a page without the base URL, and the host of the page with the link to it."""

    route: RouteText
    referrer: HostText = ""


class ViewEndpoint:
    """The endpoint, which raises ApiError; it takes views of pages of the published release only."""

    def __init__(self, recorder: Recorder, releases: Releases) -> None:
        self._recorder = recorder
        self._releases = releases
        self._limit = RateLimit(RATE)

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [Route(PATH, self.take_view, methods=["POST"])]

    async def take_view(self, request: Request) -> Response:
        """Record a view, unless the browser asks not to be counted."""
        self._limit.take(client_address(request))
        view = convert_body(await read_json(request, MAX_BYTES), PageView)
        require_page(self._releases.current(), view.route)
        visitor = visitor_of(request)
        if visitor:
            self._recorder.add(VIEWS, visitor, view.route, view.referrer)
        return Response(status_code=204, headers={"cache-control": NEVER})
