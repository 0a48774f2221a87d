"""Answers that are made for a request, compressed for clients that accept it."""

from __future__ import annotations

import pytest

from homerow.server.app import create_app
from homerow.server.http.headers import MIN_BYTES
from homerow.server.settings import ServiceSettings
from library import CREDENTIALS, INDEX, Reader, publish_books, record
from published import OutputFolder

ONE = f"/1/indexes/{INDEX}/query"
SEVERAL = "/1/indexes/*/queries"


@pytest.fixture
def talkative(output: OutputFolder, settings: ServiceSettings) -> Reader:
    """Return a client of a site with enough hits for a long answer."""
    publish_books(output, [record(f"/{number}", f"Layer {number}", "A layer.") for number in range(30)])
    return Reader(create_app(output.build, settings=settings))


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("zstd", None),
        ("identity;q=0", None),
    ],
)
def test_a_long_answer_has_the_coding_that_the_client_prefers(
    talkative: Reader, accepted: str, coding: str | None
) -> None:
    plain = talkative.post(ONE, {"query": "layer"})
    answer = talkative.post(ONE, {"query": "layer"}, **{"accept-encoding": accepted})

    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert answer.json()["hits"] == plain.json()["hits"]
    assert "content-encoding" not in plain.headers
    if coding:
        assert int(answer.headers["content-length"]) < int(plain.headers["content-length"]) / 5


@pytest.mark.parametrize("accepted", ["br", "gzip"])
def test_every_long_answer_is_compressed(talkative: Reader, accepted: str) -> None:
    fields = {**CREDENTIALS, "accept-encoding": accepted}
    answers = [
        talkative.ask("GET", f"/1/indexes/{INDEX}?query=layer", headers=fields),
        talkative.post(SEVERAL, {"requests": [{"indexName": INDEX, "query": "layer"}]}, **fields),
        talkative.ask("GET", "/openapi.json", headers=fields),
    ]

    assert [answer.headers.get("content-encoding") for answer in answers] == [accepted] * 3
    assert all(answer.json() for answer in answers)


def test_a_short_answer_is_sent_as_it_is(talkative: Reader) -> None:
    answer = talkative.post(ONE, {"query": "nothing"}, **{"accept-encoding": "br, gzip"})

    assert len(answer.content) < MIN_BYTES
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "accept-encoding"
