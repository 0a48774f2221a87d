"""Content codings, by the rules of RFC 9110 §12.5.3."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asking import Ask
from homerow.server.http.negotiation import acceptable_codings
from published import FILES

PAGE = FILES["docs/faq.html"]


@pytest.mark.parametrize(
    ("field", "codings"),
    [
        (None, ("identity",)),
        ("", ("identity",)),
        ("gzip, deflate, br, zstd", ("br", "gzip", "identity")),
        ("gzip", ("gzip", "identity")),
        ("x-gzip", ("gzip", "identity")),
        ("BR", ("br", "identity")),
        ("br;q=0.5, gzip;q=0.8", ("gzip", "br", "identity")),
        ("br;q=0, gzip", ("gzip", "identity")),
        ("br;q=0.000", ("identity",)),
        ("*", ("br", "gzip", "identity")),
        ("*;q=0", ()),
        ("*;q=0, gzip", ("gzip",)),
        ("identity;q=0", ()),
        ("identity;q=0, br", ("br",)),
        ("*;q=0, identity", ("identity",)),
        ("identity;q=1, gzip;q=0.5", ("identity", "gzip")),
        ("gzip;q=0.5, *;q=0.9", ("br", "identity", "gzip")),
        ("gzip ; Q=0.5 , br\t;\tq=0.7", ("br", "gzip", "identity")),
        ("zstd, deflate", ("identity",)),
        ("gzip;q=2, br;q=abc, br;q=0.1234", ("identity",)),
        ("gzip;level=9", ("identity",)),
        (",,gzip,,", ("gzip", "identity")),
        ("brotli, gzipped", ("identity",)),
    ],
)
def test_codings_are_ranked_by_weight_then_by_our_preference(
    field: str | None, codings: tuple[str, ...]
) -> None:
    assert acceptable_codings(field) == codings


@given(st.text(alphabet="brgzip*identity,;=q 01.\t", max_size=60) | st.text(max_size=60))
def test_no_field_breaks_negotiation_or_yields_a_coding_twice(field: str) -> None:
    codings = acceptable_codings(field)
    assert len(set(codings)) == len(codings)
    assert set(codings) <= {"br", "gzip", "identity"}


def test_a_packed_sibling_is_sent_when_the_client_accepts_it(ask: Ask) -> None:
    # httpx unpacks by Content-Encoding, so equal content proves that bytes and field belong together.
    for coding in ("br", "gzip"):
        answer = ask("/docs/faq", accept_encoding=coding)
        assert answer.headers["content-encoding"] == coding
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert int(answer.headers["content-length"]) < len(PAGE)
        assert answer.content == PAGE


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
    answers = [
        ask("/docs"),
        ask("/docs", if_none_match=tag),
        ask("/docs", accept_encoding="identity;q=0"),
        ask("/nowhere"),
    ]
    assert [answer.status_code for answer in answers] == [200, 304, 406, 404]
    assert [answer.headers["vary"] for answer in answers] == ["accept-encoding"] * 4


def test_a_client_that_forbids_plain_bytes_of_a_file_that_is_not_packed_gets_406(ask: Ask) -> None:
    assert ask("/docs", accept_encoding="gzip, identity;q=0").status_code == 406


def test_a_client_that_forbids_plain_bytes_still_learns_that_a_page_is_missing(ask: Ask) -> None:
    assert ask("/nowhere", accept_encoding="*;q=0").status_code == 404


@pytest.mark.parametrize("suffix", [".br", ".gz"])
@pytest.mark.parametrize("name", ["/docs/faq.html", "/assets/client-D4x_9aBc.js"])
def test_a_packed_sibling_has_no_address_of_its_own(ask: Ask, name: str, suffix: str) -> None:
    assert ask(name + suffix).status_code == 404
