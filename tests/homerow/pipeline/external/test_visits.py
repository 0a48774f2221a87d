"""Visits of a real HTTP server."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from homerow.pipeline.external import MAX_FAILURES, MAX_REDIRECTS, Limits
from homerow.site.checks.external import Answer
from link_host import Crowd, LinkHost, Page, link_host, socket_host
from proxy import make_certificate

Visit = Callable[..., Mapping[str, Answer]]


@pytest.mark.parametrize(
    ("status", "answer"),
    [
        (200, Answer("reached", "200 OK")),
        (204, Answer("reached", "204 No Content")),
        (304, Answer("reached", "304 Not Modified")),
        (404, Answer("broken", "404 Not Found")),
        (410, Answer("broken", "410 Gone")),
        (401, Answer("unchecked", "401 Unauthorized")),
        (403, Answer("unchecked", "403 Forbidden")),
        (429, Answer("unchecked", "429 Too Many Requests")),
        (500, Answer("unchecked", "500 Internal Server Error")),
        (503, Answer("unchecked", "503 Service Unavailable")),
        (999, Answer("unchecked", "999")),
    ],
)
def test_a_status_says_whether_the_link_is_broken(
    status: int, answer: Answer, visit: Visit, host: LinkHost
) -> None:
    url = host.url("/a", Page(status))

    assert visit(url) == {url: answer}


def test_a_request_says_who_asks(visit: Visit, host: LinkHost) -> None:
    visit(host.url("/a?b=c", Page()))

    assert host.requests == [("GET", "/a?b=c")]
    assert host.fields[0]["User-Agent"] == "homerow/1 (test)"
    assert host.fields[0]["Host"] == f"127.0.0.1:{host.server_port}"


def test_redirects_are_followed_and_named(visit: Visit, host: LinkHost) -> None:
    for path, target in (("/a", "b?x=ä"), ("/b?x=%C3%A4", f"{host.origin}/c")):
        host.url(path, Page(301, fields={"location": target.encode().decode("latin-1")}))
    url = host.url("/a")

    assert visit(url)[url] == Answer("broken", f"404 Not Found, redirected to {host.origin}/c")


def test_redirects_in_a_circle_end(visit: Visit, host: LinkHost) -> None:
    url = host.url("/a", Page(302, fields={"Location": "/a"}))

    assert visit(url)[url] == Answer("unchecked", f"more than {MAX_REDIRECTS} redirects")
    assert len(host.requests) == MAX_REDIRECTS + 1


@pytest.mark.parametrize("target", ["ftp://127.0.0.1/x", "http://127.0.0.1:port/x"])
def test_a_redirect_out_of_the_web_is_broken(target: str, visit: Visit, host: LinkHost) -> None:
    url = host.url("/a", Page(302, fields={"Location": target}))

    assert visit(url)[url].kind == "broken"


def test_a_private_host_is_never_asked(visit: Visit, host: LinkHost) -> None:
    private = f"http://localhost:{host.server_port}/x"
    redirecting = host.url("/a", Page(302, fields={"Location": private}))

    answers = visit(private, redirecting)

    assert {answer.kind for answer in answers.values()} == {"unchecked"}
    assert "127.0.0.1" in answers[private].text
    assert answers[private].text.endswith("is not an address of the public internet")
    assert host.requests == [("GET", "/a")]


def test_a_host_without_an_address_is_lost(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_args: object, **_options: object) -> None:  # no resolver is the same everywhere
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)

    answers = visit("https://gone.example/a")

    assert answers == {"https://gone.example/a": Answer("lost", "its host cannot be found")}


def test_a_host_gets_one_request_at_a_time_and_all_hosts_a_few(visit: Visit) -> None:
    crowd, limits = Crowd(), Limits(at_once=3, pause=0.0)
    with ExitStack() as stack:
        hosts = [stack.enter_context(link_host(f"127.0.0.{number}", crowd)) for number in range(2, 8)]
        urls = [host.url(f"/{number}", Page()) for host in hosts for number in range(4)]

        answers = visit(*urls, limits=limits)

    assert {answer.kind for answer in answers.values()} == {"reached"}
    assert set(crowd.most.values()) == {1}
    assert crowd.most_of_all <= limits.at_once


def test_a_host_that_asks_for_fewer_requests_gets_none(visit: Visit, host: LinkHost) -> None:
    urls = [host.url(f"/{number}", Page(429)) for number in range(4)]

    answers = visit(*urls)

    assert {answer.kind for answer in answers.values()} == {"unchecked"}
    assert len(host.requests) == 1


def test_a_host_that_does_not_answer_is_not_asked_again(visit: Visit) -> None:
    asked: list[int] = []

    def converse(connection: socket.socket) -> None:
        asked.append(1)
        connection.recv(1)  # until the other side ends

    with socket_host(converse) as origin:
        answers = visit(*(f"{origin}/{number}" for number in range(9)), seconds=0.2)

    assert {answer.kind for answer in answers.values()} == {"unchecked"}
    assert answers[f"{origin}/0"].text == "no answer within 0.2 seconds"
    assert answers[f"{origin}/8"].text == "127.0.0.1 does not answer"
    assert len(asked) == MAX_FAILURES


def test_visits_end_when_their_time_is_up(visit: Visit) -> None:
    with socket_host(lambda connection: void(connection.recv(1))) as origin:
        url = f"{origin}/"
        answers = visit(url, limits=Limits(pause=0.0, total=0.2))

    assert answers == {url: Answer("unchecked", "no time was left after 0.2 seconds")}


def test_a_port_where_nobody_listens_is_not_called_broken(visit: Visit) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/"

    assert visit(url) == {url: Answer("unchecked", "All connection attempts failed")}


def void(_value: object) -> None:
    """Return nothing."""


def drip(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\nX: ")
    while True:
        connection.sendall(b"x")
        connection.settimeout(0.02)
        try:
            if not connection.recv(1):
                return
        except TimeoutError:
            continue


def flood(head: bytes) -> Callable[[socket.socket], None]:
    def converse(connection: socket.socket) -> None:
        while True:
            connection.sendall(head * 100)

    return converse


@pytest.mark.parametrize(
    ("converse", "seconds", "answer"),
    [
        (drip, 0.5, Answer("unchecked", "no answer within 0.5 seconds")),
        (
            flood(b"HTTP/1.1 103 Early Hints\r\n\r\n"),
            0.5,
            Answer("unchecked", "no answer within 0.5 seconds"),
        ),
        (flood(b"HTTP/1.1 200 OK\n\n" + b"body" * 1000), 10, Answer("reached", "200 OK")),
        (
            lambda connection: connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n"),
            10,
            Answer("reached", "200 OK"),
        ),
        (lambda _: None, 10, Answer("unchecked", "Server disconnected without sending a response.")),
    ],
)
def test_a_hostile_server_costs_little(
    converse: Callable[[socket.socket], None], seconds: float, answer: Answer, visit: Visit
) -> None:
    with socket_host(converse) as origin:
        assert visit(f"{origin}/", seconds=seconds) == {f"{origin}/": answer}


@pytest.mark.parametrize("head", [b"HTTP/1.1 200 OK\r\n", b"x" * 1000, b"SSH-2.0-x\r\n\r\n"])
def test_an_answer_that_is_not_http_ends_at_once(head: bytes, visit: Visit) -> None:
    with socket_host(flood(head)) as origin:
        answer = visit(f"{origin}/")[f"{origin}/"]

    assert answer.kind == "unchecked"


def tls_server(folder: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*make_certificate(folder))
    return context


def test_a_certificate_of_nobody_knows_whom_is_named(visit: Visit, tmp_path: Path) -> None:
    context = tls_server(tmp_path)

    def converse(connection: socket.socket) -> None:
        with context.wrap_socket(connection, server_side=True):
            pass

    with socket_host(converse, reads_first=False) as origin:
        url = f"{origin.replace('http:', 'https:')}/"
        answer = visit(url)[url]

    assert answer.kind == "unchecked"
    assert "certificate verify failed: self" in answer.text
