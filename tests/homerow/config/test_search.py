"""The [search] table."""

from pathlib import Path

import pytest

from site_toml import load, only


@pytest.mark.parametrize(
    ("host", "hosts", "is_rented"),
    [
        ('"algolia"', ("algolia",), True),
        ('"https://s.example/"', ("https://s.example",), False),
        ("[]", (), False),
    ],
)
def test_searches_go_to_hosts_in_turn_or_to_a_rented_service(
    folder: Path, host: str, hosts: tuple[str, ...], *, is_rented: bool
) -> None:
    search = load(folder, f'[search]\napplication_id = "A"\napi_key = "K"\nhost = {host}\n').search

    assert (search.host, search.is_rented) == (hosts, is_rented)


@pytest.mark.parametrize("text", ["", '[search]\nhost = "static"\n'])
def test_the_files_of_a_site_are_searched_without_an_application_id(folder: Path, text: str) -> None:
    search = load(folder, text).search

    assert (search.is_static, search.enabled) == (True, True)


def test_search_can_be_turned_off(folder: Path) -> None:
    assert not load(folder, "[search]\nenabled = false\n").search.enabled


def test_a_host_needs_an_application_id(folder: Path) -> None:
    finding = only(folder, '[search]\nhost = "https://s.example"\n')

    assert finding.message == "search has a host but no application_id"


def test_a_search_that_is_not_enabled_has_no_credentials_and_no_host(folder: Path) -> None:
    text = '[search]\nenabled = false\napplication_id = "A"\napi_key = "K"\nhost = "https://s.example"\n'
    search = load(folder, text).search

    assert (search.enabled, search.application_id, search.host) == (False, "", ())


@pytest.mark.parametrize("word", ["static", "algolia"])
def test_a_word_for_a_host_is_not_one_of_several(folder: Path, word: str) -> None:
    finding = only(folder, f'[search]\nhost = ["https://s.example", "{word}"]\n')

    assert finding.code == "wrong-config-value"
    assert finding.message == f'"{word}" is one of several hosts'


def test_a_host_with_a_path_is_refused(folder: Path) -> None:
    finding = only(folder, '[search]\napplication_id = "A"\napi_key = "K"\nhost = "https://s.example/x"\n')

    assert finding.code == "wrong-config-value"
