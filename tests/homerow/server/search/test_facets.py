"""Facets over the protocol: filters by them, and counts."""

from __future__ import annotations

from typing import Any

import pytest

from homerow.server.app import create_app
from homerow.server.settings import ServiceSettings
from library import Reader, publish_books, record
from published import OutputFolder

TAGS = ("default", "docs-default-current", "docs-default-3.5")
PAGES = tuple(
    record(f"/{number}", f"Layer {number}", "A layer." if number % 2 else "", tag=TAGS[number % 3])
    for number in range(100)
)


@pytest.fixture
def shelves(output: OutputFolder, settings: ServiceSettings) -> Reader:
    """Return a client of a site with pages of several versions."""
    publish_books(output, PAGES)
    return Reader(create_app(output.build, settings=settings))


@pytest.mark.parametrize(
    "filters",
    [
        {"facetFilters": ["docusaurus_tag:DOCS-Default-3.5"]},
        {"facetFilters": [["docusaurus_tag:docs-default-3.5"]]},
        {"facetFilters": '[["docusaurus_tag:docs-DEFAULT-3.5"]]'},
        {"facetFilters": ["docusaurus_tag:-DEFAULT", "docusaurus_tag:-Docs-Default-Current"]},
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
    urls = {hit["url"] for hit in whole["hits"]}

    found: set[str] = set()
    for value, count in whole["facets"][attribute].items():
        only = shelves.query(query=query, hitsPerPage=1000, facetFilters=f"{attribute}:{value}")
        rest = shelves.query(query=query, hitsPerPage=1000, facetFilters=f"{attribute}:-{value}")
        ids, others = ({hit["url"] for hit in each["hits"]} for each in (only, rest))
        assert (only["nbHits"], only["nbHits"] + rest["nbHits"]) == (count, whole["nbHits"])
        assert (ids | others, ids & others) == (urls, set())
        found |= ids
    assert found == urls
