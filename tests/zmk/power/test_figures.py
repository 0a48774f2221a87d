"""The figures of the power profiler: they keep to their schema, load, and say where they are from."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from homerow.diagnostics import ReportedFailure
from paths import ROOT
from zmk.power.figures import Power, load_power

SITE = ROOT / "site"
FILE = SITE / "data/power.toml"
SCHEMA: dict[str, Any] = json.loads((SITE / "data/schemas/power.schema.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def power() -> Power:
    return load_power(SITE)


def faults(content: dict[str, Any]) -> list[str]:
    return [
        f"{error.json_path}: {error.message}" for error in Draft202012Validator(SCHEMA).iter_errors(content)
    ]


def test_the_file_keeps_to_its_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)

    assert faults(tomllib.loads(FILE.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("value = 23\n", 'value = "23"\n'),
        ("[base.host]\n", "[base.hosts]\n"),
        ('kind = "estimate"\n', 'kind = "rumour"\n'),
        ("efficiency = 0.95\n", ""),
    ],
)
def test_the_schema_refuses_what_is_wrong(old: str, new: str) -> None:
    text = FILE.read_text("utf-8")
    assert old in text

    assert faults(tomllib.loads(text.replace(old, new, 1))) != []


def test_every_value_lies_in_its_range(power: Power) -> None:
    ranges = {name: figure.bounds() for name, figure in power.figures.items()}

    assert len(ranges) > 40
    assert [name for name, of in ranges.items() if not of["low"] <= of["value"] <= of["high"]] == []


def test_what_nobody_measured_has_a_range_or_is_the_classic_models(power: Power) -> None:
    exact = [
        name
        for name, figure in power.figures.items()
        if figure.kind == "estimate" and figure.low is None
        # Values of the classic model only are exact; forward voltages are typical for the color.
        if not name.startswith(("classic.", "light.colors.", "cell.volts")) and not name.endswith(".share")
    ]

    assert exact == []


def test_a_discharge_curve_rises(power: Power) -> None:
    charges, volts = zip(*power.curve, strict=True)

    assert list(charges) == sorted(set(charges))
    assert list(volts) == sorted(set(volts))
    assert (charges[0], charges[-1]) == (0, 1)


def test_a_row_of_the_page_names_its_source(power: Power) -> None:
    rows = {row["name"]: row for row in power.rows()}

    assert rows["base.central.idle"] | {"conditions": "", "href": ""} == {
        "name": "base.central.idle",
        "amount": "490",
        "range": "392 to 588",
        "unit": "µA",
        "kind": "measured",
        "conditions": "",
        "source": "ZMK: measurements of its power profiler",
        "href": "",
    }
    assert rows["boards.nice!60"]["amount"] == "4 + 4"
    assert all(row["source"] for row in rows.values())


@pytest.mark.parametrize(
    ("old", "new", "code", "message"),
    [
        ("value = 23\n", 'value = "23"\n', "wrong-config-value", "base.host.value must be a number from 0"),
        ("value = 23\n", "value = inf\n", "wrong-config-value", "base.host.value must be a number from 0"),
        ("value = 23\n", "", "missing-config-key", "base.host.value is missing"),
        ("[base.host]\n", "[base.hots]\n", "unknown-config-key", "no key base.hots"),
        (
            'source = "zmk"\n',
            'source = "zkm"\n',
            "wrong-config-value",
            "base.host.source must be one of the sources",
        ),
        ("low = 18.4\n", "low = 28.4\n", "wrong-config-value", "base.host.low is above the value 23"),
        ("high = 27.6\n", "high = 17.6\n", "wrong-config-value", "base.host.high is below the value 23"),
        ("[0.05, 3.61]", "[0.05, 3.91]", "wrong-config-value", "charge and voltage of this point must be"),
        ("[0.0, 3.27]", "[0.0]", "wrong-config-value", "curve[1] must be a pair of charge and voltage"),
        ("curve = [", "curve = [[", "invalid-toml", "this is not TOML"),
    ],
)
def test_what_is_wrong_in_the_file_is_told_with_its_place(
    tmp_path: Path, old: str, new: str, code: str, message: str
) -> None:
    text = FILE.read_text("utf-8")
    assert old in text
    (tmp_path / "data").mkdir()
    (tmp_path / "data/power.toml").write_text(text.replace(old, new, 1), "utf-8")

    with pytest.raises(ReportedFailure) as failure:
        load_power(tmp_path)

    first = failure.value.diagnostics[0]
    assert (first.code, first.message[: len(message)]) == (code, message)
    assert first.span is not None
    assert first.span.line is not None
