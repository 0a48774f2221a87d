"""Wrong values, and bodies that are malformed, packed or too large."""

from __future__ import annotations

import gzip
import sys
from typing import Any

import pytest

from homerow.search import isolate
from homerow.server.search.api import QUERY_BYTES
from homerow.server.search.parameters import Query, read_query
from library import INDEX, Reader

SEVERAL = "/1/indexes/*/queries"
ONE = f"/1/indexes/{INDEX}/query"
INVALID = "Invalid value for"
MOST_HITS = "at most 2000 in all queries of a request: ask for fewer hits, or send several requests"


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"query": "x" * 512}, 'Invalid value for "query" parameter, expected string shorter than 512 bytes'),
        ({"query": "ö" * 256}, 'Invalid value for "query" parameter, expected string shorter than 512 bytes'),
        ({"query": 5}, 'Invalid value for "query" parameter, expected a text'),
        ({"page": -1}, 'Invalid value for "page" parameter, expected non-negative integer'),
        ({"page": "1e9"}, 'Invalid value for "page" parameter, expected non-negative integer'),
        ({"hitsPerPage": True}, f'{INVALID} "hitsPerPage" parameter, expected integer from 0 to 1000'),
        ({"hitsPerPage": 1001}, f'{INVALID} "hitsPerPage" parameter, expected integer from 0 to 1000'),
        ({"highlightPreTag": "<" * 101},
         f'{INVALID} "highlightPreTag" parameter, expected string of at most 100 characters'),
        ({"facetFilters": ["language"]}, "Invalid facetFilters: 'language' is not attribute:value"),
        ({"filters": "type:a"}, 'The parameter "filters" is not supported'),
        ({"clickAnalytics": "maybe"}, 'Invalid value for "clickAnalytics" parameter, expected true or false'),
        ({"attributesToSnippet": ["content:x"]},
         f'{INVALID} "attributesToSnippet" parameter, expected attribute or attribute:words'),
        ({"facets": ["type"] * 101}, f'{INVALID} "facets" parameter, expected array of at most 100 strings'),
        ({"facets": '["type"'}, f'{INVALID} "facets" parameter, expected array of strings'),
        ({"params": 3}, 'Invalid value for "params" parameter, expected string'),
        ({"removeWordsIfNoResults": "allOptional"},
         'The parameter "removeWordsIfNoResults" is not supported'),
        ({"restrictSearchableAttributes": ["content"]},
         'The parameter "restrictSearchableAttributes" is not supported'),
        ({"params": "type=facet"}, 'The parameter "type" is not supported'),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_with_its_reason(
    reader: Reader, parameters: dict[str, Any], message: str
) -> None:
    answer = reader.post(ONE, parameters)

    assert (answer.status_code, answer.json()) == (400, {"message": message, "status": 400})


