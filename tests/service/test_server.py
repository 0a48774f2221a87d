"""The real server on a real socket: what client libraries would tidy up is sent as it is."""

from __future__ import annotations

import asyncio
import http.client
import signal
import socket
import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from homerow.diagnostics import ReportedFailure
from homerow.service.app import create_app
from homerow.service.connection import HEAD_BYTES, Connection
from homerow.service.server import configure, listener_url, open_listener, require_free_port
from service.published import FILES, VIDEO, OutputFolder
from service.running import RunningServer, exchange, start_server

LARGE = bytes(12 * 1024 * 1024)  # more than the sockets hold, and soon read on a busy machine


def get(target: str, *fields: str, method: str = "GET") -> bytes:
    return "\r\n".join([f"{method} {target} HTTP/1.1", "Host: site.test", *fields, "", ""]).encode("latin-1")


def test_the_address_is_printed(server: RunningServer) -> None:
    assert server.greeting == (
        f"Serving {server.output.build} at http://127.0.0.1:{server.port}/ (Ctrl+C stops)\n"
    )


def test_one_connection_carries_many_requests(server: RunningServer) -> None:
    with server.connect() as connection:
        page, body = exchange(connection, get("/docs/faq"))
        assert (page.status, body) == (200, FILES["docs/faq.html"])
        head, nothing = exchange(connection, get("/docs/faq", method="HEAD"))
        assert (head.status, nothing) == (200, b"")
        assert head.getheader("content-length") == str(len(body))
        unchanged, nothing = exchange(
            connection, get("/docs/faq", f"If-None-Match: {page.getheader('etag')}")
        )
        assert (unchanged.status, nothing) == (304, b"")
        part, stretch = exchange(connection, get("/video.webm", "Range: bytes=1000-500000"))
        assert (part.status, stretch) == (206, VIDEO[1000:500001])
        missing, _ = exchange(connection, get("/nowhere"))
        assert missing.status == 404
        refused, _ = exchange(connection, get("/docs", "Content-Length: 0", method="POST"))
        assert refused.status == 405


def test_a_large_file_arrives_whole(server: RunningServer) -> None:
    with server.connect() as connection:
        answer, body = exchange(connection, get("/video.webm"))
    assert (answer.status, body) == (200, VIDEO)


def test_a_reader_who_leaves_in_the_middle_of_a_large_file_harms_nobody(server: RunningServer) -> None:
    for _ in range(5):
        with server.connect() as connection:
            connection.sendall(get("/video.webm"))
            connection.recv(1000)
    with server.connect() as connection:
        assert exchange(connection, get("/docs"))[0].status == 200


@pytest.mark.parametrize(
    "target",
    [
        "/../secret",
        "/%2e%2e/secret",
        "/..%2fsecret",
        "/docs/../index.html",
        "//evil.example/",
        "/\\evil/",
        "/%00",
    ],
)
def test_a_raw_target_that_climbs_or_points_elsewhere_is_not_found(
    server: RunningServer, target: str
) -> None:
    with server.connect() as connection:
        answer, _ = exchange(connection, get(target))
    assert (answer.status, answer.getheader("location")) == (404, None)
    assert answer.getheader("x-frame-options") == "DENY"


@pytest.mark.parametrize(
    "target",
    ["http://site.test/docs/faq", "HTTPS://elsewhere.test:81/docs/faq", "http://[::1]/docs/faq?q=1"],
)
def test_a_target_may_be_a_whole_address(server: RunningServer, target: str) -> None:
    with server.connect() as connection:
        answer, body = exchange(connection, get(target))
    assert (answer.status, body) == (200, FILES["docs/faq.html"])


@pytest.mark.parametrize("target", ["http://site.test", "http://site.test?q=1"])
def test_a_whole_address_without_a_path_is_the_home_page(server: RunningServer, target: str) -> None:
    with server.connect() as connection:
        assert exchange(connection, get(target))[1] == FILES["index.html"]


def test_a_whole_address_leads_to_no_other_host(server: RunningServer) -> None:
    with server.connect() as connection:
        answer, _ = exchange(connection, get("http://evil.example/docs/"))
    assert (answer.status, answer.getheader("location")) == (301, "/docs")


@pytest.mark.parametrize(
    "target", ["ftp://site.test/docs", "http://me@site.test/docs", "*", "docs", "/%ff", "/%"]
)
def test_a_target_that_is_no_path_is_refused(server: RunningServer, target: str) -> None:
    with server.connect() as connection:
        answer, _ = exchange(connection, get(target))
    assert answer.status in {400, 404}
    assert answer.getheader("location") is None


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"\x16\x03\x01\x00\xa5\x01\x00\r\n\r\n",
        b"GET /caf\xc3\xa9 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /docs HTTP/1.1\r\n\r\n",
        b"GET /docs HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    ],
)
def test_what_is_not_http_is_answered_with_400(server: RunningServer, request_bytes: bytes) -> None:
    with server.connect() as connection:
        answer, _ = exchange(connection, request_bytes)
    assert answer.status == 400


def test_a_head_that_goes_on_beyond_the_limit_is_refused(server: RunningServer) -> None:
    with server.connect() as connection:
        answer, _ = exchange(connection, get("/").removesuffix(b"\r\n") + b"X: " + b"a" * HEAD_BYTES)
    assert answer.status == 400


