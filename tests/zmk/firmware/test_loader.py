"""Data files to data; what is wrong with them is said, and never a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from homerow.diagnostics import ReportedFailure
from zmk.firmware.data_file import MAX_BYTES
from zmk.firmware.loader import load_data

FIRMWARE = {"repository": "ours/firmware", "commit": "0" * 40, "date": "2025-08-07"}
OPTION = {"symbol": "SLEEP", "prompt": True, "origin": "zmk", "documented": True}


def write(site: Path, name: str, **lists: Any) -> None:
    (site / "data").mkdir(exist_ok=True)
    (site / "data" / name).write_text(json.dumps({"firmware": FIRMWARE, **lists}), "utf-8")


def write_option(site: Path, **members: Any) -> None:
    write(site, "options.json", choices=[], options=[OPTION | members])


def codes_of(site: Path) -> list[str]:
    with pytest.raises(ReportedFailure) as failure:
        load_data(site)
    assert all(finding.span for finding in failure.value.diagnostics)
    return [finding.code for finding in failure.value.diagnostics]


def test_a_site_without_data_has_empty_facts(tmp_path: Path) -> None:
    data = load_data(tmp_path)

    assert data.is_empty
    assert data.options == {}


def test_data_of_others_in_the_folder_are_no_facts(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data/power.toml").write_text("x = 1\n")

    assert load_data(tmp_path).is_empty


def test_some_of_the_files_are_enough(tmp_path: Path) -> None:
    write_option(tmp_path)

    data = load_data(tmp_path)

    assert not data.is_empty
    assert ([*data.options], [*data.keycodes]) == (["SLEEP"], [])


@pytest.mark.parametrize(
    "members",
    [
        {"type": "boolean"},
        {"type": []},
        {"prompt": 1},
        {"symbol": ""},
        {"symbol": None},
        {"depends": "SLEEP"},
        {"depends": [1]},
        {"defaults": [{"value": "1", "symbol": "SLEEP"}]},
        {"defaults": [{"value": 1}]},
        {"ranges": [{"min": "1"}]},
        {"page": "../power"},
        {"page": "/docs/Power"},
        {"x" * 10_000: 1},
    ],
    ids=lambda members: str(members)[:40],
)
def test_a_record_that_is_wrong_is_a_finding(tmp_path: Path, members: dict[str, Any]) -> None:
    write_option(tmp_path, **members)

    assert codes_of(tmp_path) == ["malformed-fact"]


def test_a_name_that_is_taken_is_found(tmp_path: Path) -> None:
    write(tmp_path, "options.json", choices=[], options=[OPTION, OPTION])

    assert codes_of(tmp_path) == ["duplicate-fact"]


def test_a_list_that_nobody_knows_is_found(tmp_path: Path) -> None:
    write(tmp_path, "options.json", choices=[], options=[], optoins=[])

    assert codes_of(tmp_path) == ["malformed-fact"]


def test_all_wrong_records_are_found(tmp_path: Path) -> None:
    write(tmp_path, "options.json", choices=[], options=[{}, OPTION, [], OPTION | {"file": 1}])

    assert codes_of(tmp_path) == ["malformed-fact"] * 6  # of the first record four keys are missing


@pytest.mark.parametrize(
    "firmware", [None, [], {}, FIRMWARE | {"date": "today"}, FIRMWARE | {"branch": "main"}]
)
def test_a_file_says_which_firmware_it_describes(tmp_path: Path, firmware: object) -> None:
    write(tmp_path, "options.json", choices=[], options=[], firmware=firmware)

    assert set(codes_of(tmp_path)) == {"malformed-fact"}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "invalid-json"),
        (b"[]", "invalid-json"),
        (b'{"a": 1,}', "invalid-json"),
        (b'{"a": ' + b"[" * 100_000, "invalid-json"),
        (b'{"a": ' + b"1" * 10_000 + b"}", "invalid-json"),
        (b'{"a": "\xff"}', "not-utf-8"),
        (b" " * (MAX_BYTES + 1), "file-too-large"),
    ],
    ids=["empty", "a list", "a comma too many", "too deep", "a number without end", "not UTF-8", "too large"],
)
def test_a_file_that_is_no_json_is_a_finding(tmp_path: Path, content: bytes, code: str) -> None:
    write_option(tmp_path)
    (tmp_path / "data/options.json").write_bytes(content)

    assert codes_of(tmp_path) == [code]


def test_a_finding_points_at_the_key(tmp_path: Path) -> None:
    write_option(tmp_path)
    (tmp_path / "data/options.json").write_text(
        '{\n"firmware": '
        + json.dumps(FIRMWARE)
        + ',\n"choices": [],\n"options": [\n  '
        + json.dumps(OPTION)
        + ',\n  {"symbol": "IDLE", "prompt": "yes", "origin": "zmk", "documented": true}\n]\n}\n'
    )

    with pytest.raises(ReportedFailure) as failure:
        load_data(tmp_path)

    (finding,) = failure.value.diagnostics
    assert finding.span
    assert (finding.span.line, finding.span.column, finding.span.length) == (6, 22, len('"prompt"'))
    assert finding.message == 'options: "prompt" must be true or false'


def test_names_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    behavior = {"labels": ["kp"], "node": "key_press", "compatible": "ours,press", "file": "app/kp.dtsi"}
    constant = {"name": "BT_SEL", "header": "dt-bindings/zmk/bt.h", "cells": [3], "labels": ["bt"]}
    write(tmp_path, "behaviors.json", behaviors=[behavior], macros=[], constants=[constant])

    assert codes_of(tmp_path) == ["unknown-fact", "unknown-fact"]


def test_groups_of_key_codes_are_checked_like_other_settings(tmp_path: Path) -> None:
    write_option(tmp_path)
    (tmp_path / "data/keycode-groups.toml").write_text('[[groups]]\nid = "letters"\n')

    assert codes_of(tmp_path) == ["missing-config-key", "missing-config-key"]
