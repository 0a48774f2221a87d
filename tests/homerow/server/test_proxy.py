"""The recommended nginx configuration, against the clients that the server alone does not keep away."""

from __future__ import annotations

import signal
import threading
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
from library import APPLICATION, KEY, publish_books
from proxy import Proxy, running_proxy
from published import FILES, OutputFolder
from running import RunningServer, comes_true, exchange, get, running_server

pytestmark = pytest.mark.system

PAUSE = 0.01  # seconds between the requests of a client, so that new workers start soon
HOSTILE = "127.0.0.2"  # where attacks come from; others ask from 127.0.0.1
ENOUGH_MEMORY = 100 * 1024 * 1024  # bytes that the worker behind the proxy may grow by during an attack
API = "/api/keymap/upgrade"
FILM = bytes(1024 * 1024)  # several fill the sockets; nginx reads one of them at a time for each reader


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Run a server that expects a proxy on this machine."""
    output = OutputFolder(tmp_path_factory.mktemp("behind"))
    publish_books(output, files={**FILES, "film.bin": FILM})
    with raised_descriptor_limit(), running_server(output, proxies=("127.0.0.1",)) as running:
        yield running
        assert running.stop() == 0


@pytest.fixture(scope="module")
def proxy(behind: RunningServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    with running_proxy(tmp_path_factory.mktemp("nginx"), behind.output.build, behind.port) as running:
        yield running


@pytest.fixture(scope="module")
def impatient(behind: RunningServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    """Run a proxy that leaves slow clients after two seconds."""
    folder, site = tmp_path_factory.mktemp("impatient"), behind.output.build
    with running_proxy(folder, site, behind.port, timeout="2s") as running:
        yield running


def page(proxy: Proxy) -> bytes:
    """Return what a friendly client gets for a page."""
    with proxy.connect() as connection:
        return exchange(connection, get("/docs", "Connection: close"))[1]


def is_answered(proxy: Proxy) -> bool:
    """Whether a friendly client gets a page at last: on a busy machine, an impatient proxy leaves it, too."""

    def is_page() -> bool:
        try:
            return page(proxy) == FILES["docs.html"]
        except ConnectionError:
            return False

    return comes_true(is_page)


def test_an_answer_passes_the_proxy_as_it_is(proxy: Proxy) -> None:
    with proxy.connect() as connection:
        answer, body = exchange(connection, get("/docs/faq", "Accept-Encoding: gzip"))
        tag = answer.getheader("etag")
        again, _ = exchange(connection, get("/docs/faq", "Accept-Encoding: gzip", f"If-None-Match: {tag}"))

    assert (answer.status, answer.getheader("content-encoding"), again.status) == (200, "gzip", 304)
    assert len(body) == int(answer.getheader("content-length") or 0)
    assert answer.getheader("strict-transport-security")


@pytest.mark.parametrize(
    "request_bytes", [b"", b"GET /docs HTTP/1.1\r\nHost: site.test\r\nX-"], ids=["idle", "half"]
)
def test_clients_that_send_no_whole_head_lock_nobody_out_and_are_left(
    impatient: Proxy, request_bytes: bytes
) -> None:
    with ExitStack() as stack:
        connections = crowd(stack, lambda: impatient.connect(HOSTILE), request_bytes)
        assert is_answered(impatient)
        assert comes_true(lambda: all(map(is_closed, connections)))


def test_slow_bodies_never_reach_the_server(behind: RunningServer, impatient: Proxy) -> None:
    before = descriptors(behind)
    with ExitStack() as stack:
        request = get(API, "Content-Length: 1000", method="POST") + b"{"
        connections = crowd(stack, lambda: impatient.connect(HOSTILE), request)
        assert is_answered(impatient)
        assert descriptors(behind) < before + CROWD // 10
        assert comes_true(lambda: all(map(is_closed, connections)))


def test_slow_readers_are_left(behind: RunningServer, impatient: Proxy) -> None:
    before, descriptors_before = memory(behind), impatient.descriptors
    with ExitStack() as stack:
        crowd(stack, lambda: impatient.connect(HOSTILE), get("/film.bin") * 20)
        assert is_answered(impatient)
        assert comes_true(lambda: impatient.descriptors < descriptors_before + CROWD // 10)
        assert memory(behind) - before < ENOUGH_MEMORY
        assert is_answered(impatient)


def test_endless_trailers_fill_no_memory(behind: RunningServer, proxy: Proxy) -> None:
    before = proxy.memory + memory(behind)
    with proxy.connect(HOSTILE) as connection:
        connection.sendall(get(API, "Transfer-Encoding: chunked", method="POST") + b"0\r\n")
        send_for_ever(connection, b"a:\r\n" * 16_384, 64 * 1024 * 1024)  # nginx ignores them
        assert proxy.memory + memory(behind) - before < ENOUGH_MEMORY
        assert is_answered(proxy)


def test_credentials_in_trailers_do_not_count(proxy: Proxy) -> None:
    request = get("/1/indexes/books/query", "Transfer-Encoding: chunked", method="POST")
    fields = f"X-Algolia-Application-Id: {APPLICATION}\r\nX-Algolia-API-Key: {KEY}\r\n\r\n".encode()
    with proxy.connect() as connection:
        assert exchange(connection, request + b"2\r\n{}\r\n0\r\n" + fields)[0].status == 403


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"GET /docs HTTP/2.0\r\nHost: a\r\n\r\n",
        get(API, "Transfer-Encoding: gzip, chunked", method="POST") + b"1\r\na\r\n0\r\n\r\n",
        get(API, "Transfer-Encoding: chunked", "Content-Length: 1", method="POST") + b"1\r\na\r\n0\r\n\r\n",
    ],
)
def test_a_request_of_doubtful_framing_is_refused(proxy: Proxy, request_bytes: bytes) -> None:
    with proxy.connect() as connection:
        assert exchange(connection, request_bytes)[0].status in {400, 501, 505}


def test_replacing_the_workers_fails_no_request(behind: RunningServer, proxy: Proxy) -> None:
    before = {*behind.workers}
    is_over = threading.Event()

    def ask_until_over() -> set[bytes]:
        answers = set()
        while not is_over.wait(PAUSE):
            answers.add(page(proxy))
        return answers

    with ThreadPoolExecutor(4) as threads:
        clients = [threads.submit(ask_until_over) for _ in range(4)]
        behind.process.send_signal(signal.SIGHUP)
        is_replaced = comes_true(lambda: len(behind.workers) == 1 and not before & {*behind.workers})
        is_over.set()
        answers = {answer for client in clients for answer in client.result()}

    assert is_replaced
    assert answers == {FILES["docs.html"]}
