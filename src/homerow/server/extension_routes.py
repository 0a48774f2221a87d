"""The HTTP routes of the extensions that the published site has."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.types import Receive, Scope, Send

from homerow.extensions import UnknownExtensionError, load_extension
from homerow.server.http.rate import Rate
from homerow.server.release import Releases

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
        """Return how well a route of an extension fits a request, and that route."""
        release = self._releases.current()
        for name in release.extensions if release else ():
            for route in self._routes_of(name):
                match, child_scope = route.matches(scope)
                if match is not Match.NONE:
                    return match, {**child_scope, "extension_route": route}
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
