"""Where the protocol stands in the service."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from starlette.routing import Route

from homerow.search.live import LiveIndex
from homerow.service.release import Releases
from homerow.service.search.api import OPEN, ROOT, Operation, SearchApi
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

METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]


def search_routes(live: LiveIndex, releases: Releases, settings: ServiceSettings) -> list[Route]:
    """Return the routes of the search protocol for what is published."""
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
    return protocol_routes([*queries.operations(), *pushes.operations()], OPEN)


def protocol_routes(operations: Sequence[Operation], headers: Mapping[str, str]) -> list[Route]:
    """Return the one route below which operations stand, and that of their description."""
    protocol = Route(f"{ROOT}{{path:path}}", SearchApi(operations, headers).respond, methods=METHODS)
    # Starlette's own pattern ends at a line break, and its refusal is one that no page may read.
    protocol.path_regex = re.compile(f"{ROOT}(?P<path>.*)", re.DOTALL)
    return [Route("/openapi.json", describe), protocol]
