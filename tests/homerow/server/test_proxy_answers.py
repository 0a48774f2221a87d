"""nginx and Caddy with the recommended configurations, which send the files of a release by themselves."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from caddy import running_caddy
from library import APPLICATION, CREDENTIALS, INDEX, publish_books
from proxy import ANY_CERTIFICATE, running_proxy
from published import FILES, POLICY, SCRIPT, OutputFolder
from running import PATIENCE, running_server
from serving import free_port

pytestmark = pytest.mark.slow
PROXIES = ("nginx", "caddy")
SITE = {
    **FILES,
    "docs/faq.md": b"# faq\n",
    "old-name.html": b"moved",
    "search.html": b"<title>search</title>",
    "data.json": b"[]",
}
REDIRECTS = {
    "old-name": "/docs/faq#how",
    "chat": "https://chat.test/invite",
    **{f"{'long-' * 40}{number}": "/docs" for number in range(3_000)},
}
SWITCHES = 30


@pytest.fixture(scope="module")
def clients(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, httpx.Client]]:
    """Run both proxies in front of one server, and yield a client of each."""
    output = OutputFolder(tmp_path_factory.mktemp("upstream"))
    publish_books(output, files=SITE, redirects=REDIRECTS, shared=["data.json"])
    with ExitStack() as stack:
        server = stack.enter_context(running_server(output, proxies=("127.0.0.1",)))
        folders = {name: tmp_path_factory.mktemp(name) for name in PROXIES}
        proxied = (
            stack.enter_context(client_of(name, folder, output.build, server.port))
            for name, folder in folders.items()
        )
        alone = stack.enter_context(httpx.Client(base_url=f"http://127.0.0.1:{server.port}", trust_env=False))
        yield {"homerow": alone, **dict(zip(folders, proxied, strict=True))}
        assert server.stop() == 0


@contextmanager
def client_of(proxy: str, folder: Path, site: Path, upstream: int) -> Iterator[httpx.Client]:
    """Run a proxy in front of a port; yield a client of it."""
    if proxy == "caddy":
        with running_caddy(folder, site, upstream) as port, _client(port) as client:
            yield client
    else:
        with running_proxy(folder, site, upstream) as running, _client(running.port) as client:
            yield client


def _client(port: int) -> httpx.Client:
    origin = f"https://localhost:{port}"
    return httpx.Client(base_url=origin, verify=ANY_CERTIFICATE, timeout=PATIENCE, trust_env=False)


each_server = pytest.mark.parametrize("server", ["homerow", *PROXIES])
each_proxy = pytest.mark.parametrize("server", PROXIES)


@each_server
@pytest.mark.parametrize(
    ("path", "status", "content"),
    [
        ("/", 200, FILES["index.html"]),
        ("/docs", 200, FILES["docs.html"]),
        ("/docs/faq", 200, FILES["docs/faq.html"]),
        ("/docs/v1.2", 200, FILES["docs/v1.2.html"]),
        ("/old", 200, FILES["old/index.html"]),
        ("/docs/faq.md", 200, SITE["docs/faq.md"]),
        ("/robots.txt", 200, FILES["robots.txt"]),
        ("/caf%C3%A9.txt", 200, FILES["caf\u00e9.txt"]),
        ("/.well-known/security.txt", 200, FILES[".well-known/security.txt"]),
        ("/firmware.tar.gz", 200, FILES["firmware.tar.gz"]),
        ("/search", 200, SITE["search.html"]),
        ("/nowhere", 404, FILES["404.html"]),
        ("/404", 404, FILES["404.html"]),
        ("/404.html", 404, FILES["404.html"]),
        ("/assets/gone-4f2a91bc.js", 404, b"File not found.\n"),
        ("/payloads/nowhere", 404, b"File not found.\n"),
        ("/docs/image.png", 404, b"File not found.\n"),
    ],
)
def test_an_address_has_the_same_answer_everywhere(
    clients: dict[str, httpx.Client], server: str, path: str, status: int, content: bytes
) -> None:
    answer = clients[server].get(path)

    assert (answer.status_code, answer.content.strip()) == (status, content.strip())


@each_server
@pytest.mark.parametrize("path", ["/.hidden", "/homerow.json", "/../etc/passwd", "/docs/..%2f..%2fx"])
def test_what_is_no_page_of_the_site_has_no_address(
    clients: dict[str, httpx.Client], server: str, path: str
) -> None:
    assert clients[server].get(path).status_code in {400, 404}


@each_server
@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/index.html", "/"),
        ("/docs.html", "/docs"),
        ("/docs/", "/docs"),
        ("/docs/index.html", "/docs"),
        ("/docs/faq.html?a=1", "/docs/faq?a=1"),
        ("/old-name", "/docs/faq#how"),
        ("/old-name?a=b%20c", "/docs/faq?a=b%20c#how"),
    ],
)
def test_another_spelling_and_an_old_address_redirect_for_good(
    clients: dict[str, httpx.Client], server: str, path: str, target: str
) -> None:
    answer = clients[server].get(path)

    assert (answer.status_code, answer.headers["location"]) == (301, target)


@each_server
def test_another_host_is_redirected_to_for_the_time_being(
    clients: dict[str, httpx.Client], server: str
) -> None:
    answer = clients[server].get("/chat")

    assert (answer.status_code, answer.headers["location"]) == (302, REDIRECTS["chat"])


@each_server
@pytest.mark.parametrize(
    ("path", "cache_control", "media_type"),
    [
        (f"/{SCRIPT}", "public, max-age=31536000, immutable", "text/javascript; charset=utf-8"),
        ("/assets/my-keyboard.png", "public, max-age=600", "image/png"),
        ("/", "no-cache", "text/html; charset=utf-8"),
        ("/docs/faq", "no-cache", "text/html; charset=utf-8"),
        ("/docs/faq.md", "public, max-age=600", "text/markdown; charset=utf-8"),
        ("/nowhere", "no-cache", "text/html; charset=utf-8"),
        ("/payloads/docs/faq.json", "no-cache", "application/json"),
        ("/robots.txt", "public, max-age=600", "text/plain; charset=utf-8"),
        ("/assets/gone-4f2a91bc.js", "no-store", "text/plain; charset=utf-8"),
        ("/payloads/gone.json", "no-store", "text/plain"),
        ("/healthz", "no-store", "application/json"),
    ],
)
def test_an_answer_has_its_media_type_and_may_be_kept_as_long_as_it_stays_true(
    clients: dict[str, httpx.Client], server: str, path: str, cache_control: str, media_type: str
) -> None:
    answer = clients[server].get(path)

    assert answer.headers.get_list("cache-control") == [cache_control]
    assert answer.headers["content-type"].startswith(media_type)


@each_server
def test_a_page_has_the_policy_of_its_site_and_fields_for_shared_caches(
    clients: dict[str, httpx.Client], server: str
) -> None:
    page, script, missing = (clients[server].get(path) for path in ("/docs/faq", f"/{SCRIPT}", "/nowhere"))

    for answer in (page, missing):
        assert answer.headers.get_list("content-security-policy") == [f"{POLICY}; frame-ancestors 'none'"]
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "strict-origin-when-cross-origin"
    assert (page.headers["surrogate-key"], "cdn-cache-control" in page.headers) == ("html", True)
    assert not {"surrogate-key", "x-frame-options"} & script.headers.keys()
    assert script.headers["x-content-type-options"] == "nosniff"
    assert server == "homerow" or page.headers["strict-transport-security"] == "max-age=31536000"


@each_server
def test_a_file_that_is_shared_may_be_read_from_everywhere(
    clients: dict[str, httpx.Client], server: str
) -> None:
    shared, other = (clients[server].get(path).headers for path in ("/data.json", "/robots.txt"))

    assert shared["access-control-allow-origin"] == "*"
    assert "access-control-allow-origin" not in other


@each_server
@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_a_page_is_sent_compressed_and_is_not_sent_again(
    clients: dict[str, httpx.Client], server: str, coding: str
) -> None:
    page = clients[server].get("/docs/faq", headers={"accept-encoding": coding})
    fields = {"accept-encoding": coding, "if-none-match": page.headers["etag"]}
    again = clients[server].get("/docs/faq", headers=fields)

    assert (page.content, again.status_code) == (FILES["docs/faq.html"], 304)
    assert page.headers.get("content-encoding", "identity") == coding
    assert {"accept", "accept-encoding"} <= set(", ".join(page.headers.get_list("vary")).lower().split(", "))


@each_server
@pytest.mark.parametrize(
    ("accept", "media_type"),
    [
        ("text/html, text/markdown;q=0.9", "text/html"),
        ("*/*", "text/html"),
        ("text/markdown;q=0.5, */*", "text/html"),
        ("text/markdown", "text/markdown"),
        ("Text/Markdown, text/html, */*", "text/markdown"),
    ],
)
def test_a_client_that_names_markdown_first_gets_it(
    clients: dict[str, httpx.Client], server: str, accept: str, media_type: str
) -> None:
    answer = clients[server].get("/docs/faq", headers={"accept": accept})

    assert answer.headers["content-type"].startswith(media_type)
    if media_type == "text/markdown":
        assert answer.content == SITE["docs/faq.md"]


@each_server
def test_the_markdown_of_a_page_names_the_page(clients: dict[str, httpx.Client], server: str) -> None:
    assert clients[server].get("/docs/faq.md").headers["link"] == '</docs/faq>; rel="canonical"'


@each_server
def test_a_part_of_a_large_file_can_be_requested(clients: dict[str, httpx.Client], server: str) -> None:
    answer = clients[server].get("/video.webm", headers={"range": "bytes=100-199"})

    assert (answer.status_code, answer.content) == (206, FILES["video.webm"][100:200])


@each_proxy
def test_the_service_answers_searches_and_results(clients: dict[str, httpx.Client], server: str) -> None:
    body = {"requests": [{"indexName": INDEX, "query": "layer"}]}
    search = clients[server].post("/1/indexes/*/queries", json=body, headers=CREDENTIALS)
    results = clients[server].get("/search?q=layer")

    assert APPLICATION
    assert (search.status_code, results.status_code) == (200, 200)
    assert results.headers["cache-control"] == "no-store"
    assert len(results.headers.get_list("content-security-policy")) == 1
    assert results.headers["strict-transport-security"]


@pytest.mark.parametrize("proxy", PROXIES)
def test_pages_are_sent_without_the_service(proxy: str, output: OutputFolder, tmp_path: Path) -> None:
    output.publish()
    with client_of(proxy, tmp_path, output.build, free_port()) as client:
        answers = [client.get(path).status_code for path in ("/docs", "/nowhere", f"/{SCRIPT}", "/healthz")]

    assert answers == [200, 404, 200, 502]


@pytest.mark.parametrize("proxy", PROXIES)
def test_a_switch_under_load_fails_no_request_and_open_pages_keep_their_scripts(
    proxy: str, output: OutputFolder, tmp_path: Path
) -> None:
    output.publish({"index.html": b"page 0"}, build_id="000000-a")
    answers: list[httpx.Response] = []
    is_over = threading.Event()

    with running_server(output, proxies=("127.0.0.1",)) as server:
        with client_of(proxy, tmp_path, output.build, server.port) as client:

            def read_until_over() -> None:
                while not is_over.is_set():
                    answers.append(client.get("/"))

            reader = threading.Thread(target=read_until_over)
            reader.start()
            for number in range(1, SWITCHES):
                script = {SCRIPT: b"a script"} if number == SWITCHES - 2 else {}
                output.publish({"index.html": b"page %d" % number, **script}, build_id=f"{number:06}-a")
            is_over.set()
            reader.join()
            last, kept = client.get("/"), client.get(f"/{SCRIPT}")
        assert server.stop() == 0

    assert {answer.status_code for answer in answers} == {200}
    assert all(answer.content.startswith(b"page ") for answer in answers)
    assert (last.content, kept.content) == (b"page %d" % (SWITCHES - 1), b"a script")


@pytest.mark.parametrize("proxy", PROXIES)
def test_a_proxy_replaces_addresses_that_clients_invent_and_refuses_large_bodies(
    proxy: str, output: OutputFolder, tmp_path: Path
) -> None:
    seen: list[str | None] = []
    output.publish()

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
        with client_of(proxy, tmp_path, output.build, server.server_port) as client:
            client.get("/healthz", headers={"x-forwarded-for": "192.0.2.1"})
            large = client.post("/api/feedback", content=bytes(2_200_000))
        server.shutdown()

    assert seen[:1] == ["127.0.0.1"]
    assert large.status_code in {413, 502}