def test_a_query_that_takes_too_long_is_refused(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    reader.query(query="layer")
    with monkeypatch.context() as hurried:
        hurried.setattr(isolate, "QUERY_SECONDS", 1e-9)
        answer = reader.post(ONE, {"query": "layer"})

    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert answer.json()["message"] == "The search was stopped: it took more than 1e-09 s"
    assert reader.query(query="layer")["nbHits"] == 3


def test_parameters_that_are_not_supported_may_have_the_value_that_changes_nothing(reader: Reader) -> None:
    unchanging = {"removeWordsIfNoResults": "none", "restrictSearchableAttributes": [], "type": "default"}

    assert reader.query(query="layer", **unchanging)["nbHits"] == 3


def test_a_null_is_the_default(reader: Reader) -> None:
    plain = reader.query(query="layer")
    nulls = reader.query(query="layer", hitsPerPage=None, attributesToHighlight=None, distinct=None)

    assert nulls["hits"] == plain["hits"]


@pytest.mark.parametrize(
    ("requests", "message"),
    [
        (
            [{"indexName": INDEX}] * 51,
            f'{INVALID} "requests" parameter, expected array of at most 50 queries',
        ),
        (
            [{"indexName": INDEX, "hitsPerPage": 1000}] * 2 + [{"indexName": INDEX, "hitsPerPage": 1}],
            f'{INVALID} "hitsPerPage" parameter, expected {MOST_HITS}',
        ),
        ([{"query": "layer"}], "indexName is missing"),
        ([{"indexName": INDEX, "page": -1}], f'{INVALID} "page" parameter, expected non-negative integer'),
    ],
)
def test_one_wrong_query_refuses_them_all(
    reader: Reader, requests: list[dict[str, Any]], message: str
) -> None:
    answer = reader.post(SEVERAL, {"requests": [*requests]})

    assert (answer.status_code, answer.json()["message"]) == (400, message)


def test_a_query_of_511_bytes_is_answered(reader: Reader) -> None:
    assert reader.query(query="x" * 511)["nbHits"] == 0


@pytest.mark.parametrize("body", [b"{", b"[1]", b'{"requests": {}}', b'{"requests": [1]}', b"[" * 30_000])
def test_a_malformed_body_is_refused(reader: Reader, body: bytes) -> None:
    answer = reader.post(SEVERAL, body)

    assert (answer.status_code, answer.json()["status"]) == (400, 400)


def test_an_unknown_parameter_is_ignored_however_deeply_it_is_nested() -> None:
    nested: list[Any] = []
    for _ in range(sys.getrecursionlimit()):
        nested = [nested]

    assert read_query({"query": "layer", "future": nested}, Query) == Query(query="layer")


def test_an_unknown_index_fails_all_queries(reader: Reader) -> None:
    requests = [{"indexName": INDEX}, {"indexName": "films"}]
    answer = reader.post(SEVERAL, {"requests": requests})

    assert (answer.status_code, answer.json()["message"]) == (404, "Index films does not exist")


def test_a_body_that_is_too_large_is_refused(reader: Reader) -> None:
    assert reader.post(ONE, {"query": "x", "padding": "y" * 70_000}).status_code == 413


def test_a_body_that_unpacks_without_end_is_refused(reader: Reader) -> None:
    bomb = gzip.compress(b'{"query":"' + b"x" * 5_000_000 + b'"}')

    assert reader.post(ONE, bomb, **{"content-encoding": "gzip"}).status_code == 413


PACKED = gzip.compress(b'{"query":"combo"}')


@pytest.mark.parametrize(
    "body", [PACKED[:-9], PACKED[:-1], PACKED + b"and more", PACKED + PACKED, b"{}"], ids=range(5)
)
def test_a_packed_body_that_is_not_one_whole_stream_is_refused(reader: Reader, body: bytes) -> None:
    assert reader.post(ONE, body, **{"content-encoding": "gzip"}).status_code == 400


@pytest.mark.parametrize(("size", "status"), [(QUERY_BYTES, 200), (QUERY_BYTES + 1, 413)])
def test_a_packed_body_may_be_as_long_as_a_plain_one(reader: Reader, size: int, status: int) -> None:
    packed = gzip.compress(b"{}".ljust(size))

    assert reader.post(ONE, packed, **{"content-encoding": "gzip"}).status_code == status


def test_a_body_that_is_packed_otherwise_is_refused(reader: Reader) -> None:
    answer = reader.post(ONE, b"{}", **{"content-encoding": "br"})

    assert (answer.status_code, answer.headers["accept-encoding"]) == (415, "gzip")


def test_a_body_may_say_that_it_is_not_packed(reader: Reader) -> None:
    assert reader.post(ONE, b"{}", **{"content-encoding": "identity"}).status_code == 200


def test_a_packed_body_is_read(reader: Reader) -> None:
    answer = reader.post(ONE, gzip.compress(b'{"query":"combo"}'), **{"content-encoding": "gzip"})

    assert answer.json()["query"] == "combo"


def test_lone_surrogate_becomes_a_replacement_character(reader: Reader) -> None:
    assert reader.query(query="\ud800 layer")["query"] == "\ufffd layer"


@pytest.mark.parametrize("name", ["indexName", "page", "type", "distinct", "params", "filters", "\udfff"])
def test_no_parameter_with_a_lone_surrogate_is_an_error_of_the_server(reader: Reader, name: str) -> None:
    answer = reader.post("/1/indexes/*/queries", {"requests": [{"indexName": INDEX, name: "a:\ud800"}]})

    assert answer.status_code in {200, 400, 404}
