"""Credentials, pages of other origins, caches."""

from __future__ import annotations

import pytest

from homerow.server.app import create_app
from homerow.server.http.middleware import SECURITY_HEADERS
from library import APPLICATION, CREDENTIALS, INDEX, KEY, Reader
from published import OutputFolder

ONE = f"/1/indexes/{INDEX}/query"


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


def test_a_site_without_search_says_so(output: OutputFolder) -> None:
    output.publish()
    answer = Reader(create_app(output.build)).post(ONE, {})

    assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (404, "*")
    assert "no search" in answer.json()["message"]


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
