"""Where the protocol stands in the service."""

from __future__ import annotations

from starlette.convertors import Convertor, register_url_convertor
from starlette.routing import Route

from homerow.search.live import LiveIndex
from homerow.service.release import Releases
from homerow.service.search.api import OPEN, ROOT, SearchApi
from homerow.service.search.endpoints import QueryEndpoints
from homerow.service.search.event_store import EventStore
from homerow.service.search.indices import PublishedIndex
from homerow.service.search.openapi import describe
from homerow.service.search.rate import RateLimit
from homerow.service.search.settings import ServiceSettings

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")


class _Rest(Convertor[str]):
    """All that follows in a path; Starlette's own `path` ends at a line break."""

    regex = r"[\s\S]*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("rest", _Rest())


def search_api(live: LiveIndex, releases: Releases, settings: ServiceSettings) -> SearchApi:
    """Return the search protocol for what is published."""
    events = EventStore(settings.data_dir / "events.sqlite3")
    queries = QueryEndpoints(PublishedIndex(releases, live), RateLimit(settings.rate), events.add)
    return SearchApi(queries.operations(), OPEN)


def protocol_routes(api: SearchApi) -> list[Route]:
    """Return the route of all operations, and the route of their description."""
    return [Route(f"{ROOT}{{path:rest}}", api.respond, methods=METHODS), Route("/openapi.json", describe)]
