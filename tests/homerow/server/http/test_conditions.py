"""Conditional requests and byte ranges (RFC 9110 §13 and §14)."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import Headers

from asking import Ask, ask_raw, asker
from homerow.server.app import create_app
from homerow.server.http.conditions import UnsatisfiableRangeError, evaluate, requested_range
from published import FILES, VIDEO, OutputFolder

MODIFIED = 1_700_000_000  # Tue, 14 Nov 2023 22:13:20 GMT
THEN = "Tue, 14 Nov 2023 22:13:20 GMT"
BEFORE = "Tue, 14 Nov 2023 22:13:19 GMT"
AFTER = "Wed, 15 Nov 2023 00:00:00 GMT"
TAG = '"abc"'


@pytest.mark.parametrize(
    ("fields", "verdict"),
    [
        ({}, "proceed"),
        ({"if-none-match": TAG}, "not-modified"),
        ({"if-none-match": f"W/{TAG}"}, "not-modified"),
        ({"if-none-match": f'"x", W/"y,z" ,{TAG}'}, "not-modified"),
        ({"if-none-match": " * "}, "not-modified"),
        ({"if-none-match": '"other"'}, "proceed"),
        ({"if-none-match": "abc"}, "proceed"),
        ({"if-none-match": '"other"', "if-modified-since": AFTER}, "proceed"),
        ({"if-modified-since": THEN}, "not-modified"),
        ({"if-modified-since": AFTER}, "not-modified"),
        ({"if-modified-since": BEFORE}, "proceed"),
        ({"if-modified-since": "Tuesday, 14-Nov-23 22:13:20 GMT"}, "not-modified"),
        ({"if-modified-since": "Tue Nov 14 22:13:20 2023"}, "not-modified"),
        ({"if-modified-since": "yesterday"}, "proceed"),
        ({"if-match": TAG}, "proceed"),
        ({"if-match": "*"}, "proceed"),
        ({"if-match": f"W/{TAG}"}, "failed"),
        ({"if-match": '"other"'}, "failed"),
        ({"if-match": '"other"', "if-none-match": TAG}, "failed"),
        ({"if-match": TAG, "if-none-match": TAG}, "not-modified"),
        ({"if-match": TAG, "if-unmodified-since": BEFORE}, "proceed"),
        ({"if-unmodified-since": BEFORE}, "failed"),
        ({"if-unmodified-since": THEN}, "proceed"),
        ({"if-unmodified-since": "never"}, "proceed"),
    ],
)
def test_conditions_are_weighed_in_the_order_of_the_standard(fields: dict[str, str], verdict: str) -> None:
    assert evaluate(Headers(fields), tag=TAG, modified=MODIFIED) == verdict


@given(
    st.text(st.characters(max_codepoint=255), max_size=80),
    st.sampled_from(["if-modified-since", "if-unmodified-since"]),
)
def test_what_is_no_date_never_breaks_a_condition(date: str, name: str) -> None:
    assert evaluate(Headers({name: date}), tag=TAG, modified=MODIFIED) in {
        "proceed",
        "not-modified",
        "failed",
    }


@pytest.mark.parametrize(
    "date",
    ["Tue, 14 Nov 99999999999999999999 22:13:20 GMT", "Tue, 99 Nov 2023 99:99:99 +9999999999", "1 1 1 1"],
)
def test_an_absurd_date_counts_as_not_said_or_as_a_date_but_never_as_an_error(date: str) -> None:
    assert evaluate(Headers({"if-modified-since": date}), tag=TAG, modified=MODIFIED) in {
        "proceed",
        "not-modified",
    }


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


def test_equal_bytes_have_equal_tags_in_every_release(output: OutputFolder) -> None:
    ask = asker(create_app(output.build))
    output.publish(build_id="one")
    before = ask("/docs").headers["etag"]
    output.publish(build_id="two")
    assert ask("/docs").headers["etag"] == before


def test_other_bytes_of_the_same_length_have_another_tag(output: OutputFolder) -> None:
    ask = asker(create_app(output.build))
    output.publish({"index.html": b"one"}, build_id="one")
    before = ask("/").headers["etag"]
    output.publish({"index.html": b"two"}, build_id="two")
    assert ask("/").headers["etag"] != before


def test_a_large_file_has_a_tag_too(ask: Ask) -> None:
    first = ask("/video.webm")
    assert first.content == VIDEO
    assert ask("/video.webm", if_none_match=first.headers["etag"]).status_code == 304


def test_the_time_of_a_file_is_a_validator_in_whole_seconds(output: OutputFolder) -> None:
    page = Path(output.publish(), "docs.html")
    os.utime(page, (MODIFIED + 0.75, MODIFIED + 0.75))
    ask = asker(create_app(output.build))
    assert ask("/docs").headers["last-modified"] == THEN
    assert ask("/docs", if_modified_since=THEN).status_code == 304
    assert ask("/docs", if_modified_since=BEFORE).status_code == 200


def test_a_failed_precondition_is_answered_with_412(ask: Ask) -> None:
    assert ask("/docs", if_match='"other"').status_code == 412


RANGES = [
    ("bytes=0-0", VIDEO[:1], "bytes 0-0/1048576"),
    ("bytes=100-199", VIDEO[100:200], "bytes 100-199/1048576"),
    ("bytes=1048000-", VIDEO[1048000:], "bytes 1048000-1048575/1048576"),
    ("bytes=1048570-9999999", VIDEO[1048570:], "bytes 1048570-1048575/1048576"),
    ("bytes=-10", VIDEO[-10:], "bytes 1048566-1048575/1048576"),
    ("bytes=-9999999", VIDEO, "bytes 0-1048575/1048576"),
    ("bytes=1-", VIDEO[1:], "bytes 1-1048575/1048576"),
    ("BYTES = 5-6", VIDEO[5:7], "bytes 5-6/1048576"),
]


@pytest.mark.parametrize(("field", "body", "content_range"), RANGES)
def test_a_range_is_sent_as_206(ask: Ask, field: str, body: bytes, content_range: str) -> None:
    answer = ask("/video.webm", range=field)
    assert (answer.status_code, answer.headers["content-range"]) == (206, content_range)
    assert answer.content == body
    assert int(answer.headers["content-length"]) == len(body)


@pytest.mark.parametrize(
    "field",
    [
        "bytes=5-4",
        "bytes=",
        "bytes=-",
        "bytes=a-b",
        "lines=0-1",
        "0-1",
        "bytes=0-1,4-5",
        f"bytes=0-{'9' * 5000}",
    ],
)
def test_a_range_that_is_malformed_or_many_is_answered_with_the_whole(ask: Ask, field: str) -> None:
    answer = ask("/robots.txt", range=field)
    assert (answer.status_code, answer.content) == (200, FILES["robots.txt"])


@pytest.mark.parametrize("field", ["bytes=14-", "bytes=15-", "bytes=14-20", "bytes=999999-", "bytes=-0"])
def test_a_range_beyond_the_end_is_answered_with_416_and_the_size(ask: Ask, field: str) -> None:
    answer = ask("/robots.txt", range=field)
    assert (answer.status_code, answer.headers["content-range"]) == (416, "bytes */14")


def test_the_end_of_an_empty_file_is_the_whole_empty_file(ask: Ask) -> None:
    assert ask("/empty.txt", range="bytes=-5").status_code == 200
    assert ask("/empty.txt", range="bytes=0-").status_code == 416


def test_a_range_is_of_the_packed_bytes_when_those_were_chosen(output: OutputFolder) -> None:
    packed = Path(output.publish(), "docs/faq.html.gz").read_bytes()
    fields = [(b"accept-encoding", b"gzip"), (b"range", b"bytes=5-20")]
    answer = asyncio.run(ask_raw(create_app(output.build), b"/docs/faq", fields))
    assert (answer.status, answer.body) == (206, packed[5:21])
    assert answer.headers["content-range"] == f"bytes 5-20/{len(packed)}"
    assert answer.headers["content-encoding"] == "gzip"


def test_if_range_with_our_tag_gives_the_range_and_with_anything_else_the_whole(ask: Ask) -> None:
    first = ask("/docs")
    tag, date = first.headers["etag"], first.headers["last-modified"]
    statuses = [
        ask("/docs", range="bytes=0-3", if_range=validator).status_code
        for validator in (tag, f"W/{tag}", '"other"', date)
    ]
    assert statuses == [206, 200, 200, 200]


def test_head_passes_over_a_range(ask: Ask) -> None:
    answer = ask("/docs", method="HEAD", range="bytes=0-3")
    assert (answer.status_code, answer.headers["accept-ranges"]) == (200, "bytes")


@given(field=st.text(alphabet="bytes=-0123456789, ", max_size=40), size=st.integers(0, 10**7))
def test_a_range_always_lies_within_the_file(field: str, size: int) -> None:
    try:
        stretch = requested_range(Headers({"range": field}), tag=TAG, size=size)
    except UnsatisfiableRangeError:
        return
    if stretch:
        assert stretch.length >= 1
        assert 0 <= stretch.start <= stretch.start + stretch.length <= size
