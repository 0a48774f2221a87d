"""Worker processes: started, replaced and ended by their parent."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from published import FILES, OutputFolder
from running import PATIENCE, RunningServer, comes_true, exchange, get, running_server

pytestmark = pytest.mark.slow

CLIENTS = 4
PAUSE = 0.01  # seconds between the requests of a client, so that new workers start soon


@pytest.fixture
def twins(output: OutputFolder) -> Iterator[RunningServer]:
    output.publish()
    with running_server(output, workers=2) as running:
        yield running


def is_refused(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return True
    return False


def ask(running: RunningServer) -> bytes:
    """Return the answer to a request over a connection of its own."""
    with running.connect() as connection:
        return exchange(connection, get("/docs", "Connection: close"))[1]


def ask_as_browsers_do(running: RunningServer) -> bytes:
    """Ask once more if the server has closed the connection without an answer (RFC 9112 §9.3.1)."""
    try:
        return ask(running)
    except ConnectionError:
        return ask(running)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_one_signal_ends_all_workers(twins: RunningServer, number: int) -> None:
    assert ask(twins) == FILES["docs.html"]

    assert twins.stop(number) == 0
    assert is_refused(twins.port)


def test_ctrl_c_reaches_parent_and_workers_and_is_a_success(twins: RunningServer) -> None:
    for worker in twins.workers:
        os.kill(worker, signal.SIGINT)
    assert ask(twins) == FILES["docs.html"]

    assert twins.stop(signal.SIGINT) == 0
    assert twins.log == ""


def test_workers_end_when_their_parent_is_killed(twins: RunningServer) -> None:
    twins.stop(signal.SIGKILL)

    assert comes_true(lambda: is_refused(twins.port))


def test_a_killed_worker_is_replaced(twins: RunningServer) -> None:
    killed, kept = twins.workers
    os.kill(killed, signal.SIGKILL)

    assert comes_true(lambda: len({*twins.workers} - {killed, kept}) == 1)
    assert comes_true(lambda: not {killed} & {*twins.workers})
    assert ask(twins) == FILES["docs.html"]
    assert "Unexpected exit from worker-1" in twins.log
    assert twins.stop() == 0


def test_a_parent_that_cannot_keep_its_workers_alive_fails_and_says_so(twins: RunningServer) -> None:
    while twins.process.poll() is None:
        for worker in twins.workers:
            with suppress(ProcessLookupError):  # it is dead already
                os.kill(worker, signal.SIGKILL)

    assert twins.process.wait(PATIENCE) != 0
    assert "Worker crash loop detected, exiting" in twins.log
    assert is_refused(twins.port)


def test_hangup_replaces_all_workers_and_fails_no_request(twins: RunningServer) -> None:
    before = {*twins.workers}
    is_over = threading.Event()

    def ask_until_over() -> list[bytes]:
        answers = []
        while not is_over.wait(PAUSE):
            answers.append(ask_as_browsers_do(twins))
        return answers

    with ThreadPoolExecutor(CLIENTS) as threads:
        clients = [threads.submit(ask_until_over) for _ in range(CLIENTS)]
        twins.process.send_signal(signal.SIGHUP)
        is_replaced = comes_true(lambda: len(twins.workers) == 2 and not before & {*twins.workers})
        is_over.set()
        answers = [answer for client in clients for answer in client.result()]

    assert is_replaced
    assert len(answers) > CLIENTS
    assert {*answers} == {FILES["docs.html"]}
    assert twins.stop() == 0


def test_a_hangup_of_the_whole_process_group_ends_no_worker(twins: RunningServer) -> None:
    before = {*twins.workers}
    for worker in before:
        os.kill(worker, signal.SIGHUP)

    assert ask(twins) == FILES["docs.html"]
    assert {*twins.workers} == before


def test_all_addresses_of_ipv6_include_those_of_ipv4(output: OutputFolder) -> None:
    output.publish()
    with running_server(output, host="::") as running:
        answers = []
        for host in ("127.0.0.1", "::1"):
            with socket.create_connection((host, running.port), timeout=PATIENCE) as connection:
                answers.append(exchange(connection, get("/docs"))[1])

        assert answers == [FILES["docs.html"]] * 2
