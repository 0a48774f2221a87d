"""The content codings of files."""

from __future__ import annotations

import pytest

from asking import Ask
from published import FILES

PAGE = FILES["docs/faq.html"]


@pytest.mark.parametrize(
    ("field", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("BR", "br"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.0, gzip;q=0.5", "gzip"),
        ("br;q=0", None),
        ("zstd, deflate", None),
        ("brotli, gzipped", None),
        ("", None),
    ],
)
def test_a_page_is_sent_in_the_best_coding_that_the_client_names(
    ask: Ask, field: str, coding: str | None
) -> None:
    answer = ask("/docs/faq", accept_encoding=field)

    # httpx unpacks by Content-Encoding, so equal content proves that bytes and field belong together.
    assert answer.content == PAGE
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert (int(answer.headers["content-length"]) < len(PAGE)) == bool(coding)


def test_plain_bytes_are_sent_to_a_client_that_names_no_coding(ask: Ask) -> None:
    answer = ask("/docs/faq")
    assert answer.content == PAGE
    assert "content-encoding" not in answer.headers


def test_a_coding_that_is_not_stored_is_passed_over(ask: Ask) -> None:
    answer = ask("/robots.txt", accept_encoding="br, gzip")
    assert answer.content == FILES["robots.txt"]
    assert "content-encoding" not in answer.headers


def test_every_answer_about_a_file_varies_by_accept_encoding(ask: Ask) -> None:
    tag = ask("/docs").headers["etag"]
    answers = [ask("/docs"), ask("/docs", if_none_match=tag), ask("/nowhere")]
    assert [answer.status_code for answer in answers] == [200, 304, 404]
    assert [answer.headers["vary"] for answer in answers] == ["accept-encoding"] * 3


@pytest.mark.parametrize("suffix", [".br", ".gz"])
@pytest.mark.parametrize("name", ["/docs/faq.html", "/assets/client-D4x_9aBc.js"])
def test_a_packed_sibling_has_no_address_of_its_own(ask: Ask, name: str, suffix: str) -> None:
    assert ask(name + suffix).status_code == 404
