"""Words of a query over the protocol: which of them hits hold, and parameters that say so."""

from __future__ import annotations

from typing import Any

import pytest

from homerow.server.app import create_app
from homerow.server.settings import ServiceSettings
from library import INDEX, Reader, publish_books, record
from published import OutputFolder

RECORDS = (
    record("/both", "Laptop", "Pairing asks for a number."),
    record("/pairing", "Pairing", "With a laptop."),
    record("/number", "Number", "Nine of them."),
)
# What clients send besides, from the reference of version 5 of the client.
OTHERS: dict[str, Any] = {
    "advancedSyntax": True,
    "alternativesAsExact": ["ignorePlurals"],
    "analytics": False,
    "analyticsTags": ["a"],
    "aroundLatLng": "1,2",
    "aroundRadius": "all",
    "enableRules": False,
    "getRankingInfo": True,
    "ignorePlurals": ["en"],
    "insideBoundingBox": [[1.0, 2.0, 3.0, 4.0]],
    "maxValuesPerFacet": 5,
    "minWordSizefor1Typo": 4,
    "naturalLanguages": ["en"],
    "numericFilters": [["a>1", "b<2"]],
    "queryType": "prefixLast",
    "removeStopWords": True,
    "responseFields": ["*"],
    "somethingOfTheFuture": {"x": [None, 1]},
    "synonyms": True,
    "tagFilters": ["a", ["b"]],
    "typoTolerance": "min",
    "userToken": "reader-1",
}


@pytest.fixture
def shelves(output: OutputFolder, settings: ServiceSettings) -> Reader:
    publish_books(output, RECORDS)
    return Reader(create_app(output.build, settings=settings))


@pytest.mark.parametrize("removal", [None, "none", "lastWords", "firstWords", "allOptional"])
def test_every_hit_holds_all_words_if_one_does(shelves: Reader, removal: str | None) -> None:
    assert shelves.routes(query="laptop pairing number", removeWordsIfNoResults=removal) == ["/both"]


@pytest.mark.parametrize(
    ("removal", "routes"),
    [
        ("none", set()),
        ("lastWords", {"/both", "/pairing"}),
        ("firstWords", {"/number"}),
        ("allOptional", {"/both", "/pairing", "/number"}),
        (None, {"/both", "/pairing", "/number"}),
    ],
)
def test_if_none_does_the_client_says_which_words_go(
    shelves: Reader, removal: str | None, routes: set[str]
) -> None:
    asked = {"query": "laptop pairing nine", "removeWordsIfNoResults": removal}

    assert set(shelves.routes(**asked)) == routes


def test_where_all_words_are_optional_pages_with_most_of_them_are_hits(shelves: Reader) -> None:
    text = "laptop pairing number"

    assert shelves.routes(query=text, optionalWords=[text]) == ["/both", "/pairing", "/number"]
    assert shelves.routes(query=text, optionalWords="number") == ["/both", "/pairing"]


@pytest.mark.parametrize(
    ("query", "routes"),
    [
        ("pairing num", ["/both"]),
        ("lap pairing", []),
        ("lap", ["/both", "/pairing"]),
        ("num lap", []),
    ],
)
def test_only_the_last_word_may_be_unfinished(shelves: Reader, query: str, routes: list[str]) -> None:
    assert sorted(shelves.routes(query=query, removeWordsIfNoResults="none")) == routes


def test_only_the_typed_characters_of_an_unfinished_word_are_marked(shelves: Reader) -> None:
    marks = {"highlightPreTag": "<em>", "highlightPostTag": "</em>"}
    (hit,) = shelves.query(query="pairing num", **marks)["hits"]

    assert hit["_highlightResult"]["content"]["value"] == "<em>Pairing</em> asks for a <em>num</em>ber."


def test_unknown_parameters_are_ignored(shelves: Reader) -> None:
    path = f"/1/indexes/{INDEX}"
    plain = shelves.query(query="laptop")["hits"]
    several = shelves.post(
        "/1/indexes/*/queries",
        {
            "requests": [{"indexName": INDEX, "query": "laptop", **OTHERS}],
            "strategy": "stopIfEnoughMatches",
            "other": [1],
        },
    )

    assert shelves.query(query="laptop", **OTHERS)["hits"] == plain
    assert several.json()["results"][0]["hits"] == plain
    assert shelves.post(f"{path}/facets/type/query", {"query": "laptop", **OTHERS}).status_code == 200
    assert shelves.query(params="query=laptop&future=1")["hits"] == plain


def test_an_empty_query_lists_every_record_unless_told_otherwise(
    output: OutputFolder, settings: ServiceSettings
) -> None:
    publish_books(output, (*RECORDS, record("/both", "Laptop")))
    reader = Reader(create_app(output.build, settings=settings))

    assert reader.query(query=" ")["nbHits"] == 4
    assert reader.query(query="", distinct=1)["nbHits"] == 3
    assert reader.query(query="laptop")["nbHits"] == 2
