"""How the server starts, and how it ends."""

from __future__ import annotations

import asyncio
import http.client
import signal
import socket
import threading
import time

import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from homerow.diagnostics import ReportedFailure
from homerow.service.app import create_app
from homerow.service.server import configure, listener_url, open_listener, require_free_port
from service.published import LARGE, OutputFolder
from service.running import RunningServer, exchange, get, start_server


def test_the_address_is_printed(server: RunningServer) -> None:
    assert server.greeting == (
        f"Serving {server.output.build} at http://127.0.0.1:{server.port}/ (Ctrl+C stops)\n"
    )


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


def test_an_ipv6_address_is_shown_as_browsers_want_it() -> None:
    with open_listener("::1", 0) as listener:
        assert listener_url(listener) == f"http://[::1]:{listener.getsockname()[1]}/"
