"""Queries per second of `homerow serve`: two processes, and one client.

That asks over some kept connections as the search dialog does: a query a request, 20 hits with marks and
snippets. *Different* queries are all new to the service: the text after each key of the queries that people
ask. *Repeated* ones are a few of these: the engine answers each, and has read the texts that it shows. Before
the measurement it answers others, one in WARMING of the typed texts: it is measured while it runs, not while
it starts.

Who asks and who answers share the cores, so that asking does as little as wrk does: requests are written
before the clock starts, and of an answer the status and the length are read. Whether answers are what they
should be is looked at afterwards, in one of SAMPLED.
"""

from __future__ import annotations

import itertools
import json
import subprocess
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bench.asking import RequestTimes, ask_all, post_request
from bench.measure import CommandFailedError
from bench.results import Row
from bench.serving import serving
from bench.workspace import ROOT, Workspace

QUERIES = ROOT / "tests" / "search" / "queries.toml"
CONNECTIONS = 16  # the system gives each to a worker by chance: one in eight times, all of four to one
WORKERS = 2
REPEATED = 20  # queries
SAMPLED = 50  # one in so many answers is checked
WARMING = 4  # one in so many queries is asked before the clock starts
SHORTEST = 3  # characters that were typed
MINIMUM = 700.0  # queries a second
# As requestOf in web/src/features/search/service-client.ts asks.
DIALOG: Mapping[str, Any] = {
    "attributesToRetrieve": ["hierarchy", "type", "url"],
    "attributesToHighlight": ["hierarchy"],
    "attributesToSnippet": ["content:10"],
    "snippetEllipsisText": "…",
    "highlightPreTag": "<mark>",
    "highlightPostTag": "</mark>",
    "page": 0,
    "hitsPerPage": 20,
    "facetFilters": [["language:en"], ["docusaurus_tag:default", "docusaurus_tag:docs-default-current"]],
    "clickAnalytics": True,
}


@dataclass(frozen=True, slots=True)
class Place:
    """The address and the credentials of requests."""

    address: str
    application_id: str
    api_key: str
    index_name: str


def measure_service(workspace: Workspace, *, queries: int) -> tuple[Row, ...]:
    """Measure different queries, then as many repeated ones."""
    subprocess.run(workspace.homerow("build"), cwd=workspace.folder, check=True, stdout=subprocess.DEVNULL)
    search = tomllib.loads((workspace.site / "site.toml").read_text("utf-8"))["search"]
    typed = list(dict.fromkeys(_typed()))
    before = typed[::WARMING]
    different = [query for number, query in enumerate(typed) if number % WARMING]
    different = different[:: max(1, len(different) // queries)]
    repeated = list(itertools.islice(itertools.cycle(different[:REPEATED]), len(different)))
    with serving(workspace, "serve", "--rate", "0", "--workers", str(WORKERS)) as server:
        place = Place(server.url, search["application_id"], search["api_key"], search["index_name"])
        _ask_all(place, before)
        return (
            *_rows("different queries", _ask_all(place, different), minimum=MINIMUM),
            *_rows("repeated queries", _ask_all(place, repeated)),
        )


def _typed() -> Iterator[str]:
    kinds: Mapping[str, Iterable[str]] = tomllib.loads(QUERIES.read_text("utf-8"))
    for query in itertools.chain.from_iterable(kinds.values()):
        yield from (query[:end] for end in range(SHORTEST, len(query) + 1))


def _ask_all(place: Place, queries: Sequence[str]) -> RequestTimes:
    requests = [_request(place, query) for query in queries]
    samples: dict[int, bytes] = {}

    def look(number: int, body: memoryview) -> None:
        if not number % SAMPLED:
            samples[number] = bytes(body)

    asked = ask_all(place.address, requests, connections=CONNECTIONS, look=look)
    for number, sample in samples.items():
        _check(queries[number], sample)
    return asked


def _request(place: Place, query: str) -> bytes:
    fields = {
        "content-type": "text/plain",
        "x-algolia-application-id": place.application_id,
        "x-algolia-api-key": place.api_key,
    }
    asked = {
        "requests": [{"indexName": place.index_name, "query": query, "optionalWords": [query], **DIALOG}]
    }
    return post_request(place.address, "/1/indexes/*/queries", fields, json.dumps(asked).encode())


def _check(query: str, body: bytes) -> None:
    """Look whether an answer is one. Raises CommandFailedError."""
    (answer,) = json.loads(body)["results"]
    shown = min(answer["nbHits"], DIALOG["hitsPerPage"])
    if answer["query"] != query or len(answer["hits"]) != shown:
        raise CommandFailedError(f"{query!r} is answered with {body[:200]!r}")


def _rows(name: str, times: RequestTimes, *, minimum: float | None = None) -> tuple[Row, ...]:
    taken = sorted(times.taken)
    slowest = taken[min(len(taken) - 1, round(len(taken) * 0.99))]
    return (
        Row(name, len(taken) / times.seconds, "a second", minimum=minimum, runs=len(taken)),
        Row(f"{name}, 99 of 100 within", slowest, "ms", low=taken[0], high=taken[-1], runs=len(taken)),
    )
