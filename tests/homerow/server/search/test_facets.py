"""Facets over the protocol: filters by them, and the search for their values."""

from __future__ import annotations

from typing import Any

import pytest

from homerow.server.app import create_app
from homerow.server.settings import ServiceSettings
from library import INDEX, Reader, publish_books, record
from published import OutputFolder

SEVERAL = "/1/indexes/*/queries"
VALUES = f"/1/indexes/{INDEX}/facets/docusaurus_tag/query"
TAGS = ("default", "docs-default-current", "docs-default-3.5")
PAGES = tuple(
    record(f"/{number}", f"Layer {number}", "A layer." if number % 2 else None, tag=TAGS[number % 3])
    for number in range(100)
)


@pytest.fixture
def shelves(output: OutputFolder, settings: ServiceSettings) -> Reader:
    """Return a client of a site with pages of several versions."""
    publish_books(output, PAGES)
    return Reader(create_app(output.build, settings=settings))


def values_of(reader: Reader, **asked: Any) -> list[tuple[str, int]]:
    answer = reader.post(VALUES, asked)
    assert answer.status_code == 200, answer.text
    return [(hit["value"], hit["count"]) for hit in answer.json()["facetHits"]]


def test_values_of_a_facet_are_found_by_the_beginnings_of_their_words(shelves: Reader) -> None:
    counts = {"default": 34, "docs-default-current": 33, "docs-default-3.5": 33}

    assert dict(values_of(shelves)) == counts
    assert values_of(shelves)[0] == ("default", 34)
    assert values_of(shelves, facetQuery="CURR") == [("docs-default-current", 33)]
    assert values_of(shelves, facetQuery="3.5 doc") == [("docs-default-3.5", 33)]
    assert values_of(shelves, facetQuery="efault") == []
    assert len(values_of(shelves, facetQuery="def")) == 3
    assert len(values_of(shelves, maxFacetHits=2)) == 2


def test_values_are_counted_among_the_hits_of_a_query(shelves: Reader) -> None:
    params = 'query=layer 7&facetFilters=["type:content"]'

    assert values_of(shelves, params=params, facetQuery="default") == values_of(
        shelves, query="layer 7", filters="type:content", facetQuery="default"
    )
    assert sum(count for _, count in values_of(shelves, params=params)) == 6  # 7, and 71 to 79 if odd


def test_the_typed_part_of_a_value_is_marked(shelves: Reader) -> None:
    asked = {"facetQuery": "def cu", "highlightPreTag": "<em>", "highlightPostTag": "</em>"}
    answer = shelves.post(VALUES, asked).json()

    assert answer["facetHits"][0]["highlighted"] == "docs-<em>def</em>ault-<em>cu</em>rrent"
    assert (answer["exhaustiveFacetsCount"], answer["exhaustive"]) == (True, {"facetsCount": True})
    assert answer["processingTimeMS"] >= 1


def test_several_queries_may_ask_for_hits_and_for_values(shelves: Reader) -> None:
    facet = {"indexName": INDEX, "type": "facet", "facet": "type", "facetQuery": "l", "query": "layer"}
    requests = [facet, {"indexName": INDEX, "type": "default", "query": "layer", "facets": ["type"]}]
    values, hits = shelves.post(SEVERAL, {"requests": requests}).json()["results"]

    assert [(hit["value"], hit["count"]) for hit in values["facetHits"]] == [("lvl1", 50)]
    assert hits["facets"]["type"] == {"content": 50, "lvl1": 50}


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"facet": "color"}, "expected one of type, lang, language, version, docusaurus_tag"),
        ({}, "expected one of type, lang, language, version, docusaurus_tag"),
        ({"facet": "type", "maxFacetHits": 101}, "expected integer from 1 to 100"),
        ({"facet": "type", "facetQuery": 5}, "expected a text"),
        ({"facet": "type", "type": "other"}, 'expected "default" or "facet"'),
    ],
)
def test_a_wrong_search_for_values_is_refused(shelves: Reader, asked: dict[str, Any], message: str) -> None:
    answer = shelves.post(SEVERAL, {"requests": [{"indexName": INDEX, "type": "facet", **asked}]})

    assert (answer.status_code, message in answer.json()["message"]) == (400, True), answer.json()


def test_an_unknown_facet_or_index_in_the_path_is_refused(shelves: Reader) -> None:
    assert shelves.post(VALUES.replace("docusaurus_tag", "color"), {}).status_code == 400
    assert shelves.post(VALUES.replace(INDEX, "films"), {}).status_code == 404
    assert shelves.ask("GET", VALUES).status_code == 405


@pytest.mark.parametrize(
    "filters",
    [
        {"facetFilters": ["docusaurus_tag:DOCS-Default-3.5"]},
        {"facetFilters": [["docusaurus_tag:docs-default-3.5"]]},
        {"facetFilters": '[["docusaurus_tag:docs-DEFAULT-3.5"]]'},
        {"filters": "docusaurus_tag:Docs-Default-3.5"},
        {"filters": "NOT docusaurus_tag:DEFAULT AND NOT docusaurus_tag:Docs-Default-Current"},
    ],
)
def test_filters_ignore_case_in_whatever_form_they_come(shelves: Reader, filters: dict[str, Any]) -> None:
    assert set(shelves.routes(query="layer", hitsPerPage=100, **filters)) == {
        f"/{number}" for number in range(2, 100, 3)
    }


def test_an_or_group_returns_the_union(shelves: Reader) -> None:
    def routes(*tags: str) -> set[str]:
        group = [f"docusaurus_tag:{tag}" for tag in tags]
        return set(shelves.routes(query="layer", hitsPerPage=100, facetFilters=["language:en", group]))

    assert routes(TAGS[0]) | routes(TAGS[1]) == routes(*TAGS[:2])
    assert len(routes(*TAGS)) == 100


@pytest.mark.parametrize("query", ["layer", "layer 7", "layr", ""])
@pytest.mark.parametrize("attribute", ["type", "docusaurus_tag", "lang"])
def test_filters_divide_what_a_query_finds(shelves: Reader, query: str, attribute: str) -> None:
    whole = shelves.query(query=query, hitsPerPage=1000, facets=[attribute])
    urls = {hit["objectID"] for hit in whole["hits"]}

    found: set[str] = set()
    for value, count in whole["facets"][attribute].items():
        only = shelves.query(query=query, hitsPerPage=1000, filters=f"{attribute}:{value}")
        rest = shelves.query(query=query, hitsPerPage=1000, filters=f"NOT {attribute}:{value}")
        ids, others = ({hit["objectID"] for hit in each["hits"]} for each in (only, rest))
        assert (only["nbHits"], only["nbHits"] + rest["nbHits"]) == (count, whole["nbHits"])
        assert (ids | others, ids & others) == (urls, set())
        found |= ids
    assert found == urls
