"""Answers of the service through nginx and Caddy with the recommended configurations."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from caddy import running_caddy
from proxy import ANY_CERTIFICATE, running_proxy
from published import FILES, SCRIPT, OutputFolder
from running import PATIENCE, running_server

pytestmark = pytest.mark.slow
each_proxy = pytest.mark.parametrize("proxy", ["nginx", "caddy"])


@pytest.fixture(scope="module")
def upstream(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Run a server behind a proxy; return its port."""
    output = OutputFolder(tmp_path_factory.mktemp("upstream"))
    output.publish()
    with running_server(output, proxies=("127.0.0.1",)) as running:
        yield running.port
        assert running.stop() == 0


@contextmanager
def client_of(proxy: str, folder: Path, upstream: int) -> Iterator[httpx.Client]:
    """Run a proxy in front of a port; yield a client of it."""
    if proxy == "caddy":
        with running_caddy(folder, upstream) as port, _client(port) as client:
            yield client
    else:
        with running_proxy(folder, upstream) as running, _client(running.port) as client:
            yield client


def _client(port: int) -> httpx.Client:
    origin = f"https://localhost:{port}"
    return httpx.Client(base_url=origin, verify=ANY_CERTIFICATE, timeout=PATIENCE, trust_env=False)


@each_proxy
def test_answers_pass_a_proxy_with_clean_addresses_caching_and_compression(
    proxy: str, upstream: int, tmp_path: Path
) -> None:
    with client_of(proxy, tmp_path, upstream) as client:
        page = client.get("/docs/faq", headers={"accept-encoding": "br"})
        again = client.get(
            "/docs/faq", headers={"accept-encoding": "br", "if-none-match": page.headers["etag"]}
        )
        spelled = client.get("/docs/faq.html")
        missing = client.get("/nothing", headers={"accept-encoding": "identity"})
        script = client.get(f"/{SCRIPT}")

    assert (page.status_code, page.headers["content-encoding"], again.status_code) == (200, "br", 304)
    assert page.headers["cache-control"].startswith("no-cache")
    assert page.headers["strict-transport-security"] == "max-age=31536000"
    assert {"content-security-policy", "x-content-type-options"} <= page.headers.keys()
    assert (spelled.status_code, spelled.headers["location"]) == (301, "/docs/faq")
    assert (missing.status_code, missing.content) == (404, FILES["404.html"])
    assert "immutable" in script.headers["cache-control"]


@each_proxy
def test_a_proxy_replaces_addresses_that_clients_invent_and_refuses_large_bodies(
    proxy: str, tmp_path: Path
) -> None:
    seen: list[str | None] = []

    class Upstream(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            seen.append(self.headers["X-Forwarded-For"])
            self.send_response(204)
            self.end_headers()

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.do_GET()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Upstream) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with client_of(proxy, tmp_path, server.server_port) as client:
            client.get("/", headers={"x-forwarded-for": "192.0.2.1"})
            large = client.post("/", content=bytes(2_200_000))
        server.shutdown()

    assert seen[:1] == ["127.0.0.1"]
    assert large.status_code in {413, 502}
