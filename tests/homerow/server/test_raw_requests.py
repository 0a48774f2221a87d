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


def test_a_head_that_goes_on_beyond_the_limit_is_refused(server: RunningServer) -> None:
    with server.connect() as connection:
        answer, _ = exchange(
            connection, get("/").removesuffix(b"\r\n") + b"X: " + b"a" * HTTP1.max_buffer_size
        )
    assert answer.status == 431
