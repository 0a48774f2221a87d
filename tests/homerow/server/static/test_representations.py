"""Answers that are prepared once for each release."""

from __future__ import annotations

import asyncio
import tracemalloc
from pathlib import Path

from asking import Ask, ask_raw, asker
from homerow.server.app import create_app
from homerow.server.release import Releases
from homerow.server.static import representations
from homerow.server.static.files import MAX_KEPT, StoredFile
from homerow.server.static.representations import Representation, Representations, Wanted
from published import FILES, SCRIPT, OutputFolder


def test_repeated_request_gets_the_same_answer(ask: Ask) -> None:
    for path in ("/docs/faq", f"/{SCRIPT}", "/robots.txt"):
        first, second = ask(path, accept_encoding="br"), ask(path, accept_encoding="br")
        assert (first.status_code, first.content) == (second.status_code, second.content)
        ignored = {"x-request-id": ""}
        assert {**first.headers, **ignored} == {**second.headers, **ignored}


def test_repeated_request_with_other_wishes_gets_another_answer(output: OutputFolder) -> None:
    output.publish({**FILES, "docs/faq.md": b"# faq"})
    ask = asker(create_app(output.build))
    codings = [
        ask("/docs/faq", accept_encoding=coding).headers.get("content-encoding") for coding in ("br", "gzip")
    ]
    types = [ask("/docs/faq", accept=accept).headers["content-type"] for accept in ("*/*", "text/markdown")]

    assert codings == ["br", "gzip"]
    assert types == ["text/html; charset=utf-8", "text/markdown; charset=utf-8"]


def test_file_that_was_replaced_in_its_release_is_read_anew(output: OutputFolder) -> None:
    release = output.publish({"index.html": b"one"})
    ask = asker(create_app(output.build))
    assert ask("/").content == b"one"
    Path(release, "new").write_bytes(b"another")
    Path(release, "new").replace(release / "index.html")

    answer = ask("/")

    assert (answer.content, answer.headers["content-length"]) == (b"another", "7")


def test_file_that_became_a_link_is_gone(output: OutputFolder) -> None:
    release = output.publish({"index.html": b"one", "other.txt": b"two"})
    ask = asker(create_app(output.build))
    assert ask("/").content == b"one"
    Path(release, "index.html").unlink()
    Path(release, "index.html").symlink_to(release / "other.txt")

    assert ask("/").status_code == 404


def test_lines_of_a_field_count_as_one(output: OutputFolder) -> None:
    output.publish()
    fields = [(b"accept-encoding", b"identity;q=0"), (b"accept-encoding", b"gzip")]
    answer = asyncio.run(ask_raw(create_app(output.build), b"/docs/faq", fields))

    assert answer.headers["content-encoding"] == "gzip"


def test_oldest_representation_is_forgotten_when_there_are_too_many(output: OutputFolder) -> None:
    output.publish()
    release = Releases(output.build).current()
    assert release
    remembered, each = Representations(), Representation(StoredFile("", 0, 0, 0), "", (), ())
    for number in range(representations.REMEMBERED + 1):
        wanted = Wanted(b"/%d" % number, ("identity",), markdown=False)
        remembered.find(release, wanted)
        remembered.remember(wanted, each)

    assert remembered.find(release, Wanted(b"/0", ("identity",), markdown=False)) is None
    assert remembered.find(release, Wanted(b"/1", ("identity",), markdown=False)) is each


def test_contents_of_an_old_release_leave_the_memory(output: OutputFolder) -> None:
    large = {f"{number}.txt": bytes(MAX_KEPT) for number in range(20)}
    output.publish(large)
    ask = asker(create_app(output.build))
    tracemalloc.start()
    for name in large:
        ask(f"/{name}")
    kept, _ = tracemalloc.get_traced_memory()
    output.publish({"index.html": b"one"})
    ask("/")
    left, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert kept > 20 * MAX_KEPT > left


def test_page_beside_a_route_is_served(output: OutputFolder) -> None:
    output.publish({**FILES, "api/index.html": b"about the API", "1/x.html": b"one"})
    ask = asker(create_app(output.build))

    assert ask("/api").content == b"about the API"
    assert ask("/docs/faq", method="POST").status_code == 405
