"""GET /api/options and others: lists and their records, conditions, refusals."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from asking import Ask, asker
from homerow.server.app import create_app
from homerow.server.http.rate import Rate
from homerow.server.settings import ServiceSettings
from published import FILES, OutputFolder

FIRMWARE = {"repository": "zmkfirmware/zmk", "commit": "abc", "date": "2025-08-07"}
DATA: Mapping[str, Any] = {
    "options": [{"symbol": "ZMK_SLEEP", "documentation": "https://a.test/docs"}, {"symbol": "ZMK_USB"}],
    "keycodes": [{"name": "NUMBER_1", "aliases": ["N1"], "deprecated": ["NUM_1"]}],
    "behaviors": [{"labels": ["mt"], "node": "mod_tap"}],
    "properties": [{"name": "quick-tap-ms", "compatible": each} for each in ("a,b", "c,d")],
    "hardware": [{"id": "a_dux", "siblings": ["a_dux_left"]}],
}
NAMES = {f"api/{name}.json": {"firmware": FIRMWARE, name: records} for name, records in DATA.items()}


def publish(output: OutputFolder) -> None:
    files = {name: json.dumps(content).encode() for name, content in NAMES.items()}
    output.publish({**FILES, **files}, extensions=["zmk"], shared=list(files))


@pytest.fixture
def ask(output: OutputFolder) -> Ask:
    publish(output)
    return asker(create_app(output.build))


@pytest.mark.parametrize("name", DATA)
def test_list_is_a_file_of_the_release_that_any_page_may_read(ask: Ask, name: str) -> None:
    clean, file = ask(f"/api/{name}"), ask(f"/api/{name}.json")

    assert clean.json() == file.json() == NAMES[f"api/{name}.json"]
    assert clean.headers["etag"] == file.headers["etag"]
    assert clean.headers["access-control-allow-origin"] == "*"
    assert clean.headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    ("path", "name", "index"),
    [
        ("options/ZMK_SLEEP", "options", 0),
        ("options/CONFIG_ZMK_USB", "options", 1),
        ("keycodes/NUM_1", "keycodes", 0),
        ("behaviors/%26mt", "behaviors", 0),
        ("hardware/a_dux_left", "hardware", 0),
    ],
)
def test_record_is_found_by_each_of_its_names(ask: Ask, path: str, name: str, index: int) -> None:
    answer = ask(f"/api/{path}")

    assert answer.json() == {"firmware": FIRMWARE, name: [DATA[name][index]]}
    assert answer.headers["access-control-allow-origin"] == "*"


def test_name_of_several_properties_finds_all_of_them(ask: Ask) -> None:
    assert ask("/api/properties/quick-tap-ms").json()["properties"] == DATA["properties"]


@pytest.mark.parametrize("path", ["/api/options", "/api/options/ZMK_SLEEP"])
def test_known_answer_is_not_sent_again(ask: Ask, path: str) -> None:
    first = ask(path)
    again = ask(path, if_none_match=first.headers["etag"])

    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert again.headers["access-control-allow-origin"] == "*"


@pytest.mark.parametrize(
    ("path", "detail"),
    [
        ("options/ZMK_SLEP", "ZMK_SLEP is not in the list of options. The nearest name is ZMK_SLEEP."),
        ("options/" + "X" * 10_000, f"{'X' * 200} is not in the list of options."),
        ("constants", "This site has no such data."),
        ("constants/A", "This site has no such data."),
    ],
)
def test_unknown_name_is_a_problem_with_the_nearest_name(ask: Ask, path: str, detail: str) -> None:
    answer = ask(f"/api/{path}")

    assert (answer.status_code, answer.json()["detail"]) == (404, detail)
    assert answer.headers["access-control-allow-origin"] == "*"


def test_requests_are_limited_by_address(output: OutputFolder) -> None:
    publish(output)
    settings = replace(ServiceSettings(data_dir=output.root / "data"), rate=Rate(per_second=0.01, burst=1))
    ask = asker(create_app(output.build, settings=settings))

    answers = [ask("/api/options/ZMK_SLEEP").status_code for _ in range(2)]

    assert answers == [200, 429]


def test_new_release_replaces_the_records(ask: Ask, output: OutputFolder) -> None:
    ask("/api/options/ZMK_SLEEP")
    newer = {"firmware": FIRMWARE, "options": [{"symbol": "ZMK_NEW"}]}
    output.publish({"api/options.json": json.dumps(newer).encode()}, build_id="two", extensions=["zmk"])

    assert ask("/api/options/ZMK_SLEEP").status_code == 404
    assert ask("/api/options/ZMK_NEW").json() == newer
