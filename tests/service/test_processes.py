"""A server of several processes."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from service.published import OutputFolder
from service.running import RunningServer, exchange, start_server

REQUEST = b"GET /docs HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
PATIENCE = 20.0  # seconds


@pytest.fixture
def twins(output: OutputFolder) -> Iterator[RunningServer]:
    output.publish()
    running = start_server(output, workers=2)
    yield running
    running.stop(signal.SIGKILL)


def children(running: RunningServer) -> list[int]:
    """Return the processes of a server, once there are two."""
    parent = running.process.pid
    deadline = time.monotonic() + PATIENCE
    found: list[int] = []
    while len(found) < 2 and time.monotonic() < deadline:
        found = [int(each) for each in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]
    return found


def is_refused(port: int) -> bool:
    """Whether nobody listens any more, at last."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            return True
        time.sleep(0.05)
    return False


def open_files(process: int) -> int:
    return len(list(Path(f"/proc/{process}/fd").iterdir()))


def comes_to(process: int, count: int) -> bool:
    """Whether a process has so many open files, at last."""
    deadline = time.monotonic() + PATIENCE
    while open_files(process) != count and time.monotonic() < deadline:
        time.sleep(0.05)
    return open_files(process) == count


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_both_answer_and_one_signal_ends_them(twins: RunningServer, number: int) -> None:
    assert len(children(twins)) == 2
    with twins.connect() as connection:
        assert exchange(connection, REQUEST)[0].status == 200

    assert twins.stop(number) == 0
    assert is_refused(twins.port)


def test_each_gets_every_other_connection(twins: RunningServer) -> None:
    with ExitStack() as stack:
        for _ in range(4):
            exchange(stack.enter_context(twins.connect()), REQUEST)
        held = [open_files(child) for child in children(twins)]

    assert all(comes_to(child, count - 2) for child, count in zip(children(twins), held, strict=True))


def test_they_end_with_the_process_that_started_them(twins: RunningServer) -> None:
    assert len(children(twins)) == 2
    twins.stop(signal.SIGKILL)

    assert is_refused(twins.port)


def test_when_one_ends_the_other_does_not_stay_behind(twins: RunningServer) -> None:
    os.kill(children(twins)[0], signal.SIGKILL)

    assert twins.process.wait(PATIENCE) == 0
    assert is_refused(twins.port)
