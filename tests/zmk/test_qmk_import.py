"""Keymaps of QMK, VIA and Vial: what comes out plays, by our own reader of keymaps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from homerow.cli import main
from paths import ROOT
from zmk.firmware.keyboards import load_keyboards
from zmk.firmware.loader import load_data
from zmk.front_end import FrontEndError, import_keymap
from zmk.simulator.keyboard import keyboard_of
from zmk.simulator.keymap import read_keymap

VIAL = {
    "version": 1,
    "uid": 1,
    "layout": [
        [["KC_TAB", "LSFT_T(KC_A)"], ["TD(0)", "M0"], ["QK_LEAD", "MO(1)"], ["RGB_TOG", "KC_BTN1"]],
        [["KC_TRNS"] * 2, ["C_S(KC_2)", "KC_MS_U"], ["CW_TOGG", "QK_REP"], ["QK_BOOT", "OSL(1)"]],
    ],
    "encoder_layout": [[["KC_VOLD", "KC_VOLU"]], [["KC_VOLD", "KC_VOLU"]]],
    "macro": [[["tap", "KC_H"], ["delay", 100], ["text", "Hi!"]]],
    "tap_dance": [["KC_S", "KC_LCTRL", "KC_D", "MO(1)", 250]],
    "combo": [["KC_TAB", "LSFT_T(KC_A)", "KC_NO", "KC_NO", "KC_ESC"]],
    "settings": {"7": 180, "22": 1},
}  # fmt: skip
CORNE = {"keyboard": "crkbd/rev1", "layout": "LAYOUT_split_3x6_3", "layers": [["KC_A"] * 42]}


@pytest.fixture
def vial(tmp_path: Path) -> Path:
    file = tmp_path / "layout.vil"
    file.write_text(json.dumps(VIAL))
    return file


def test_a_keymap_plays_with_all_that_its_file_has() -> None:
    imported = import_keymap(json.dumps(VIAL), order="rows")

    keyboard = keyboard_of(read_keymap(imported.text, "my.keymap", load_data(ROOT / "site")))
    assert [len(layer["bindings"]) for layer in keyboard["layers"]] == [8, 8]
    assert [combo["key-positions"] for combo in keyboard["combos"]] == [[0, 1]]


def test_rows_of_a_known_keyboard_break_the_lines() -> None:
    rows = load_keyboards(ROOT / "site/data")["corne"].rows()

    assert import_keymap(json.dumps(CORNE), rows=rows).rows == [12, 12, 12, 6]


def test_a_file_that_is_no_keymap_is_refused() -> None:
    with pytest.raises(FrontEndError, match="not JSON"):
        import_keymap("&kp A")


def test_the_command_writes_the_keymap_and_shows_what_is_lost(
    vial: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keymap = tmp_path / "my.keymap"

    assert main(["keymap", "import", str(vial), "--order", "rows", "--out", str(keymap)]) == 0

    assert "&mt LSHFT A" in keymap.read_text()
    assert "QK_LEAD: ZMK has no leader key (layer 0, keys 4)" in capsys.readouterr().err


def test_the_command_prints_the_keymap(vial: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["keymap", "import", str(vial)]) == 0

    assert capsys.readouterr().out.startswith("// Converted from Vial\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--keyboard", "cornee"], "did you mean corne?"),
        (["--keyboard", "corne"], "The file has 8 keys, and the keyboard that you chose has 42"),
    ],
)
def test_the_command_says_that_a_keyboard_does_not_fit(
    vial: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    main(["keymap", "import", str(vial), *arguments])

    assert message in capsys.readouterr().err


def test_the_command_refuses_what_it_cannot_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for content in (b"&kp A", b"\xff\xfe"):
        file = tmp_path / "keymap.json"
        file.write_bytes(content)

        assert main(["keymap", "import", str(file)]) == 1
        assert "keymap.json:1:1: error" in capsys.readouterr().err
