"""Where the protocol stands in the service."""

from __future__ import annotations

from pathlib import Path

from starlette.routing import Route

from homerow.search.live import LiveIndex
from homerow.service.release import Releases
from homerow.service.search.api import ROOT, SearchApi
from homerow.service.search.endpoints import QueryEndpoints
from homerow.service.search.event_store import EventStore
from homerow.service.search.indices import Indices
from homerow.service.search.queries import Answerer
from homerow.service.search.rate import RateLimit
from homerow.service.search.settings import ServiceSettings

METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]


def search_routes(output_dir: Path, releases: Releases, settings: ServiceSettings) -> list[Route]:
    """Return the routes of the search protocol for what an output folder holds."""
    endpoints = QueryEndpoints(
        indices=Indices(releases, LiveIndex(output_dir)),
        answerer=Answerer(),
        limit=RateLimit(settings.rate),
        events=EventStore(settings.data_dir / "events.sqlite3"),
    )
    api = SearchApi(endpoints.operations())
    return [Route(f"{ROOT}{{path:path}}", api.respond, methods=METHODS)]
