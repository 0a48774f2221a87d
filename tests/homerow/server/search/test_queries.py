"""Requests of search clients, and the parts of the answers that they use."""

from __future__ import annotations

import gzip
import re
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest

from homerow.server.app import create_app
from homerow.server.search.api import QUERY_BYTES
from homerow.server.security import SECURITY_HEADERS
from library import (
    APPLICATION,
    CREDENTIALS,
    INDEX,
    KEY,
    RECORDS,
    Reader,
    publish_books,
    record,
)
from published import OutputFolder

SEVERAL = "/1/indexes/*/queries"
ONE = f"/1/indexes/{INDEX}/query"
INVALID = "Invalid value for"
REMOVALS = (
    '"removeWordsIfNoResults" parameter, expected one of "none", "lastWords", "firstWords", "allOptional"'
)
SENT = {"content-type", "x-algolia-api-key", "x-algolia-application-id", "x-algolia-agent", "request-id"}


def test_several_queries_are_answered_in_their_order(reader: Reader) -> None:
    requests = [{"indexName": INDEX, "query": text} for text in ("combo", "sleep", "nothing-like-it")]
    results = reader.post(SEVERAL, {"requests": requests}).json()["results"]

    assert [result["query"] for result in results] == ["combo", "sleep", "nothing-like-it"]
    assert [hit["hierarchy"]["lvl1"] for hit in results[0]["hits"]][:1] == ["Combos"]
    assert [result["nbHits"] for result in results][1:] == [1, 0]


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


def test_the_parameters_that_an_answer_tells_can_be_sent_again(reader: Reader) -> None:
    asked = {
        "query": "layer",
        "hitsPerPage": 1,
        "clickAnalytics": True,
        "facetFilters": [["docusaurus_tag:default", "language:fr"]],
    }
    told = reader.query(**asked)["params"]
    again = reader.query(params=told)

    assert dict(parse_qsl(told)) == {
        "query": "layer",
        "hitsPerPage": "1",
        "clickAnalytics": "true",
        "facetFilters": '[["docusaurus_tag:default", "language:fr"]]',
    }
    assert (again["params"], len(again["hits"]), "queryID" in again) == (told, 1, True)


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
    assert "query=layer" in answer["params"]


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

    assert hit == {**members, "objectID": "/sleep-content"}


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
        ({"facetFilters": ["colour:red"]}, set()),
        ({"facetFilters": ["colour:-red"]}, {"/layers", "/combos", "/old/layers"}),
        ({"facetFilters": [["colour:red", "docusaurus_tag:default"]]}, {"/layers", "/combos"}),
        ({"filters": "docusaurus_tag:docs-default-old"}, {"/old/layers"}),
        ({"filters": "NOT docusaurus_tag:docs-default-old AND language:en"}, {"/layers", "/combos"}),
        ({"filters": "language:en AND (docusaurus_tag:'docs-default-old' OR colour:red)"}, {"/old/layers"}),
    ],
)  # fmt: skip
def test_filters_keep_what_passes_them_all(reader: Reader, filters: dict[str, Any], routes: set[str]) -> None:
    assert set(reader.routes(query="layer", **filters)) == routes


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
        ({"facetFilters": ["language"]}, "Invalid facetFilters: 'language' is not attribute:value"),
        ({"filters": "type:a OR"}, "Invalid filters: 'type:a OR' is not an AND of ORs of attribute:value"),
        ({"filters": "a:b )("}, "Invalid filters: 'a:b )(' is not an AND of ORs of attribute:value"),
        ({"clickAnalytics": "maybe"}, 'Invalid value for "clickAnalytics" parameter, expected true or false'),
        ({"attributesToSnippet": ["content:x"]},
         f'{INVALID} "attributesToSnippet" parameter, expected attribute or attribute:words'),
        ({"facets": ["type"] * 101}, f'{INVALID} "facets" parameter, expected array of at most 100 strings'),
        ({"facets": '["type"'}, f'{INVALID} "facets" parameter, expected array of strings'),
        ({"params": 3}, 'Invalid value for "params" parameter, expected string'),
        ({"removeWordsIfNoResults": "some"}, f"{INVALID} {REMOVALS}"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_with_its_reason(
    reader: Reader, parameters: dict[str, Any], message: str
) -> None:
    answer = reader.post(ONE, parameters)

    assert (answer.status_code, answer.json()) == (400, {"message": message, "status": 400})


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


@pytest.mark.parametrize(
    ("headers", "params"),
    [
        ({"X-Algolia-Application-Id": APPLICATION, "X-ALGOLIA-API-KEY": KEY}, {}),
        ({}, {"x-algolia-application-id": APPLICATION, "x-algolia-api-key": KEY}),
        ({}, {"X-Algolia-Application-Id": APPLICATION, "X-Algolia-API-Key": KEY, "x-algolia-agent": "a"}),
    ],
)
def test_credentials_come_in_headers_or_in_the_address(
    reader: Reader, headers: dict[str, str], params: dict[str, str]
) -> None:
    assert reader.ask("POST", ONE, content=b"{}", headers=headers, params=params).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {**CREDENTIALS, "x-algolia-api-key": "other"},
        {**CREDENTIALS, "x-algolia-application-id": ""},
        {**CREDENTIALS, "x-algolia-api-key": "públic"},
    ],
)
def test_without_the_public_credentials_nothing_is_answered(reader: Reader, headers: dict[str, str]) -> None:
    encoded = {name: value.encode("utf-8") for name, value in headers.items()}
    answer = reader.ask("POST", ONE, content=b"{}", headers=encoded)

    assert (answer.status_code, answer.json()["message"]) == (403, "Invalid Application-ID or API key")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("POST", ONE, 200),
        ("POST", "/1/indexes/films/query", 404),
        ("GET", "/1/nothing", 404),
        ("GET", "/1/indexes/a%0Ab", 404),
        ("DELETE", ONE, 405),
        ("OPTIONS", ONE, 204),
        ("HEAD", ONE, 405),
    ],
)
def test_every_answer_may_be_read_by_pages_of_other_origins(
    reader: Reader, method: str, path: str, status: int
) -> None:
    answer = reader.ask(method, path, headers={**CREDENTIALS, "origin": "https://else.test"})

    assert answer.status_code == status
    assert answer.headers["access-control-allow-origin"] == "*"
    names = [name for name, _ in answer.headers.multi_items()]
    assert len(names) == len(set(names))
    assert set(SECURITY_HEADERS) <= set(names)


