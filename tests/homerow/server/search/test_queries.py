"""Requests of search clients, and the parts of the answers that they use."""

from __future__ import annotations

import asyncio
import re
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from prometheus_client import REGISTRY
from starlette.types import Message, Receive, Scope, Send

from homerow.server.app import create_app
from homerow.server.settings import ServiceSettings
from library import CREDENTIALS, INDEX, RECORDS, Reader, publish_books, record
from published import OutputFolder

SEVERAL = "/1/indexes/*/queries"


def test_several_queries_are_answered_in_their_order(reader: Reader) -> None:
    requests = [{"indexName": INDEX, "query": text} for text in ("combo", "sleep", "nothing-like-it")]
    results = reader.post(SEVERAL, {"requests": requests}).json()["results"]

    assert [result["query"] for result in results] == ["combo", "sleep", "nothing-like-it"]
    assert [hit["hierarchy"]["lvl1"] for hit in results[0]["hits"]][:1] == ["Combos"]
    assert [result["nbHits"] for result in results][1:] == [1, 0]


def test_an_answer_is_sent_before_the_next_request_is_searched(
    output: OutputFolder, settings: ServiceSettings
) -> None:
    publish_books(output)
    app = create_app(output.build, settings=settings)
    before, searched = search_count(), []

    async def counting(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                searched.append(search_count() - before)
            await send(message)

        await app(scope, receive, send_counted)

    async def ask_at_once() -> None:
        body = {"requests": [{"indexName": INDEX, "query": "combo"}]}
        transport = httpx.ASGITransport(counting)
        async with httpx.AsyncClient(transport=transport, base_url="http://site.test") as client:
            await asyncio.gather(*(client.post(SEVERAL, json=body, headers=CREDENTIALS) for _ in range(3)))

    asyncio.run(ask_at_once())

    assert searched == [1, 2, 3]


def search_count() -> float:
    return REGISTRY.get_sample_value("homerow_search_seconds_count") or 0.0


def test_the_star_may_come_escaped(reader: Reader) -> None:
    answer = reader.post("/1/indexes/%2A/queries", {"requests": [{"indexName": INDEX}]})

    assert (answer.status_code, len(answer.json()["results"])) == (200, 1)


def test_a_query_may_stand_in_the_address_of_a_get(reader: Reader) -> None:
    answer = reader.ask(
        "GET", f"/1/indexes/{INDEX}", params={"query": "combo", "hitsPerPage": "1"}, headers=CREDENTIALS
    )

    assert [hit["url"] for hit in answer.json()["hits"]] == ["https://keys.test/combos"]


def test_parameters_may_come_in_one_encoded_string(reader: Reader) -> None:
    packed = urlencode({"query": "layer", "facetFilters": '["docusaurus_tag:docs-default-old"]', "page": 0})

    assert reader.routes(params=packed) == ["/old/layers"]


def test_an_answer_has_every_member_that_clients_read(reader: Reader) -> None:
    answer = reader.query(query="layer", clickAnalytics=True, somethingOfTheFuture={"x": 1})

    assert {
        name: answer[name] for name in ("page", "nbPages", "hitsPerPage", "nbHits", "query", "index")
    } == {
        "page": 0,
        "nbPages": 1,
        "hitsPerPage": 20,
        "nbHits": 3,
        "query": "layer",
        "index": INDEX,
    }
    assert answer["exhaustiveNbHits"] is True
    assert answer["exhaustive"]["nbHits"] is True
    assert answer["processingTimeMS"] >= 1
    assert re.fullmatch("[0-9a-f]{32}", answer["queryID"])


def test_only_who_counts_clicks_gets_an_id_and_each_time_another(reader: Reader) -> None:
    first, second = (reader.query(query="layer", clickAnalytics=True)["queryID"] for _ in range(2))

    assert first != second
    assert "queryID" not in reader.query(query="layer")


def test_levels_come_in_their_order_and_those_without_a_value_are_not_highlighted(reader: Reader) -> None:
    hit = reader.query(query="layer")["hits"][0]

    assert list(hit["hierarchy"]) == [f"lvl{level}" for level in range(7)]
    assert list(hit["_highlightResult"]["hierarchy"]) == ["lvl0", "lvl1"]
    assert hit["hierarchy"]["lvl2"] is None


def test_without_tags_of_their_own_matches_get_those_that_docs_pages_style(reader: Reader) -> None:
    hit = reader.query(query="sleeps")["hits"][0]

    before = '<span class="algolia-docsearch-suggestion--highlight">'
    assert f"{before}sleeps</span>" in hit["_highlightResult"]["content"]["value"]
    assert hit["_highlightResult"]["content"]["matchLevel"] == "full"
    assert hit["_highlightResult"]["content"]["matchedWords"] == ["sleeps"]
    assert hit["_snippetResult"]["content"]["value"]


def test_what_was_text_stays_text_and_tags_are_only_ours(reader: Reader) -> None:
    hit = reader.query(query="while", highlightPreTag="<mark>", highlightPostTag="</mark>")["hits"][0]

    assert "&lt;<mark>while</mark>&gt;" in hit["_highlightResult"]["content"]["value"]
    assert "&amp; is on &lt;while&gt;" in hit["content"]


def test_a_snippet_has_as_many_words_as_are_asked_for(reader: Reader) -> None:
    answer = reader.query(
        query="minutes",
        attributesToSnippet=["content:3"],
        snippetEllipsisText="[…]",
        highlightPreTag="<mark>",
        highlightPostTag="</mark>",
    )
    snippet = answer["hits"][0]["_snippetResult"]["content"]["value"]

    assert "<mark>minutes</mark>" in snippet
    assert len(snippet.replace("[…]", "").split()) == 3
    assert snippet.startswith("[…]")


@pytest.mark.parametrize(
    ("wanted", "members"),
    [
        (["hierarchy.lvl1", "url"], {"hierarchy": {"lvl1": "Sleep"}, "url": "https://keys.test/sleep"}),
        (["anchor"], {"anchor": None}),
        (["unknown", "hierarchy.lvl9"], {}),
        ([], {}),
    ],
)
def test_a_hit_has_the_members_that_are_asked_for_and_its_id(
    reader: Reader, wanted: list[str], members: dict[str, Any]
) -> None:
    hit = reader.query(
        query="sleep", attributesToRetrieve=wanted, attributesToHighlight=[], attributesToSnippet=[]
    )["hits"][0]

    assert hit == {**members, "objectID": "https://keys.test/sleep#-0-lvl1"}


@pytest.mark.parametrize("wanted", [["*", "-content"], "*,-content", '["*", "-content"]'])
def test_a_member_with_a_minus_is_left_out(reader: Reader, wanted: Any) -> None:
    whole = reader.query(query="sleep", attributesToHighlight=[])["hits"][0]
    hit = reader.query(query="sleep", attributesToHighlight=[], attributesToRetrieve=wanted)["hits"][0]

    assert hit == {name: value for name, value in whole.items() if name != "content"}


def test_pages_of_hits_follow_each_other_and_end(reader: Reader) -> None:
    pages = [reader.query(query="layer", hitsPerPage=2, page=page) for page in range(3)]

    assert [len(page["hits"]) for page in pages] == [2, 1, 0]
    assert {page["nbPages"] for page in pages} == {2}


def test_facets_are_counted_without_hits(reader: Reader) -> None:
    answer = reader.query(query="layer", hitsPerPage=0, facets="docusaurus_tag")

    assert answer["hits"] == []
    assert answer["facets"] == {"docusaurus_tag": {"default": 2, "docs-default-old": 1}}


@pytest.mark.parametrize(
    ("filters", "routes"),
    [
        ({"facetFilters": ["docusaurus_tag:docs-default-old"]}, {"/old/layers"}),
        ({"facetFilters": "docusaurus_tag:docs-default-old"}, {"/old/layers"}),
        ({"facetFilters": ["docusaurus_tag:-docs-default-old"]}, {"/layers", "/combos"}),
        ({"facetFilters": [["docusaurus_tag:default", "docusaurus_tag:docs-default-old"], "language:en"]},
         {"/layers", "/combos", "/old/layers"}),
        ({"facetFilters": ["language:de"]}, set()),
        ({"facetFilters": [["language:de", "docusaurus_tag:docs-default-old"]]}, {"/old/layers"}),
        ({"facetFilters": ["color:red"]}, set()),
        ({"facetFilters": ["color:-red"]}, {"/layers", "/combos", "/old/layers"}),
        ({"facetFilters": [["color:red", "docusaurus_tag:default"]]}, {"/layers", "/combos"}),
    ],
)  # fmt: skip
def test_filters_keep_what_passes_them_all(reader: Reader, filters: dict[str, Any], routes: set[str]) -> None:
    assert set(reader.routes(query="layer", **filters)) == routes


def test_a_new_release_is_asked_from_then_on(output: OutputFolder, reader: Reader) -> None:
    assert reader.routes(query="macro") == []

    publish_books(output, (*RECORDS, record("/macros", "Macros", "A macro types for you.")), build_id="two")

    assert reader.routes(query="macro") == ["/macros"]
