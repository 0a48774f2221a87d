"""The site over HTTP while it is written."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, MutableMapping
from typing import Any

import pytest

from homerow.rendering.renderer import RenderError
from homerow.rendering.v8 import Engine
from live_server import Server, live_server
from project import SMALL_SITE, Project


@pytest.fixture(scope="module")
def unchanged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve a site that no test changes."""
    project = Project(tmp_path_factory.mktemp("unchanged"))
    project.write({**SMALL_SITE, "static/notes.txt": "hello\n"})
    with live_server(project) as opened:
        yield opened


def test_a_page_comes_fresh_and_under_the_policy_of_the_built_site(unchanged: Server) -> None:
    answer = unchanged.ask("/docs/faq")

    assert answer.status_code == 200
    assert "Like this." in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    assert "script-src 'self' 'sha256-" in answer.headers["content-security-policy"]


def test_the_home_page_is_at_the_root(unchanged: Server) -> None:
    assert "Read the" in unchanged.ask("/").text


@pytest.mark.parametrize(("name", "route"), [("docs/faq", "/docs/faq"), ("index", "/")])
def test_every_page_has_a_payload(unchanged: Server, name: str, route: str) -> None:
    answer = unchanged.ask(f"/payloads/{name}.json")

    assert answer.json()["page"]["href"] == route
    assert answer.headers["cache-control"] == "no-store"


def test_every_page_is_there_as_markdown(unchanged: Server) -> None:
    answer = unchanged.ask("/docs/faq.md")

    assert "Like this." in answer.text
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"


def test_a_long_page_is_there_as_markdown_in_parts(project: Project) -> None:
    sections = "".join(f"\n## Section {number}\n\n{'Long. ' * 900}\n" for number in range(12))
    project.write({**SMALL_SITE, "docs/v1.2.md": f"---\ntitle: Long\n---\n{sections}"})
    with live_server(project) as server:
        first, second = server.ask("/docs/v1.2.md"), server.ask("/docs/v1.2.2.md")
        third = server.ask("/docs/v1.2.3.md")

    assert "part 2](" in first.text
    assert "# Long (part 2)" in second.text
    assert third.status_code == 404


@pytest.mark.parametrize(
    ("path", "text"), [("/llms.txt", "/docs/faq.md"), ("/manifest.webmanifest", '"start_url"')]
)
def test_files_that_describe_the_site_are_there(unchanged: Server, path: str, text: str) -> None:
    assert text in unchanged.ask(path).text


@pytest.mark.parametrize("path", ["/docs/nowhere", "/404", "/nowhere/at/all"])
def test_an_unknown_address_shows_the_not_found_page(unchanged: Server, path: str) -> None:
    answer = unchanged.ask(path)

    assert answer.status_code == 404
    assert "<html" in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/assets/none.js",
        "/payloads/docs/nowhere.json",
        "/none.png",
        "/.git/config",
        "/..%2fsite.toml",
        "/docs//faq",
        "/docs/nowhere.md",
        "/docs/faq.1.md",
        "/llms-full.txt",
        "/a%00b",
    ],
)
def test_what_is_no_page_and_not_there_is_never_html(unchanged: Server, path: str) -> None:
    answer = unchanged.ask(path)

    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/plain")


def test_a_malformed_address_is_told_so(unchanged: Server) -> None:
    assert unchanged.ask("/%zz").status_code in {400, 404}


@pytest.mark.parametrize("path", ["/docs/faq/", "/docs/faq.html", "/docs/faq/index.html"])
def test_other_spellings_lead_to_the_one_address(unchanged: Server, path: str) -> None:
    answer = unchanged.ask(f"{path}?q=1")

    assert answer.status_code == 301
    assert answer.headers["location"] == "/docs/faq?q=1"


def test_a_redirect_is_not_kept_for_the_next_site_at_this_port(unchanged: Server) -> None:
    assert unchanged.ask("/docs/faq/").headers["cache-control"] == "no-store"


def test_a_static_file_is_asked_for_again_each_time(unchanged: Server) -> None:
    answer = unchanged.ask("/notes.txt")

    assert (answer.text, answer.headers["cache-control"]) == ("hello\n", "no-cache")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"


def test_scripts_of_a_page_are_there(unchanged: Server) -> None:
    page = unchanged.ask("/docs/faq").text
    scripts = [part.partition('"')[0] for part in page.split('type="module" src="')[1:]]

    assert scripts
    assert {unchanged.ask(script).status_code for script in scripts} == {200}


def test_head_has_the_headers_and_no_body(unchanged: Server) -> None:
    answer = unchanged.ask("/docs/faq", "HEAD")

    assert (answer.status_code, answer.content) == (200, b"")
    assert int(answer.headers["content-length"]) > 0


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_nothing_can_be_written(unchanged: Server, method: str) -> None:
    assert unchanged.ask("/docs/faq", method).status_code == 405


def test_a_foreign_name_is_refused(unchanged: Server) -> None:
    assert unchanged.ask("/docs/faq", headers={"host": "evil.example"}).status_code == 421


