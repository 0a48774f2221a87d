"""Disks that are full or read-only, and clocks that jump: pages and search answer all the same."""

from __future__ import annotations

import json
import resource
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from disks import mounted_disk, read_only
from homerow.server.store.sqlite import FILE
from library import CREDENTIALS, INDEX, publish_books
from published import OutputFolder
from running import RunningServer, comes_true, running_server

EVENT = {
    "eventType": "view",
    "eventName": "Items Viewed",
    "index": INDEX,
    "userToken": "anonymous-1",
    "objectIDs": ["x" * 450] * 2,
}
PAGES = ("/", "/docs", f"/1/indexes/{INDEX}?query=layer")
DAY_SECONDS = 24 * 3600
UNLIMITED = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


@pytest.fixture
def server(output: OutputFolder) -> Iterator[RunningServer]:
    publish_books(output)
    with running_server(output) as running:
        yield running


def ask(server: RunningServer, method: str, path: str, body: bytes | None = None) -> int:
    """Return the status of an answer, which must be whole."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request(method, path, body, CREDENTIALS)
    answer: HTTPResponse = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def send_events(server: RunningServer, count: int) -> int:
    return ask(server, "POST", "/1/events", json.dumps({"events": [EVENT] * count}).encode())


def limit_files(server: RunningServer, limit: tuple[int, int]) -> None:
    """Let no file of the workers grow beyond a number of bytes, as on a full disk."""
    for worker in server.workers:
        resource.prlimit(worker, resource.RLIMIT_FSIZE, limit)


def stored(server: RunningServer) -> int:
    return len(stored_days(server))


def stored_days(server: RunningServer) -> list[int]:
    """Return how many days from now each event was received."""
    with closing(sqlite3.connect(f"file:{server.output.root}/data/{FILE}?mode=ro", uri=True)) as store:
        rows = store.execute("SELECT received FROM search_events ORDER BY id").fetchall()
    return [round((received / 1000 - time.time()) / DAY_SECONDS) for (received,) in rows]


def test_full_disk_loses_events_and_nothing_else(server: RunningServer) -> None:
    send_events(server, 1)
    assert comes_true(lambda: any_is_stored(server))
    limit_files(server, (1_000, resource.RLIM_INFINITY))

    assert send_events(server, 200) == HTTPStatus.OK
    assert comes_true(lambda: "events are dropped" in server.log)
    assert [ask(server, "GET", path) for path in PAGES] == [HTTPStatus.OK] * len(PAGES)
    limit_files(server, UNLIMITED)
    send_events(server, 200)
    assert comes_true(lambda: stored(server) > 1)


def any_is_stored(server: RunningServer) -> bool:
    """Return whether an event is stored; one from before may have waited for the disk, too."""
    try:
        return stored(server) >= 1
    except sqlite3.Error:  # the file or its table is not there yet
        return False


def test_read_only_disk_loses_events_and_nothing_else(output: OutputFolder) -> None:
    with mounted_disk(output.root / "data", 16) as data, ExitStack() as servers:
        publish_books(output)
        with read_only(data):
            server = servers.enter_context(running_server(output))
            assert send_events(server, 1) == HTTPStatus.OK
            assert comes_true(lambda: "events are dropped" in server.log)
            assert [ask(server, "GET", path) for path in PAGES] == [HTTPStatus.OK] * len(PAGES)
        send_events(server, 1)
        assert comes_true(lambda: any_is_stored(server))
        assert server.stop() == 0


def holds(server: RunningServer, count: int) -> bool:
    """Return whether so many events are stored."""
    return stored(server) == count


def set_clock(clock: Path, days: int) -> None:
    """Set by how many days a server's clock is wrong, in one step: the server may read it at any moment."""
    written = clock.with_suffix(".new")
    written.write_text(str(days * DAY_SECONDS))
    written.replace(clock)


@pytest.mark.parametrize("days", [400, -400])
def test_clock_that_jumps_loses_nothing(output: OutputFolder, days: int) -> None:
    clock = output.root / "clock"
    set_clock(clock, 0)
    publish_books(output)
    with running_server(output, clock=str(clock)) as server:
        send_events(server, 1)
        assert comes_true(lambda: any_is_stored(server))

        for number, ahead in enumerate((days, 0), start=2):
            set_clock(clock, ahead)
            assert [ask(server, "GET", path) for path in PAGES] == [HTTPStatus.OK] * len(PAGES)
            assert send_events(server, 1) == HTTPStatus.OK
            assert comes_true(partial(holds, server, number))
            assert comes_true(lambda: "The clock jumped" in server.log)

        assert stored_days(server) == [0, days, 0]
        assert server.stop() == 0