def test_a_whole_head_beyond_the_limit_is_refused(server: RunningServer) -> None:
    fields = [f"X-{number}: {'a' * 1000}" for number in range(HEAD_BYTES // 1000 + 1)]
    with server.connect() as connection:
        answer, _ = exchange(connection, get("/docs", *fields))
    assert answer.status == 400


def test_pipelined_requests_are_answered_in_order(server: RunningServer) -> None:
    with server.connect() as connection:
        connection.sendall(get("/robots.txt") + get("/docs", "Connection: close"))
        received = b"".join(iter(lambda: connection.recv(65536), b""))
    assert received.index(FILES["robots.txt"]) < received.index(FILES["docs.html"])


def test_the_server_does_not_name_itself(server: RunningServer) -> None:
    with server.connect() as connection:
        answer, _ = exchange(connection, get("/"))
    assert answer.getheader("server") is None
    assert answer.getheader("date") is not None


@pytest.fixture
def impatient_server(
    output: OutputFolder, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[uvicorn.Server, socket.socket]]:
    """Run a server that waits a fifth of a second for what a client has to do, and give its listener, too."""
    output.publish({**FILES, "large.bin": LARGE})
    for name in ("head_seconds", "body_seconds", "read_seconds"):
        monkeypatch.setattr(Connection, name, 0.2)
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
    time.sleep(0.5)
    assert exchange(impatient, get("/docs"))[0].status == 200


@pytest.mark.parametrize(("target", "begins"), [("/api/keymap/upgrade", b""), ("/docs", b"HTTP/1.1 405")])
def test_a_body_that_does_not_come_ends_its_connection(
    impatient: socket.socket, target: str, begins: bytes
) -> None:
    impatient.sendall(get(target, "Content-Length: 1000", method="POST") + b"{")
    assert b"".join(iter(lambda: impatient.recv(65536), b""))[:12] == begins


def test_a_body_that_comes_slowly_but_steadily_is_taken(impatient: socket.socket) -> None:
    impatient.sendall(get("/api/keymap/upgrade", "Content-Length: 30000", method="POST"))
    for _ in range(6):
        time.sleep(0.1)
        impatient.sendall(b" " * 5000)
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


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_server_with_success(output: OutputFolder, number: int) -> None:
    output.publish()
    running = start_server(output)
    with running.connect() as connection:
        exchange(connection, get("/docs"))
        assert running.stop(number) == 0


def test_an_answer_under_way_is_finished_before_the_server_ends(output: OutputFolder) -> None:
    output.publish({"large.bin": LARGE})
    running = start_server(output)
    with running.connect() as connection:
        connection.sendall(get("/large.bin"))
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        running.process.send_signal(signal.SIGTERM)
        time.sleep(0.5)  # the server now only waits for us
        assert len(answer.read()) == len(LARGE)
    assert running.process.wait(20) == 0  # a second signal could meet the interpreter at its end
    running.stop()


def test_an_answer_that_is_cut_off_at_the_end_leaves_no_traceback(
    output: OutputFolder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("homerow.service.server.GRACE_SECONDS", 1)
    with open_listener("127.0.0.1", 0) as listener:
        running = uvicorn.Server(configure(create_app(output.build)))
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]})
        thread.start()
        with socket.create_connection(listener.getsockname(), timeout=20) as connection:
            connection.sendall(get("/api/keymap/upgrade", "Content-Length: 9", method="POST"))
            while not running.server_state.tasks:
                time.sleep(0.01)
            running.should_exit = True
            thread.join()

    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    assert "timeout graceful shutdown exceeded" in caplog.text


def test_a_client_that_leaves_with_requests_sent_ahead_leaves_no_traceback(
    output: OutputFolder, caplog: pytest.LogCaptureFixture
) -> None:
    begun, left = threading.Event(), threading.Event()

    async def answer_late(_request: Request) -> Response:
        begun.set()
        await asyncio.to_thread(left.wait, 20)
        return Response("There is nobody to write this to.")

    with open_listener("127.0.0.1", 0) as listener:
        app = create_app(output.build, routes=[Route("/late", answer_late)])
        running = uvicorn.Server(configure(app))
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]})
        thread.start()
        with socket.create_connection(listener.getsockname(), timeout=20) as connection:
            connection.sendall(get("/docs") + get("/late") + get("/docs"))
            begun.wait(20)
        while running.server_state.connections:
            time.sleep(0.01)
        left.set()
        while running.server_state.tasks:
            time.sleep(0.01)
        running.should_exit = True
        thread.join()

    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


def test_a_port_that_is_taken_is_reported_with_a_cure(server: RunningServer) -> None:
    with pytest.raises(ReportedFailure) as failure:
        require_free_port("127.0.0.1", server.port)
    (finding,) = failure.value.diagnostics
    assert finding.code == "port-in-use"
    assert finding.message == f"another program already listens on 127.0.0.1:{server.port}"
    assert finding.cure.startswith("choose another port with --port ")


@pytest.mark.parametrize(
    ("host", "port", "code"),
    [
        ("192.0.2.1", 0, "unknown-address"),
        ("no.such.host.invalid", 0, "unknown-address"),
        ("127.0.0.1", 70000, "bad-port"),
        ("127.0.0.1", -1, "bad-port"),
    ],
)
def test_an_address_that_cannot_be_is_reported(host: str, port: int, code: str) -> None:
    with pytest.raises(ReportedFailure) as failure:
        open_listener(host, port)
    assert [finding.code for finding in failure.value.diagnostics] == [code]


def test_a_kept_connection_does_not_wait_for_acknowledgements() -> None:
    with open_listener("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        connection, _ = listener.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_an_ipv6_address_is_shown_as_browsers_want_it() -> None:
    with open_listener("::1", 0) as listener:
        assert listener_url(listener) == f"http://[::1]:{listener.getsockname()[1]}/"
