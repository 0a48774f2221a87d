"""Disks that are full or read-only, and clocks that jump: pages and search answer all the same."""

from __future__ import annotations

import json
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http import HTTPStatus
from http.client import HTTPConnection, HTTPResponse

import pytest

from disks import mounted_disk, read_only
from homerow.server.store.sqlite import FILE
from library import CREDENTIALS, INDEX, publish_books
from published import OutputFolder
from running import RunningServer, comes_true, running_server

pytestmark = pytest.mark.system

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
    with closing(sqlite3.connect(f"file:{server.output.root}/data/{FILE}?mode=ro", uri=True)) as store:
        ((count,),) = store.execute("SELECT count(*) FROM search_events")
    return int(count)


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
