"""Start and end of the server."""

from __future__ import annotations

import http.client
import signal
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from homerow.diagnostics import ReportedFailure
from homerow.server.server import require_free_port, reserve_address, socket_url
from proxy import ANY_CERTIFICATE, make_certificate
from published import LARGE, OutputFolder
from running import RunningServer, exchange, get, running_server

pytestmark = pytest.mark.slow

LOOKS = 2_000


def test_the_address_is_printed(server: RunningServer) -> None:
    assert server.greeting == (
        f"Serving {server.output.build} at http://127.0.0.1:{server.port}/ (Ctrl+C stops)\n"
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_server_with_success(output: OutputFolder, number: int) -> None:
    output.publish()
    with running_server(output) as running, running.connect() as connection:
        exchange(connection, get("/docs"))
        assert running.stop(number) == 0


def test_an_answer_under_way_is_finished_before_the_server_ends(output: OutputFolder) -> None:
    output.publish({"large.bin": LARGE})
    with running_server(output) as running:
        with running.connect() as connection:
            connection.sendall(get("/large.bin"))
            answer = http.client.HTTPResponse(connection)
            answer.begin()
            running.process.send_signal(signal.SIGTERM)
            time.sleep(0.5)  # the server now only waits for us
            assert len(answer.read()) == len(LARGE)
        assert running.process.wait(20) == 0  # a second signal could meet the interpreter at its end


def test_a_port_that_is_taken_is_reported_with_a_cure(server: RunningServer) -> None:
    with pytest.raises(ReportedFailure) as failure:
        require_free_port("127.0.0.1", server.port)
    (finding,) = failure.value.diagnostics
    assert finding.code == "port-in-use"
    assert finding.message == f"another program already listens on 127.0.0.1:{server.port}"
    assert finding.hint.startswith("choose another port with --port ")


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
        reserve_address(host, port)
    assert [finding.code for finding in failure.value.diagnostics] == [code]


def test_a_port_that_is_looked_at_accepts_no_connection() -> None:
    with reserve_address("127.0.0.1", 0) as reserved:
        port = reserved.getsockname()[1]

    def look() -> None:
        for _ in range(LOOKS):
            require_free_port("127.0.0.1", port)

    with ThreadPoolExecutor(max_workers=1) as thread:
        looking = thread.submit(look)
        while not looking.done():
            with pytest.raises(ConnectionRefusedError):
                # A socket could reach its own port, so it has another address.
                socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.2", 0))

    looking.result()


def test_an_ipv6_address_is_shown_as_browsers_want_it() -> None:
    with reserve_address("::1", 0) as reserved:
        assert socket_url(reserved) == f"http://[::1]:{reserved.getsockname()[1]}/"


def test_a_certificate_makes_the_server_speak_https(output: OutputFolder) -> None:
    output.publish()
    certificate, key = make_certificate(output.root)
    with running_server(output, certificate=str(certificate), key=str(key)) as running:
        with running.connect() as plain, ANY_CERTIFICATE.wrap_socket(plain) as connection:
            answer, _ = exchange(connection, get("/docs"))

        assert running.stop() == 0
        assert running.greeting.split()[3].startswith("https://127.0.0.1:")
        assert answer.status == 200
