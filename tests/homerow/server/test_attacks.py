"""Slow and hostile clients against the running server: others are answered, and memory stays bounded."""

from __future__ import annotations

import http.client
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from crowds import (
    CROWD,
    crowd,
    descriptors,
    is_closed,
    memory,
    raised_descriptor_limit,
    send_for_ever,
)
from library import APPLICATION, INDEX, KEY, publish_books
from published import FILES, LARGE, OutputFolder
from running import RunningServer, comes_true, exchange, get, running_server

pytestmark = pytest.mark.system

HEAD_SECONDS = 3.0
BODY_SECONDS = 3.0
ENOUGH_MEMORY = 400 * 1024 * 1024  # bytes that a worker may grow by during an attack
SETTLING = 6  # seconds
API = "/api/keymap/upgrade"


@pytest.fixture(scope="module", autouse=True)
def _many_descriptors() -> Iterator[None]:
    with raised_descriptor_limit():
        yield


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Run a server with a search and a large file, which waits HEAD_SECONDS and BODY_SECONDS."""
    output = OutputFolder(tmp_path_factory.mktemp("attacked"))
    publish_books(output, files={**FILES, "large.bin": LARGE})
    with running_server(
        output, head_milliseconds=int(HEAD_SECONDS * 1000), body_seconds=BODY_SECONDS
    ) as running:
        yield running
        assert running.stop() == 0
        assert "Traceback" not in running.log


def is_answered(running: RunningServer) -> bool:
    """Whether somebody else gets a page meanwhile."""
    with running.connect() as connection:
        return exchange(connection, get("/docs"))[1] == FILES["docs.html"]


@pytest.mark.parametrize(
    "request_bytes", [b"", b"GET /docs HTTP/1.1\r\nHost: site.test\r\nX-"], ids=["idle", "half"]
)
def test_clients_that_send_no_whole_head_lock_nobody_out_and_are_left(
    patient: RunningServer, request_bytes: bytes
) -> None:
    with ExitStack() as stack:
        connections = crowd(stack, patient.connect, request_bytes)
        assert is_answered(patient)
        assert comes_true(lambda: all(map(is_closed, connections)))


def test_slow_bodies_lock_nobody_out_and_are_refused(patient: RunningServer) -> None:
    with ExitStack() as stack:
        connections = crowd(stack, patient.connect, get(API, "Content-Length: 1000", method="POST") + b"{")
        assert is_answered(patient)
        statuses = {exchange(connection, b"")[0].status for connection in connections}
    assert statuses == {408}


def test_a_body_that_nobody_reads_ends_its_connection(patient: RunningServer) -> None:
    with patient.connect() as connection:
        answer, _ = exchange(connection, get("/docs", "Content-Length: 1000", method="POST") + b"{")
        assert answer.status == 405
        assert connection.recv(1) == b""


def test_slow_readers_of_pipelined_requests_lock_nobody_out(patient: RunningServer) -> None:
    before, descriptors_before = memory(patient), descriptors(patient)
    with ExitStack() as stack:
        crowd(stack, patient.connect, get("/large.bin") * 20)
        for _ in range(SETTLING):  # until all buffers are full
            assert is_answered(patient)
            time.sleep(1)
        assert memory(patient) - before < ENOUGH_MEMORY
    assert is_answered(patient)
    assert comes_true(lambda: descriptors(patient) < descriptors_before + CROWD // 100)


@pytest.mark.parametrize("target", ["/docs", API])
def test_endless_trailers_fill_no_memory(patient: RunningServer, target: str) -> None:
    before = memory(patient)
    with patient.connect() as connection:
        connection.sendall(get(target, "Transfer-Encoding: chunked", method="POST") + b"0\r\n")
        sent = send_for_ever(connection, b"a:\r\n" * 16_384, 256 * 1024 * 1024)
        assert memory(patient) - before < ENOUGH_MEMORY
    assert sent < 64 * 1024 * 1024
    assert is_answered(patient)


def test_credentials_in_trailers_do_not_count(patient: RunningServer) -> None:
    fields = f"X-Algolia-Application-Id: {APPLICATION}\r\nX-Algolia-API-Key: {KEY}\r\n".encode()
    head = get(f"/1/indexes/{INDEX}/query", "Transfer-Encoding: chunked", method="POST")
    statuses = []
    for request in (head + b"2\r\n{}\r\n0\r\n" + fields, head[:-2] + fields + b"\r\n2\r\n{}\r\n0\r\n"):
        with patient.connect() as connection:
            statuses.append(exchange(connection, request + b"\r\n")[0].status)
    assert statuses == [403, 200]


@pytest.mark.parametrize(
    ("request_bytes", "statuses"),
    [
        (b"GET /docs HTTP/2.0\r\nHost: a\r\n\r\n", {400, 505}),
        (get(API, "Transfer-Encoding: gzip, chunked", method="POST") + b"1\r\na\r\n0\r\n\r\n", {501}),
        (get(API, "Transfer-Encoding: gzip", method="POST") + b"1\r\na\r\n0\r\n\r\n", {400}),
    ],
)
def test_a_request_of_doubtful_framing_is_refused_and_its_connection_ended(
    patient: RunningServer, request_bytes: bytes, statuses: set[int]
) -> None:
    with patient.connect() as connection:
        assert exchange(connection, request_bytes)[0].status in statuses
        assert connection.recv(1) == b""


def test_many_busy_connections_are_all_answered(server: RunningServer) -> None:
    def ask_often(_: int) -> int:
        with server.connect() as connection:
            return sum(exchange(connection, get("/docs"))[0].status == http.HTTPStatus.OK for _ in range(10))

    with ThreadPoolExecutor(256) as threads:
        assert sum(threads.map(ask_often, range(256))) == 2560
