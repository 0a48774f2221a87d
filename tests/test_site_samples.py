"""The files that guides show: each parses as the tool that reads it would, and each is shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import jsonschema
import kconfiglib
import pytest
import yaml

from zmk.devicetree.parser import parse

SITE = Path(__file__).parents[1] / "site"
SAMPLES = SITE / "samples"
FILES = sorted(path for path in SAMPLES.rglob("*") if path.is_file())
DEVICETREE = [path for path in FILES if path.suffix in {".dtsi", ".overlay", ".keymap"}]
SHOWN = re.compile(r"^\s*```[\w-]+ .*?\bfile=\"?([\w./,-]+)", re.MULTILINE)
INCLUDED = re.compile(r'^#include "([^"]+)"', re.MULTILINE)

# The firmware's symbols for which a shield sets defaults (app/Kconfig, app/src/split/Kconfig).
FIRMWARE = """
config ZMK_KEYBOARD_NAME
    string
config ZMK_SPLIT
    bool "split"
config ZMK_SPLIT_ROLE_CENTRAL
    bool "central"
    depends on ZMK_SPLIT
config ZMK_SPLIT_BLE_CENTRAL_PERIPHERALS
    int
    default 1
config BT_MAX_CONN
    int
config BT_MAX_PAIRED
    int
"""

# A metadata file by the firmware's rules for shields (schema/hardware-metadata.schema.json).
NAME = {"type": "string", "pattern": "^[a-z0-9_]+$"}
NAMES = {"type": "array", "minItems": 1, "items": NAME}
FEATURES = ["keys", "display", "encoder", "underglow", "backlight", "pointer", "studio"]
METADATA = {
    "type": "object",
    "additionalProperties": False,
    "required": ["file_format", "id", "name", "type", "url", "requires"],
    "properties": {
        "file_format": {"const": "1"},
        "id": NAME,
        "name": {"type": "string"},
        "type": {"const": "shield"},
        "url": {"type": "string", "pattern": "^https://"},
        "requires": NAMES,
        "siblings": NAMES,
        "features": {"type": "array", "items": {"enum": FEATURES}},
    },
}


def label(path: Path) -> str:
    return path.relative_to(SAMPLES).as_posix()


@pytest.mark.parametrize("path", DEVICETREE, ids=label)
def test_devicetree_parses_whole_and_finds_what_it_includes(path: Path) -> None:
    tree = parse(path.read_text("utf-8"))

    assert [fault.message for fault in tree.faults] == []
    assert [
        name for name in INCLUDED.findall(path.read_text("utf-8")) if not (path.parent / name).exists()
    ] == []


def test_every_file_is_shown_by_a_page_or_included_by_one_that_is() -> None:
    pages = [path.read_text("utf-8") for path in (SITE / "docs").rglob("*.md")]
    shown = {SAMPLES / name for page in pages for name in SHOWN.findall(page)}
    included = {(path.parent / name) for path in shown for name in INCLUDED.findall(path.read_text("utf-8"))}

    assert [label(path) for path in FILES if path not in shown | included] == []


def selected(kconfig: Path, shield: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Mapping[str, str]:
    """Return the options of a build with one shield, as kconfiglib computes them."""
    (folder / "kconfigfunctions.py").write_text(
        "def contains(kconf, _, name):\n"
        f"    return 'y' if name == {shield!r} else 'n'\n"
        "functions = {'shields_list_contains': (contains, 1, 1)}\n",
        "utf-8",
    )
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(__import__("sys").modules, "kconfigfunctions", raising=False)
    files = [kconfig.with_name("Kconfig.shield"), kconfig]
    (folder / "Kconfig").write_text("".join(f'source "{file}"\n' for file in files) + FIRMWARE, "utf-8")
    config = kconfiglib.Kconfig(str(folder / "Kconfig"), warn_to_stderr=False)
    assert config.warnings == []
    return {name: symbol.str_value for name, symbol in config.syms.items()}


@pytest.mark.parametrize(
    ("file", "shield", "expected"),
    [
        (
            "lark/boards/shields/lark",
            "lark_left",
            {"ZMK_KEYBOARD_NAME": "Lark", "ZMK_SPLIT_ROLE_CENTRAL": "y"},
        ),
        ("lark/boards/shields/lark", "lark_right", {"ZMK_SPLIT": "y", "ZMK_SPLIT_ROLE_CENTRAL": "n"}),
        ("lark/boards/shields/lark", "corne_left", {"ZMK_SPLIT": "n", "ZMK_KEYBOARD_NAME": ""}),
        ("pebble/boards/shields/pebble", "pebble", {"ZMK_KEYBOARD_NAME": "Pebble", "ZMK_SPLIT": "n"}),
        ("lark-dongle", "lark_dongle", {"ZMK_SPLIT_BLE_CENTRAL_PERIPHERALS": "2", "BT_MAX_CONN": "7"}),
    ],
)
def test_kconfig_gives_each_shield_its_defaults(
    file: str, shield: str, expected: Mapping[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = selected(SAMPLES / file / "Kconfig.defconfig", shield, tmp_path, monkeypatch)

    assert {name: options[name] for name in expected} == expected


def test_a_driver_is_built_once_its_node_exists(tmp_path: Path) -> None:
    top = tmp_path / "Kconfig"
    node = "config DT_HAS_ZMK_BEHAVIOR_TAP_TIMES_ENABLED\n    def_bool y\n"
    top.write_text(f'source "{SAMPLES}/new-behavior/Kconfig"\n{node}', "utf-8")
    config = kconfiglib.Kconfig(str(top), warn_to_stderr=False)

    assert config.syms["ZMK_BEHAVIOR_TAP_TIMES"].str_value == "y"


@pytest.mark.parametrize("path", [path for path in FILES if path.name.endswith(".zmk.yml")], ids=label)
def test_metadata_follow_the_schema_of_their_type(path: Path) -> None:
    data = yaml.safe_load(path.read_text("utf-8"))

    jsonschema.validate(data, METADATA)
    assert data["id"] == path.name.removesuffix(".zmk.yml")


@pytest.mark.parametrize("path", [path for path in FILES if path.name == "build.yaml"], ids=label)
def test_builds_name_a_board_and_a_shield_each(path: Path) -> None:
    for build in yaml.safe_load(path.read_text("utf-8"))["include"]:
        assert {"board", "shield"} <= build.keys()


def test_a_test_of_a_behavior_expects_as_many_events_as_its_keymap_makes() -> None:
    folder = SAMPLES / "new-behavior" / "tests" / "three-taps"
    taps = re.search(r"&taps (\d+) A", (folder / "native_posix_64.keymap").read_text("utf-8"))
    events = (folder / "keycode_events.snapshot").read_text("utf-8").splitlines()

    assert taps
    assert [event.split(":")[0] for event in events] == ["pressed", "released"] * int(taps[1])
