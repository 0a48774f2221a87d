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


def test_where_all_words_are_optional_pages_with_most_of_them_are_hits(shelves: Reader) -> None:
    text = "laptop pairing number"

    assert shelves.routes(query=text, optionalWords=[text]) == ["/both", "/pairing", "/number"]
    assert shelves.routes(query=text, optionalWords="number") == ["/both", "/pairing"]


def test_an_unfinished_word_marks_the_whole_word(shelves: Reader) -> None:
    marks = {"highlightPreTag": "<em>", "highlightPostTag": "</em>"}
    hit = shelves.query(query="pairing num", **marks)["hits"][0]

    assert hit["_highlightResult"]["content"]["value"] == "<em>Pairing</em> asks for a <em>number</em>."


def test_unknown_parameters_are_ignored(shelves: Reader) -> None:
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
    assert shelves.query(params="query=laptop&future=1")["hits"] == plain


def test_an_empty_query_lists_every_section_unless_told_otherwise(
    output: OutputFolder, settings: ServiceSettings
) -> None:
    publish_books(output, (record("/both", "Laptop"), *RECORDS))
    reader = Reader(create_app(output.build, settings=settings))

    assert reader.query(query=" ")["nbHits"] == 4
    assert reader.query(query="", distinct=1)["nbHits"] == 3
    assert reader.query(query="laptop")["nbHits"] == 2
