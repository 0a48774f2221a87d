"""Where the protocol stands in the service."""

from __future__ import annotations

from pathlib import Path

from starlette.routing import Route

from homerow.search.live import LiveIndex
from homerow.service.release import Releases
from homerow.service.search.api import ROOT, SearchApi
from homerow.service.search.endpoints import QueryEndpoints
from homerow.service.search.indices import Indices
from homerow.service.search.queries import Answerer
from homerow.service.search.rate import Rate, RateLimit

METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]


def search_routes(output_dir: Path, releases: Releases, rate: Rate) -> list[Route]:
    """Return the routes of the search protocol for what an output folder holds."""
    indices = Indices(releases, LiveIndex(output_dir))
    endpoints = QueryEndpoints(indices, Answerer(), RateLimit(rate))
    api = SearchApi(endpoints.operations())
    return [Route(f"{ROOT}{{path:path}}", api.respond, methods=METHODS)]