def test_every_answer_carries_the_security_headers(unchanged: Server) -> None:
    answers = [unchanged.ask(path) for path in ("/docs/faq", "/notes.txt", "/none.js", "/docs/faq/")]

    assert {answer.headers["x-content-type-options"] for answer in answers} == {"nosniff"}


def test_the_stream_of_events_begins_with_what_is_so_now(unchanged: Server) -> None:
    start, body, *_ = asyncio.run(first_messages(unchanged, "/__homerow/events"))

    assert dict(start["headers"])[b"content-type"] == b"text/event-stream"
    assert body["body"] == b'data: {"type": "ok"}\n\n'


def test_the_stream_is_for_the_page_whose_path_it_names(unchanged: Server) -> None:
    # As a browser gives a path (percent-encoded), and as encodeURIComponent gives that.
    path = "/__homerow/events?route=%2Fdocs%2F%25C3%25BCber"
    opened: list[str] = []

    asyncio.run(first_messages(unchanged, path, lambda: opened.extend(unchanged.events.routes())))

    assert opened == ["/docs/über"]


def test_head_of_the_stream_ends(unchanged: Server) -> None:
    answer = unchanged.ask("/__homerow/events", "HEAD")

    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/event-stream")


def test_a_base_url_stands_before_everything(project: Project) -> None:
    with live_server(project, base_url="/x/") as server:
        statuses = {path: server.ask(path).status_code for path in ("/x/docs/faq", "/docs/faq", "/x", "/")}
        _, body, *_ = asyncio.run(first_messages(server, "/x/__homerow/events"))

    assert statuses == {"/x/docs/faq": 200, "/docs/faq": 404, "/x": 301, "/": 301}
    assert body["body"].startswith(b"data: ")


def test_a_static_file_that_was_just_deleted_is_not_found(project: Project) -> None:
    project.write({"static/notes.txt": "hello\n"})
    with live_server(project) as server:
        (project.site / "static/notes.txt").unlink()

        assert server.ask("/notes.txt").status_code == 404


def test_a_page_that_cannot_be_rendered_says_why_and_asks_again_by_itself(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def throw(_engine: Engine, _page: str) -> str:
        raise RenderError("<Tabs> failed: TypeError: no items", "at Tabs (server.js:1)")

    monkeypatch.setattr(Engine, "render_page", throw)

    answer = server.ask("/docs/faq")
    told = asyncio.run(first_messages(server, "/__homerow/events"))[1]["body"]

    assert answer.status_code == 500
    assert "<Tabs> failed" in answer.text
    assert "docs/faq.md:1:1" in answer.text
    assert answer.headers["refresh"] == "1"
    assert json.loads(told.removeprefix(b"data: "))["type"] == "errors"


def test_a_page_is_what_its_source_says_after_a_refresh(project: Project, server: Server) -> None:
    before = server.ask("/docs/faq").text
    project.edit("docs/faq.md", "Like this.", "Like that.")
    server.refresh()

    assert ("Like this." in before, "Like that." in server.ask("/docs/faq").text) == (True, True)


async def first_messages(
    server: Server, address: str, look: Callable[[], None] = lambda: None
) -> list[MutableMapping[str, Any]]:
    """Return the start of an endless answer, and at least the first piece of its body; then `look`."""
    path, _, query = address.partition("?")
    messages: list[MutableMapping[str, Any]] = []
    arrived = asyncio.Event()

    async def receive() -> MutableMapping[str, Any]:
        await asyncio.Event().wait()  # nothing comes from this client any more
        raise AssertionError("unreachable")

    async def send(message: MutableMapping[str, Any]) -> None:
        messages.append(message)
        if len(messages) == 2:
            arrived.set()

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(b"host", b"127.0.0.1")],
    }
    answering = asyncio.create_task(server.app(scope, receive, send))
    await asyncio.wait_for(arrived.wait(), 20)
    look()
    answering.cancel()
    await asyncio.gather(answering, return_exceptions=True)
    return messages


def test_a_page_and_an_old_address_may_look_like_files(project: Project) -> None:
    project.write({"docs/node.js.md": "Words.\n", "redirects.toml": '"/old/config.json" = "/docs/faq"\n'})

    with live_server(project) as server:
        answers = [server.ask(path) for path in ("/docs/node.js", "/docs/node.js.md", "/old/config.json")]

    assert [answer.status_code for answer in answers] == [200, 200, 301]
    assert all("Words." in answer.text for answer in answers[:2])


def test_an_old_address_leads_on_and_is_remembered_by_no_browser(project: Project) -> None:
    project.write({"redirects.toml": '"/docs/questions" = "/docs/faq#how"\n'})

    with live_server(project) as server:
        answers = [server.ask(f"/docs/questions{end}") for end in ("", "/?a=1")]

    assert [answer.status_code for answer in answers] == [301, 301]
    assert [answer.headers["location"] for answer in answers] == ["/docs/faq#how", "/docs/faq?a=1#how"]
    assert {answer.headers["cache-control"] for answer in answers} == {"no-store"}
