"""The data that we publish: they keep to their schemas, load, and agree with each other."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from msgspec import defstruct, field

from paths import ROOT
from zmk.firmware import lists, records
from zmk.firmware.data import FirmwareData
from zmk.firmware.loader import load_data

SITE = ROOT / "site"
DATA = SITE / "data"


def content_of(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((DATA / name).read_text("utf-8"))
    return content


def schema_of(name: str) -> dict[str, Any]:
    return content_of(f"schemas/{name.removesuffix('.json')}.schema.json")


def file_schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a data file, for editors: write it into `schemas/` after a change."""
    members_of_lists = [(key, tuple[kind, ...]) for key, kind in lists.FILES[name].items()]  # type: ignore[valid-type]
    members: Any = [
        ("firmware", records.Firmware),
        *members_of_lists,
        ("schema", str, field(default="", name="$schema")),
    ]
    schema = msgspec.json.schema(defstruct("DataFile", members, forbid_unknown_fields=True))
    definitions: dict[str, Any] = schema["$defs"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **definitions.pop("DataFile"),
        "$defs": definitions,
    }


@pytest.fixture(scope="module")
def data() -> FirmwareData:
    return load_data(SITE)


@pytest.mark.parametrize("name", lists.FILES)
def test_a_data_file_keeps_to_its_schema(name: str) -> None:
    schema = schema_of(name)
    Draft202012Validator.check_schema(schema)

    wrong = [
        f"{error.json_path}: {error.message}"
        for error in Draft202012Validator(schema).iter_errors(content_of(name))
    ]

    assert wrong == []


@pytest.mark.parametrize("name", lists.FILES)
def test_a_schema_is_that_of_the_types(name: str) -> None:
    assert schema_of(name) == json.loads(json.dumps(file_schema(name)))


@pytest.mark.parametrize("name", lists.FILES)
def test_a_record_is_a_line(name: str) -> None:
    lines = (DATA / name).read_text("utf-8").splitlines()
    records = [line.strip().removesuffix(",") for line in lines if line.startswith("  ")]

    count = sum(len(content_of(name)[key]) for key in lists.FILES[name])
    assert [record for record in records if not isinstance(json.loads(record), dict)] == []
    assert len(records) == count


def test_every_group_of_key_codes_has_some(data: FirmwareData) -> None:
    assert [group for group in data.key_groups if not data.keys_in(group)] == []


def test_every_footnote_is_used(data: FirmwareData) -> None:
    used = {note for key in data.keys for notes in key.footnotes.values() for note in notes}

    assert used == set(data.key_footnotes)


def test_shields_need_what_some_hardware_offers(data: FirmwareData) -> None:
    offered = {name for hardware in data.hardware.values() for name in hardware.exposes}
    needed = {name for hardware in data.hardware.values() for name in hardware.requires}

    assert needed - offered == set()


def test_what_a_constant_stands_for_fits_its_behavior(data: FirmwareData) -> None:
    too_many = [
        (constant.name, label)
        for constant in data.constants.values()
        for label in constant.labels
        if label in data.behaviors and constant.cells_given > (data.behaviors[label].cells or 0)
    ]

    assert too_many == []


def test_known_facts_are_known(data: FirmwareData) -> None:
    """FirmwareData that any user of the firmware can look up, one of each kind."""
    option = data.options["ZMK_IDLE_SLEEP_TIMEOUT"]
    hold_tap = data.bindings["zmk,behavior-hold-tap"].properties["flavor"]
    percent = data.keycodes["PRCNT"]

    assert [(default.value, default.condition) for default in option.defaults] == [("900000", None)]
    assert (option.type, option.depends, option.page) == ("int", ("ZMK_SLEEP",), "/docs/config/power")
    assert (hold_tap.default, len(hold_tap.enum)) == ("hold-preferred", 4)
    assert (percent.name, percent.page, percent.id, percent.modifiers) == ("PERCENT", 7, 34, ("LS",))
    assert data.behaviors["kp"].cells == 1
    assert data.constants["BT_CLR"].cells == (0, 0)
    assert data.modifiers["LS"].value == 2
    assert data.input_processors["zip_xy_scaler"].params == ("multiplier", "divisor")
    assert data.hardware["corne"].siblings == ("corne_left", "corne_right")
