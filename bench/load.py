"""The service under load: people who type, and an office behind one address.

One process asks on the machine that answers, so that both share its cores. People type for WARMING_SECONDS
before the clock starts: the service is measured while it runs, not while it starts. By then each worker has
answered most of the texts that people type, and has read the texts that it shows. `search_service.py`
measures queries that are new to the service.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import subprocess
import time
from collections.abc import Sequence

from bench.asking import post_request
from bench.load_client import Client, Tally
from bench.results import Row
from bench.search_service import DIALOG
from bench.serving import Server, serving
from bench.workspace import Workspace

WARMING_SECONDS = 15.0
TYPING_SECONDS = 30.0
PEOPLE = 200
KEY_SECONDS = 0.25  # between two keys of a person
READING_SECONDS = 5.0  # between two queries of a person
OFFICE = 20
OFFICE_KEYS = 8  # a second, of each person
OFFICE_SECONDS = 10.0
QUERIES = ("hold tap", "bluetooth pairing", "CONFIG_ZMK_SLEEP", "combos", "deep sleep", "encoder", "mouse")


def measure_load(workspace: Workspace) -> tuple[Row, ...]:
    """Measure people who search."""
    subprocess.run(
        workspace.homerow("build", "--release"), cwd=workspace.folder, check=True, stdout=subprocess.DEVNULL
    )
    return (*_measure_people(workspace), _measure_office(workspace))


def search_requests(workspace: Workspace, url: str) -> list[bytes]:
    """Return a search for each key of the queries."""
    access = json.loads((workspace.output / "homerow.json").read_bytes())["search"]
    fields = {
        "content-type": "text/plain",
        "x-algolia-application-id": access["applicationId"],
        "x-algolia-api-key": access["apiKey"],
    }
    texts = [query[:end] for query in QUERIES for end in range(1, len(query) + 1)]
    bodies = [
        {"requests": [{"indexName": access["indexName"], "query": text, "optionalWords": [text], **DIALOG}]}
        for text in texts
    ]
    return [post_request(url, "/1/indexes/*/queries", fields, json.dumps(body).encode()) for body in bodies]


def _measure_people(workspace: Workspace) -> tuple[Row, ...]:
    """Measure people who type, then read."""
    rows = []
    for workers, target in ((1, None), (2, 15.0)):
        with serving(workspace, "serve", "--workers", str(workers), "--rate", "0") as server:
            searches = search_requests(workspace, server.url)
            tally = asyncio.run(_people_type(server, searches))
        taken = sorted(tally.taken)
        name = f"{PEOPLE} people typing, {workers} workers, 99 of 100 within"
        slowest = taken[round(len(taken) * 0.99) - 1] * 1000
        rows.append(Row(name, slowest, "ms", target=target, runs=len(taken), note=tally.first_failure))
    return tuple(rows)


async def _people_type(server: Server, searches: Sequence[bytes]) -> Tally:
    """Return the answers that people got after the warm-up, and all failures."""
    tally, end = Tally(), time.monotonic() + WARMING_SECONDS + TYPING_SECONDS
    asyncio.get_running_loop().call_later(WARMING_SECONDS, tally.taken.clear)

    async def person(number: int) -> None:
        source, client = random.Random(number), Client(server.url, tally)  # noqa: S311 - no secret
        await asyncio.sleep(source.uniform(0, READING_SECONDS))
        while time.monotonic() < end:
            start = source.randrange(len(searches))
            for request in searches[start : start + 8]:
                await client.ask(request)
                await asyncio.sleep(KEY_SECONDS)
            await asyncio.sleep(READING_SECONDS)
        client.close()

    await asyncio.gather(*map(person, range(PEOPLE)))
    return tally


def _measure_office(workspace: Workspace) -> Row:
    """Measure how many requests of people behind one address are refused at the default rate."""
    with serving(workspace, "serve") as server:
        searches = search_requests(workspace, server.url)

        async def run() -> Tally:
            tally, end = Tally(), time.monotonic() + OFFICE_SECONDS

            async def person(number: int) -> None:
                client = Client(server.url, tally)
                for request in itertools.islice(itertools.cycle(searches), number, None):
                    if time.monotonic() > end:
                        break
                    await asyncio.gather(client.ask(request), asyncio.sleep(1 / OFFICE_KEYS))
                client.close()

            await asyncio.gather(*map(person, range(OFFICE)))
            return tally

        tally = asyncio.run(run())
    name = f"office of {OFFICE} who type without pause, one worker, default rate: refused"
    return Row(name, tally.failed, "requests", target=0, runs=len(tally.taken), note=tally.first_failure)
