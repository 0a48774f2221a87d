"""How many queries `homerow serve` answers a second: two processes, and clients in processes of their own.

Each client asks over one kept connection as the search dialog does: a query a request, 20 hits with marks
and snippets. *Different* queries are all new to the service, so that its engine answers each: what has been
typed after each key of the queries that people ask. *Repeated* ones it remembers. Before, it has answered
others, one in WARMING of what is typed: it is measured as it runs, not as it starts.

Clients and service share the cores, so clients do as little as wrk does: requests are written before the
clock starts, and of an answer the status and the length are read. Each takes the next request that nobody has
taken, so that all are busy until the last one. Whether answers are what they should be is looked at
afterwards, in one of SAMPLED.
"""

from __future__ import annotations

import itertools
import json
import multiprocessing
import os
import subprocess
import tempfile
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any

from bench.asking import KeptConnection, post_request
from bench.measure import CommandFailedError
from bench.results import Row
from bench.serving import serving
from bench.workspace import ROOT, Workspace

QUERIES = ROOT / "tests" / "search" / "queries.toml"
CLIENTS = 4
WORKERS = 2
REPEATED = 20  # queries
SAMPLED = 50  # answers, of which one is looked at
WARMING = 4  # queries, of which one is asked before the clock starts
SHORTEST = 3  # characters that were typed
TURN_BYTES = 4
MINIMUM = 1500.0  # queries a second
LEVELS = tuple(f"hierarchy.lvl{level}" for level in range(7))
DIALOG: Mapping[str, Any] = {
    "attributesToRetrieve": [*LEVELS, "content", "type", "url"],
    "attributesToSnippet": [*(f"{level}:10" for level in LEVELS[1:]), "content:10"],
    "snippetEllipsisText": "…",
    "highlightPreTag": "<mark>",
    "highlightPostTag": "</mark>",
    "hitsPerPage": 20,
    "clickAnalytics": True,
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where to ask, and as whom."""

    address: str
    application_id: str
    api_key: str
    index_name: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What a client did: when it began and ended, and the milliseconds of each answer."""

    began: float
    ended: float
    taken: Sequence[float]


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


def _ask_all(place: Place, queries: Sequence[str]) -> list[Asked]:
    requests = [(query, _request(place, query)) for query in queries]
    with tempfile.TemporaryFile(buffering=0) as turns:
        turns.write(b"".join([number.to_bytes(TURN_BYTES, "big") for number in range(len(requests))]))
        turns.seek(0)
        # Processes that inherit a file share the place in it, too.
        with multiprocessing.get_context("fork").Pool(CLIENTS) as pool:
            ask = partial(_ask, place.address, requests)
            return pool.map(ask, [turns.fileno()] * CLIENTS, chunksize=1)


def _request(place: Place, query: str) -> bytes:
    fields = {
        "content-type": "text/plain",
        "x-algolia-application-id": place.application_id,
        "x-algolia-api-key": place.api_key,
    }
    asked = {"requests": [{"indexName": place.index_name, "query": query, **DIALOG}]}
    return post_request(place.address, "/1/indexes/*/queries", fields, json.dumps(asked).encode())


def _ask(address: str, requests: Sequence[tuple[str, bytes]], turns: int) -> Asked:
    taken: list[float] = []
    samples: dict[str, bytes] = {}
    began = time.perf_counter()
    with closing(KeptConnection(address)) as connection:
        while turn := os.read(turns, TURN_BYTES):
            query, request = requests[int.from_bytes(turn, "big")]
            started = time.perf_counter()
            body = connection.ask(request)
            taken.append((time.perf_counter() - started) * 1000)
            if not len(taken) % SAMPLED:
                samples[query] = bytes(body)
    asked = Asked(began, time.perf_counter(), taken)
    for query, sample in samples.items():
        _check(query, sample)
    return asked


def _check(query: str, body: bytes) -> None:
    """Look whether an answer is one. Raises CommandFailedError."""
    (answer,) = json.loads(body)["results"]
    shown = min(answer["nbHits"], DIALOG["hitsPerPage"])
    if answer["query"] != query or len(answer["hits"]) != shown:
        raise CommandFailedError(f"{query!r} is answered with {body[:200]!r}")


def _rows(name: str, clients: Sequence[Asked], *, minimum: float | None = None) -> tuple[Row, ...]:
    taken = sorted(itertools.chain.from_iterable(each.taken for each in clients))
    seconds = max(each.ended for each in clients) - min(each.began for each in clients)
    slowest = taken[min(len(taken) - 1, round(len(taken) * 0.99))]
    return (
        Row(name, len(taken) / seconds, "a second", minimum=minimum, runs=len(taken)),
        Row(f"{name}, 99 of 100 within", slowest, "ms", low=taken[0], high=taken[-1], runs=len(taken)),
    )
