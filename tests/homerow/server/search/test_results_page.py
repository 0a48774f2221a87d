"""The page of results for readers without JavaScript."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from homerow.server.app import create_app
from homerow.server.http.rate import Rate
from homerow.server.settings import ServiceSettings
from library import APPLICATION, INDEX, KEY, RECORDS, Reader, record
from published import FILES, POLICY, OutputFolder
from search_project import write_index

SHELL = (
    b"<title>Search | Keys</title>"
    b'<form><input name="q" autoComplete="off" value=""/></form><div data-search-results=""></div>'
)


def publish(output: OutputFolder, *, base_url: str = "/", tags: tuple[str, ...] = ()) -> None:
    records = (*RECORDS, *(record(f"/many/{number}", f"Many {number}", "many") for number in range(25)))
    output.publish(
        {**FILES, "search.html": SHELL},
        base_url=base_url,
        search={"applicationId": APPLICATION, "apiKey": KEY, "indexName": INDEX},
        searchTags=tags,
        before_switch=lambda release: write_index(release, records),
    )


@pytest.fixture
def searcher(output: OutputFolder, settings: ServiceSettings) -> Reader:
    publish(output)
    return Reader(create_app(output.build, settings=settings))


def test_a_query_is_answered_within_the_sites_own_page(searcher: Reader) -> None:
    answer = searcher.ask("GET", "/search?q=combos")

    assert answer.status_code == 200
    assert "<title>combos | Search | Keys</title>" in answer.text
    assert 'value="combos"' in answer.text
    assert "1 result for “combos”" in answer.text
    assert '<a class="search-result__title" href="/combos">Combos</a>' in answer.text
    assert answer.headers["content-security-policy"].startswith(POLICY)


def test_a_search_in_vain_says_so(searcher: Reader) -> None:
    assert "No results for “qxzvwq”" in searcher.ask("GET", "/search?q=qxzvwq").text


def test_of_a_pasted_log_its_message_is_searched_for(searcher: Reader) -> None:
    log = "-- Found devicetree overlay: /tmp/config/corne.keymap\n" * 40

    answer = searcher.ask("GET", "/search", params={"q": f"{log}error: combos are broken"})

    assert '<a class="search-result__title" href="/combos">Combos</a>' in answer.text


def test_without_a_query_the_page_is_the_file(searcher: Reader) -> None:
    assert searcher.ask("GET", "/search").content == SHELL
    assert searcher.ask("GET", "/search?q=%20").content == SHELL


def test_what_was_asked_for_stays_text(searcher: Reader) -> None:
    answer = searcher.ask("GET", "/search", params={"q": '"><script>alert(1)</script>'})

    assert "<script>" not in answer.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in answer.text


def test_many_results_come_in_pages(searcher: Reader) -> None:
    first = searcher.ask("GET", "/search?q=many").text
    second = searcher.ask("GET", "/search?q=many&page=2").text

    assert first.count("<li") == 20
    assert '<a href="?q=many&amp;page=2">More results</a>' in first
    assert second.count("<li") == 5
    assert "More results" not in second


@pytest.mark.parametrize("page", ["0", "-1", "x", "99999", "\u0663"])
def test_a_page_that_is_no_number_is_the_first(searcher: Reader, page: str) -> None:
    assert searcher.ask("GET", "/search", params={"q": "many", "page": page}).text.count("<li") == 20


def test_the_page_lies_below_the_base_url(output: OutputFolder, settings: ServiceSettings) -> None:
    publish(output, base_url="/kb/")
    reader = Reader(create_app(output.build, settings=settings))

    assert "1 result for" in reader.ask("GET", "/kb/search?q=combos").text
    assert reader.ask("GET", "/search?q=combos").status_code == 404


def test_who_searches_too_often_is_told_so(output: OutputFolder, settings: ServiceSettings) -> None:
    publish(output)
    slow = replace(settings, rate=Rate(per_second=0.01, burst=1))
    reader = Reader(create_app(output.build, settings=slow))

    assert [reader.ask("GET", "/search?q=many").status_code for _ in range(2)] == [200, 429]


def test_a_query_is_no_reason_to_fill_another_page(searcher: Reader) -> None:
    assert searcher.ask("GET", "/docs?q=combos").content == FILES["docs.html"]


def test_only_the_latest_version_and_what_has_no_version_is_found(
    output: OutputFolder, settings: ServiceSettings
) -> None:
    publish(output, tags=("default", "docs-default-2.0"))
    other = Reader(create_app(output.build, settings=settings))
    answer = other.ask("GET", "/search?q=layers").text

    assert 'href="/layers"' in answer
    assert 'href="/old/layers"' not in answer


def test_results_are_compressed(searcher: Reader) -> None:
    answer = searcher.ask("GET", "/search?q=many", headers={"accept-encoding": "gzip"})

    assert (answer.headers["content-encoding"], answer.headers["vary"]) == ("gzip", "accept-encoding")
    assert answer.text == searcher.ask("GET", "/search?q=many").text
