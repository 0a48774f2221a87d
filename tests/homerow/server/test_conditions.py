"""Conditional requests and byte ranges, which Starlette answers (RFC 9110 §13 and §14)."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from asking import Ask, ask_raw, asker
from homerow.server.app import create_app
from published import VIDEO, OutputFolder

MODIFIED = 1_700_000_000  # Tue, 14 Nov 2023 22:13:20 GMT
THEN = "Tue, 14 Nov 2023 22:13:20 GMT"
BEFORE = "Tue, 14 Nov 2023 22:13:19 GMT"


def test_the_known_page_is_answered_with_304_its_headers_and_no_body(ask: Ask) -> None:
    first = ask("/docs/faq")
    again = ask("/docs/faq", if_none_match=first.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    for name in ("etag", "cache-control", "vary", "last-modified", "content-security-policy"):
        assert again.headers[name] == first.headers[name]
    assert "content-length" not in again.headers


def test_each_coding_has_a_strong_tag_of_its_own(ask: Ask) -> None:
    tags = {ask("/docs/faq", accept_encoding=coding).headers["etag"] for coding in ("br", "gzip", "identity")}
    assert len(tags) == 3
    assert all(tag.startswith('"') for tag in tags)


def test_a_tag_known_from_another_coding_is_no_match(ask: Ask) -> None:
    packed = ask("/docs/faq", accept_encoding="br").headers["etag"]
    assert ask("/docs/faq", if_none_match=packed).status_code == 200


def test_a_file_that_two_releases_share_keeps_its_tag(output: OutputFolder) -> None:
    ask = asker(create_app(output.build))
    first = output.publish(build_id="one")
    before = ask("/docs").headers["etag"]

    def link(release: Path) -> None:
        (release / "docs.html").unlink()
        os.link(first / "docs.html", release / "docs.html")

    output.publish(build_id="two", before_switch=link)
    assert ask("/docs", if_none_match=before).status_code == 304


def test_other_bytes_of_the_same_length_have_another_tag(output: OutputFolder) -> None:
    ask = asker(create_app(output.build))
    output.publish({"index.html": b"one"}, build_id="one")
    before = ask("/").headers["etag"]
    output.publish({"index.html": b"two"}, build_id="two")
    assert ask("/").headers["etag"] != before


def test_the_time_of_a_file_is_a_validator_in_whole_seconds(output: OutputFolder) -> None:
    page = Path(output.publish(), "docs.html")
    os.utime(page, (MODIFIED + 0.75, MODIFIED + 0.75))
    ask = asker(create_app(output.build))
    assert ask("/docs").headers["last-modified"] == THEN
    assert ask("/docs", if_modified_since=THEN).status_code == 304
    assert ask("/docs", if_modified_since=BEFORE).status_code == 200


@pytest.mark.parametrize(
    ("field", "body", "content_range"),
    [
        ("bytes=0-0", VIDEO[:1], "bytes 0-0/1048576"),
        ("bytes=100-199", VIDEO[100:200], "bytes 100-199/1048576"),
        ("bytes=1048000-", VIDEO[1048000:], "bytes 1048000-1048575/1048576"),
        ("bytes=-10", VIDEO[-10:], "bytes 1048566-1048575/1048576"),
    ],
)
def test_a_range_is_sent_as_206(ask: Ask, field: str, body: bytes, content_range: str) -> None:
    answer = ask("/video.webm", range=field)
    assert (answer.status_code, answer.headers["content-range"]) == (206, content_range)
    assert answer.content == body
    assert int(answer.headers["content-length"]) == len(body)


@pytest.mark.parametrize("field", ["bytes=14-", "bytes=999999-"])
def test_a_range_beyond_the_end_is_answered_with_416_and_the_size(ask: Ask, field: str) -> None:
    answer = ask("/robots.txt", range=field)
    assert (answer.status_code, answer.headers["content-range"]) == (416, "bytes */14")


def test_a_range_is_of_the_packed_bytes_when_those_were_chosen(output: OutputFolder) -> None:
    packed = Path(output.publish(), "docs/faq.html.gz").read_bytes()
    fields = [(b"accept-encoding", b"gzip"), (b"range", b"bytes=5-20")]
    answer = asyncio.run(ask_raw(create_app(output.build), b"/docs/faq", fields))
    assert (answer.status, answer.body) == (206, packed[5:21])
    assert answer.headers["content-range"] == f"bytes 5-20/{len(packed)}"
    assert answer.headers["content-encoding"] == "gzip"


def test_if_range_with_another_tag_gives_the_whole(ask: Ask) -> None:
    tag = ask("/docs").headers["etag"]
    statuses = [ask("/docs", range="bytes=0-3", if_range=each).status_code for each in (tag, '"other"')]
    assert statuses == [206, 200]
