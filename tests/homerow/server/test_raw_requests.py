"""Raw bytes over one connection: targets, heads, pipelined requests."""

from __future__ import annotations

import pytest

from homerow.server.server import HTTP1
from published import FILES, VIDEO
from running import RunningServer, exchange, get


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


def test_an_answer_comes_in_one_piece(server: RunningServer) -> None:
    requests = [
        get("/healthz"),
        get("/healthz", method="HEAD"),
        get("/healthz", "Connection: close"),
    ]
    with server.connect() as connection:
        for request in requests:
            connection.sendall(request)
            head, _, body = connection.recv(100_000).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200 ")
            assert body.endswith(b"}") != request.startswith(b"HEAD")
        assert connection.recv(1) == b""


@pytest.mark.parametrize(
    "path",
    ["/", "/docs", "/docs/", "/nowhere", "/assets/gone", "/robots.txt", "/healthz", "/video.webm", "/%zz"],
)
def test_head_has_the_status_and_the_headers_of_get_and_no_body(server: RunningServer, path: str) -> None:
    with server.connect() as connection:
        whole, body = exchange(connection, get(path))
        connection.sendall(get(path, "Connection: close", method="HEAD"))
        head, _, rest = b"".join(iter(lambda: connection.recv(65536), b"")).partition(b"\r\n\r\n")
    status, *fields = head.decode().split("\r\n")
    headers = dict(field.split(": ", 1) for field in fields)

    assert rest == b""
    assert status.split(" ")[1] == str(whole.status)
    assert int(headers["content-length"]) == len(body) > 0
    sent = {name.lower(): value for name, value in whole.getheaders()}
    varying = dict.fromkeys(("date", "connection", "x-request-id"), "")
    assert {**headers, **varying} == {**sent, **varying}


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


@pytest.mark.parametrize("target", ["*", "docs", "/%ff", "/%", "/caf\u00e9"])
def test_a_target_that_is_no_path_is_refused(server: RunningServer, target: str) -> None:
    with server.connect() as connection:
        answer, _ = exchange(connection, get(target))
    assert answer.status in {400, 404}
    assert answer.getheader("location") is None


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"\x16\x03\x01\x00\xa5\x01\x00\r\n\r\n",
        b"GET /docs HTTP/1.1\r\n\r\n",
        b"GET /docs HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    ],
)
def test_a_head_that_is_not_http_is_answered_with_400(server: RunningServer, request_bytes: bytes) -> None:
    with server.connect() as connection:
        answer, _ = exchange(connection, request_bytes)
    assert answer.status == 400


def test_a_head_that_goes_on_beyond_the_limit_is_refused(server: RunningServer) -> None:
    with server.connect() as connection:
        answer, _ = exchange(
            connection, get("/").removesuffix(b"\r\n") + b"X: " + b"a" * HTTP1.max_buffer_size
        )
    assert answer.status == 431


def test_a_whole_head_beyond_the_limit_is_refused(server: RunningServer) -> None:
    fields = [f"X-{number}: {'a' * 1000}" for number in range(HTTP1.max_buffer_size // 500)]
    with server.connect() as connection:
        answer, _ = exchange(connection, get("/docs", *fields))
    assert answer.status == 431


def test_pipelined_requests_are_answered_in_order(server: RunningServer) -> None:
    with server.connect() as connection:
        connection.sendall(get("/robots.txt") + get("/docs", "Connection: close"))
        received = b"".join(iter(lambda: connection.recv(65536), b""))
    assert received.index(FILES["robots.txt"]) < received.index(FILES["docs.html"])


def test_the_server_tells_no_version(server: RunningServer) -> None:
    with server.connect() as connection:
        answer, _ = exchange(connection, get("/"))
    assert answer.getheader("server") == "granian"
    assert answer.getheader("date") is not None
