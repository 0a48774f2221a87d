"""Where the protocol stands in the service."""

from __future__ import annotations

from starlette.requests import Request
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from homerow.search.live import LiveIndex
from homerow.service.release import Releases
from homerow.service.search.api import OPEN, ROOT, SearchApi
from homerow.service.search.endpoints import QueryEndpoints
from homerow.service.search.event_store import EventStore
from homerow.service.search.indices import PublishedIndices
from homerow.service.search.openapi import describe
from homerow.service.search.push_endpoints import PushEndpoints
from homerow.service.search.push_store import PushStore
from homerow.service.search.pushed import Publisher, PushedIndices
from homerow.service.search.queries import Answerer
from homerow.service.search.rate import RateLimit
from homerow.service.search.settings import ServiceSettings
from homerow.service.security import SECURITY_HEADERS

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")


def search_api(live: LiveIndex, releases: Releases, settings: ServiceSettings) -> SearchApi:
    """Return the search protocol for what is published."""
    folder = settings.data_dir / "indices"
    pushed = PushedIndices(folder)
    indices = PublishedIndices(releases, live, pushed)
    limit = RateLimit(settings.rate)
    store = PushStore(settings.data_dir / "pushed.sqlite3")
    publisher = Publisher(store, folder)
    if settings.admin_key and store.exists():
        publisher.wake()  # a service that was killed may have left something unpublished
    pushes = PushEndpoints(indices, store, publisher, pushed, limit=limit, admin_key=settings.admin_key)
    events = EventStore(settings.data_dir / "events.sqlite3")
    queries = QueryEndpoints(indices, Answerer(), limit, events.add, admin_key=settings.admin_key)
    return SearchApi([*queries.operations(), *pushes.operations()], {**OPEN, **SECURITY_HEADERS})


def protocol_routes(api: SearchApi) -> list[Route]:
    """Return the one route below which operations stand, and that of their description."""
    return [_ProtocolRoute(api), Route("/openapi.json", describe)]


class QuestionsFirst:
    """ASGI middleware: what is posted to the protocol is answered before all that other requests need.

    A search dialog asks at each key: middleware and routes would take as long as a remembered answer itself.
    """

    def __init__(self, app: ASGIApp, api: SearchApi) -> None:
        self._app = app
        self._api = api

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a question, or let the application answer."""
        if scope["type"] == "http" and scope["method"] == "POST" and scope["path"].startswith(ROOT):
            response = await self._api.respond(Request(scope, receive, send))
            await response(scope, receive, send)
        else:
            await self._app(scope, receive, send)


class _ProtocolRoute(Route):
    """All below /1/, whatever stands there: a path of Starlette's own patterns ends at a line break.

    Its answers need nothing of what Starlette puts around an endpoint, at a third of a remembered answer's
    time: the API catches all errors, and takes paths apart itself.
    """

    def __init__(self, api: SearchApi) -> None:
        super().__init__(f"{ROOT}{{path:path}}", api.respond, methods=METHODS)
        self._api = api

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Return whether a request is one of the protocol."""
        if scope["type"] != "http" or not scope["path"].startswith(ROOT):
            return Match.NONE, {}
        return Match.FULL if scope["method"] in METHODS else Match.PARTIAL, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer it, if by a method that the protocol has."""
        if scope["method"] not in METHODS:
            await super().handle(scope, receive, send)
            return
        response = await self._api.respond(Request(scope, receive, send))
        await response(scope, receive, send)
