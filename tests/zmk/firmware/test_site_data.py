"""Names and ids in the files of site/data/ that a typo changes are found on their line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from homerow.diagnostics import ReportedFailure
from paths import ROOT
from zmk.firmware.loader import load_data

DATA = ROOT / "site" / "data"


def findings(tmp_path: Path, name: str, old: str, new: str) -> list[str]:
    """Return what is found when a text occurs once in a copy of the data and is another one there."""
    shutil.copytree(DATA, tmp_path / "data")
    file = tmp_path / "data" / name
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(ReportedFailure) as failure:
        load_data(tmp_path)
    assert all(each.span for each in failure.value.diagnostics)
    return [f"{each.code}: {each.source_line.strip()[:30]}" for each in failure.value.diagnostics]


@pytest.mark.parametrize(
    ("old", "new", "begins"),
    [
        ('{ to = "BSPC"', '{ to = "BSCP"', "BKSP ="),
        ('"BACKSPACE"', '"BAKSPACE"', "BKSP ="),
        ('cp = "kp"\nencc', 'cp = "pk"\nencc', "cp ="),
        ('to = "BT_CLR_ALL"', 'to = "BT_CLR_AL"', "BT_RST ="),
        ('to = "ZMK_POINTING"', 'to = "ZMK_POINTNG"', "ZMK_MOUSE ="),
        ('functions = ["LA"', 'functions = ["LX"', "functions ="),
    ],
)
def test_an_upgrade_to_a_name_that_does_not_exist_is_found(
    tmp_path: Path, old: str, new: str, begins: str
) -> None:
    [found] = findings(tmp_path, "keymap-upgrades.toml", old, new)

    assert found.startswith(f"unknown-fact: {begins}")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"name": "A", "page": 7, "id": 4,', '"name": "A", "page": 7, "id": 44,'),
        ('"name": "A", "page": 7, "id": 4,', '"name": "A", "page": 7, "id": 5,'),
        ('"C_MUTE", "deprecated": ["M_MUTE"], "page": 12, "id": 226', '"C_MUTE", "page": 12, "id": 262'),
        ('"HID_USAGE_KEY_KEYBOARD_B"', '"HID_USAGE_KEY_KEYBOARD_A"'),
    ],
)
def test_an_id_that_fits_no_other_is_found(tmp_path: Path, old: str, new: str) -> None:
    name = old.split('"')[3] if old.startswith('"name"') else old.split('"')[1]

    found = findings(tmp_path, "keycodes.json", old, new)

    assert [each for each in found if f'"{name}"' in each or name.startswith("HID")] != []
    assert {each.partition(":")[0] for each in found} == {"malformed-fact"}


def test_a_group_of_key_codes_that_is_there_twice_is_found(tmp_path: Path) -> None:
    found = findings(tmp_path, "keycode-groups.toml", 'id = "numbers"', 'id = "letters"')

    assert found[0] == 'duplicate-fact: id = "letters"'
