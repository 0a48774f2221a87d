"""Metrics of the workers. docs/operations.md explains each one for operators.

Each worker writes its values to a file of its own, and the exporter adds them up (the multiprocess mode of
prometheus-client, which it selects when it is imported: server.py sets the environment variable before).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from prometheus_client import Counter, Gauge, Histogram

BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})  # others are counted together: clients invent them

REQUESTS = Counter("homerow_requests", "Requests.", ["handler", "method", "status"])
REQUEST_SECONDS = Histogram(
    "homerow_request_seconds", "Time from a request to the end of its response.", ["handler"], buckets=BUCKETS
)
SEARCHES = Counter("homerow_searches", "Search queries, by whether they have results.", ["outcome"])
SEARCH_SECONDS = Histogram("homerow_search_seconds", "Time of a query in the search engine.", buckets=BUCKETS)

EVENTS = Counter(
    "homerow_events", "Views, searches and other events of visitors, by outcome.", ["table", "outcome"]
)
# Of the worker that was last to know: a scrape must not wait for the store.
STORE_UP = Gauge("homerow_store_up", "1 if the store works.", multiprocess_mode="mostrecent")
STORE_BYTES = Gauge("homerow_store_bytes", "Size of the store.", multiprocess_mode="mostrecent")
STORE_SECONDS = Histogram("homerow_store_seconds", "Time of a transaction of events.", buckets=BUCKETS)

# The first prefix that fits names the handler, so that the number of time series is bounded.
HANDLERS: Mapping[str, str] = MappingProxyType(
    {
        "/1/events": "events",
        "/1/": "search",
        "/api/feedback": "feedback",
        "/api/views": "views",
        "/mcp": "assistants",
        "/healthz": "health",
        "/readyz": "health",
    }
)


def count_request(scope: Mapping[str, Any], status: int, seconds: float) -> None:
    """Count a request after its response; the router has noted in `scope` which extension answered it."""
    method = scope["method"] if scope["method"] in METHODS else "other"
    handler = handler_of(scope)
    REQUESTS.labels(handler, method, str(status)).inc()
    REQUEST_SECONDS.labels(handler).observe(seconds)


def handler_of(scope: Mapping[str, Any]) -> str:
    """Return the name of the part of the service that answered; the path of an extension's route."""
    extension = scope.get("extension_route")
    if extension is not None:
        return str(getattr(extension, "path", "extension"))
    path = scope["path"]
    return next((name for prefix, name in HANDLERS.items() if path.startswith(prefix)), "site")


def count_search(hit_count: int, seconds: float) -> None:
    """Count a query of the search engine."""
    SEARCHES.labels("results" if hit_count else "none").inc()
    SEARCH_SECONDS.observe(seconds)
