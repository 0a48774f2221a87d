"""How long the server waits for a client that is slow to ask, to send or to read."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn

from homerow.service.app import create_app
from homerow.service.connection import Connection
from homerow.service.server import configure, open_listener
from service.published import FILES, LARGE, OutputFolder
from service.running import exchange, get

LIMIT = 1.0  # seconds: long enough for a client that asks at once on a busy machine


@pytest.fixture
def impatient_server(
    output: OutputFolder, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[uvicorn.Server, socket.socket]]:
    """Run a server that waits LIMIT for what a client has to do, and give its listener, too."""
    output.publish({**FILES, "large.bin": LARGE})
    for name in ("head_seconds", "body_seconds", "read_seconds"):
        monkeypatch.setattr(Connection, name, LIMIT)
    with open_listener("127.0.0.1", 0) as listener:
        running = uvicorn.Server(configure(create_app(output.build)))
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield running, listener
        finally:
            running.should_exit = True
            thread.join()


@pytest.fixture
def impatient(impatient_server: tuple[uvicorn.Server, socket.socket]) -> Iterator[socket.socket]:
    """Connect to it."""
    _, listener = impatient_server
    with socket.create_connection(listener.getsockname(), timeout=20) as connection:
        yield connection


def test_a_connection_that_never_asks_is_ended(impatient: socket.socket) -> None:
    assert impatient.recv(1) == b""


def test_a_connection_whose_second_head_does_not_end_is_ended(impatient: socket.socket) -> None:
    exchange(impatient, get("/docs"))
    impatient.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n")
    assert impatient.recv(1) == b""


def test_a_connection_that_asked_is_kept_for_its_next_request(impatient: socket.socket) -> None:
    exchange(impatient, get("/docs"))
    time.sleep(1.5 * LIMIT)
    assert exchange(impatient, get("/docs"))[0].status == 200


@pytest.mark.parametrize(("target", "begins"), [("/api/keymap/upgrade", b""), ("/docs", b"HTTP/1.1 405")])
def test_a_body_that_does_not_come_ends_its_connection(
    impatient: socket.socket, target: str, begins: bytes
) -> None:
    impatient.sendall(get(target, "Content-Length: 1000", method="POST") + b"{")
    assert b"".join(iter(lambda: impatient.recv(65536), b""))[:12] == begins


def test_a_body_that_comes_slowly_but_steadily_is_taken(impatient: socket.socket) -> None:
    impatient.sendall(get("/api/keymap/upgrade", "Content-Length: 120000", method="POST"))
    for _ in range(6):
        time.sleep(LIMIT / 4)
        impatient.sendall(b" " * 20_000)
    assert exchange(impatient, b"")[0].status == 200


def test_a_client_that_does_not_read_its_answer_is_left(
    impatient_server: tuple[uvicorn.Server, socket.socket],
) -> None:
    running, listener = impatient_server
    with socket.create_connection(listener.getsockname(), timeout=20) as idle:
        idle.sendall(get("/large.bin"))
        idle.recv(1)
        while running.server_state.connections:  # without a limit it would wait for ever
            time.sleep(0.05)
        with pytest.raises((http.client.IncompleteRead, ConnectionError)):
            read_whole(idle)


def read_whole(connection: socket.socket) -> None:
    """Read the rest of an answer, of which the first byte was read."""
    rest = sum(map(len, iter(lambda: connection.recv(65536), b"")))
    if rest < len(LARGE):
        raise http.client.IncompleteRead(b"")