def test_a_crash_is_json_that_other_origins_may_read(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("homerow.server.search.api.answer")

    answer = reader.post(ONE, {})

    assert (answer.status_code, answer.json()["message"]) == (500, "The server made a mistake")
    assert answer.headers["access-control-allow-origin"] == "*"
    assert set(SECURITY_HEADERS) <= set(answer.headers)


def test_a_refused_method_names_those_that_are_not(reader: Reader) -> None:
    assert reader.ask("DELETE", ONE, headers=CREDENTIALS).headers["allow"] == "POST"


def test_a_preflight_allows_what_the_clients_send(reader: Reader) -> None:
    headers = reader.ask("OPTIONS", ONE).headers

    assert {
        "content-type",
        "x-algolia-api-key",
        "x-algolia-application-id",
        "x-algolia-agent",
        "request-id",
    } <= {name.strip() for name in headers["access-control-allow-headers"].split(",")}
    assert "POST" in headers["access-control-allow-methods"]


def test_lone_surrogate_becomes_a_replacement_character(reader: Reader) -> None:
    assert reader.query(query="\ud800 layer")["query"] == "\ufffd layer"


@pytest.mark.parametrize("name", ["indexName", "page", "type", "distinct", "params", "filters", "\udfff"])
def test_no_parameter_with_a_lone_surrogate_is_an_error_of_the_server(reader: Reader, name: str) -> None:
    answer = reader.post("/1/indexes/*/queries", {"requests": [{"indexName": INDEX, name: "a:\ud800"}]})

    assert answer.status_code in {200, 400, 404}


def test_a_site_without_search_says_so(output: OutputFolder) -> None:
    output.publish()
    answer = Reader(create_app(output.build)).post(ONE, {})

    assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (404, "*")
    assert "no search" in answer.json()["message"]


def test_a_new_release_is_asked_from_then_on(output: OutputFolder, reader: Reader) -> None:
    assert reader.routes(query="macro") == []

    publish_books(output, (*RECORDS, record("/macros", "Macros", "A macro types for you.")), build_id="two")

    assert reader.routes(query="macro") == ["/macros"]


def test_caches_keep_answers_to_get_but_neither_refusals_nor_answers_with_ids(reader: Reader) -> None:
    def caching(address: str, **headers: str) -> tuple[int, str]:
        answer = reader.ask("GET", f"/1/indexes/{address}", headers={**CREDENTIALS, **headers})
        return answer.status_code, answer.headers["cache-control"]

    kept = "public, max-age=60, stale-while-revalidate=600"
    assert caching(f"{INDEX}?query=layers") == (200, kept)
    assert caching(f"{INDEX}?query=layers&clickAnalytics=true") == (200, "no-store")
    assert caching(f"{INDEX}?page=x") == (400, "no-store")
    assert caching("others?query=layers") == (404, "no-store")
    assert caching(f"{INDEX}?query=layers", **{"x-algolia-api-key": "wrong"}) == (403, "no-store")
    assert reader.post(f"/1/indexes/{INDEX}/query", {}).headers["cache-control"] == "no-store"
