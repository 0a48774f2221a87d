"""The tools of ZMK's extension for assistants."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec import convert

from homerow.assistant_tools import PublishedSite, Tool, ToolError
from homerow.search.engine import SearchEngine
from homerow.server.mcp.protocol import input_schema
from homerow.server.release import read_release
from library import publish_books, record
from paths import ROOT
from published import OutputFolder
from zmk.assistant_tools import MAX_FINDINGS, TOOLS
from zmk.keymap_api import MAX_BYTES
from zmk.power.estimates import Keyboard
from zmk.power.figures import PUBLISHED_FIGURES, load_power

Call = Callable[..., str]
BY_NAME: Mapping[str, Tool] = {tool.name: tool for tool in TOOLS}
FIRMWARE = {"repository": "zmkfirmware/zmk", "commit": "abc", "date": "2025-08-07"}
OPTIONS = {"firmware": FIRMWARE, "options": [{"symbol": "ZMK_SLEEP", "type": "bool"}]}
CONSTANTS = {"firmware": FIRMWARE, "constants": [{"name": "BT_SEL"}]}
ROW = record("/docs/power", "CONFIG_ZMK_SLEEP", "Enables deep sleep.", names=("CONFIG_ZMK_SLEEP",))


@pytest.fixture
def call(output: OutputFolder) -> Call:
    """Return a way to call a tool of a site with some data."""
    files = {
        "api/options.json": json.dumps(OPTIONS).encode(),
        "api/constants.json": json.dumps(CONSTANTS).encode(),
        PUBLISHED_FIGURES: json.dumps(load_power(ROOT / "site").props()).encode(),
    }
    publish_books(output, [ROW, record("/docs/faq", "Questions", "What is BT_SEL?")], files=files)
    site = PublishedSite(read_release(output.build), SearchEngine(output.build))

    def call_tool(called: str, **arguments: Any) -> str:
        tool = BY_NAME[called]
        return tool.run(site, convert(arguments, tool.arguments))

    return call_tool


@pytest.mark.parametrize("name", ["ZMK_SLEEP", "CONFIG_ZMK_SLEEP"])
def test_name_is_looked_up_with_its_description(call: Call, name: str) -> None:
    found = json.loads(call("look_up", name=name))

    assert found == {**OPTIONS, "description": "Enables deep sleep."}


def test_name_without_a_row_has_no_description(call: Call) -> None:
    assert json.loads(call("look_up", name="BT_SEL")) == {**CONSTANTS, "description": None}


@pytest.mark.parametrize(
    ("name", "hint"), [("CONFIG_ZMK_SLEP", "The nearest name is ZMK_SLEEP."), ("x" * 200, "Search for it.")]
)
def test_unknown_name_gets_the_nearest_one(call: Call, name: str, hint: str) -> None:
    with pytest.raises(ToolError, match=hint):
        call("look_up", name=name)


def test_keymap_check_lists_places_and_changes(call: Call) -> None:
    files = [{"name": "a.keymap", "text": "&kp A\n&cp M_PLAY\n"}, {"name": "b.keymap", "text": "&kp \0"}]

    lines = call("check_keymap", files=files).splitlines()

    link = "/docs/keymaps/behaviors/key-press#key-press"
    assert lines[0] == f"a.keymap:2:2: The behavior &cp is now called &kp. ('cp' becomes 'kp', {link})"
    assert lines[-1].startswith("b.keymap:1:5: ")


def test_current_keymap_has_no_findings(call: Call) -> None:
    assert call("check_keymap", files=[{"text": "&kp A"}]) == "Nothing is out of date."


def test_keymap_upgrade_returns_the_new_text(call: Call) -> None:
    (file,) = json.loads(call("upgrade_keymap", files=[{"text": "&cp M_PLAY"}], reject=["e1"]))["files"]

    assert file["text"] == "&cp C_PP"


def test_answers_for_many_changes_are_bounded(call: Call) -> None:
    files = [{"text": "&cp M_PLAY &kp NUM_1\n" * 5_000}]

    lines = call("check_keymap", files=files).splitlines()

    assert (len(lines), lines[-1]) == (MAX_FINDINGS + 1, f"There are {15_000 - MAX_FINDINGS} more.")
    with pytest.raises(ToolError, match="Send fewer files"):
        call("upgrade_keymap", files=files)


def test_files_are_bounded_together(call: Call) -> None:
    half = "x" * (MAX_BYTES // 2 + 1)

    with pytest.raises(ToolError, match=f"more than {MAX_BYTES} bytes"):
        call("upgrade_keymap", files=[{"text": half}, {"text": half}])


def test_estimate_counts_each_half(call: Call) -> None:
    central, peripheral = json.loads(
        call("estimate_battery_life", board="nice!nano v2", batteryMilliAh=110, split=True)
    )

    assert (central["role"], peripheral["role"]) == ("central", "peripheral")
    assert 0 < central["worst_minutes"] < central["avg_minutes"] < peripheral["avg_minutes"]


def test_estimate_knows_the_boards_and_displays_of_the_figures() -> None:
    members = input_schema(Keyboard)["properties"]
    power = load_power(ROOT / "site").props()

    assert {*members["board"]["enum"]} == {*power["boards"], "custom"}
    assert {*members["displayType"]["enum"]} == {*power["displays"], ""}
    assert {*members["backlightColor"]["enum"]} == {*power["light"]["colors"], "", "custom"}


@pytest.mark.parametrize("name", BY_NAME)
def test_input_schema_is_an_object_with_described_bounds(name: str) -> None:
    schema = input_schema(BY_NAME[name].arguments)

    Draft202012Validator.check_schema(schema)
    assert schema["type"] == "object"
    assert not Draft202012Validator(schema).is_valid({})
