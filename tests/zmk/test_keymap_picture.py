"""`homerow keymap draw`: all layers of a keymap as an SVG that needs nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from homerow.cli import main

KEYMAP = """
#define NAV 1
/ {
    combos {
        compatible = "zmk,combos";
        esc { timeout-ms = <30>; key-positions = <0 1>; bindings = <&kp ESC>; };
    };
    keymap {
        compatible = "zmk,keymap";
        base { bindings = <&kp Q &lt NAV SPACE>; };
        nav { bindings = <&trans &kp LEFT>; };
    };
};
"""


@pytest.fixture
def keymap(tmp_path: Path) -> Path:
    file = tmp_path / "pad.keymap"
    file.write_text(KEYMAP)
    return file


def texts_of(picture: Path) -> list[str]:
    return re.findall("<text[^>]*>([^<]*)</text>", picture.read_text())


def test_a_picture_has_all_layers_and_combos_as_text(keymap: Path) -> None:
    picture = keymap.with_name("pad.svg")

    assert main(["keymap", "draw", str(keymap), "--rows", "2", "--out", str(picture)]) == 0

    texts = texts_of(picture)
    assert {"0 Base", "1 Nav", "Q", "Space", "Esc", "←"} <= {*texts}
    description = re.findall("<desc[^>]*>([^<]*)</desc>", picture.read_text())
    assert "tap: Space, hold: layer Nav" in description[0]
    assert "keys 0 and 1 together: Escape" in description[0]


def test_a_picture_follows_the_system_unless_a_theme_is_chosen(keymap: Path) -> None:
    picture = keymap.with_name("pad.svg")
    draw = ["keymap", "draw", str(keymap), "--rows", "2", "--out", str(picture)]

    main(draw)
    assert "prefers-color-scheme:dark" in picture.read_text()
    main([*draw, "--theme", "dark"])
    assert "prefers-color-scheme" not in picture.read_text()


def test_a_known_keyboard_has_the_layout_of_the_firmware(tmp_path: Path) -> None:
    keymap = tmp_path / "corne.keymap"
    keymap.write_text("/ { keymap { base { bindings = <" + "&kp A " * 42 + ">; }; }; };")
    picture = tmp_path / "corne.svg"

    assert main(["keymap", "draw", str(keymap), "--out", str(picture)]) == 0

    assert texts_of(picture).count("A") == 42
    assert "rotate(24" in picture.read_text()  # the largest key of a thumb


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "ZMK has no keyboard pad"),
        (["--keyboard", "cornee"], "did you mean corne?"),
        (["--rows", "3"], "this layer has 2 bindings, and the keyboard has 3 keys"),
    ],
)
def test_what_cannot_be_drawn_says_why(
    keymap: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    picture = keymap.with_name("pad.svg")

    assert main(["keymap", "draw", str(keymap), *arguments, "--out", str(picture)]) == 1

    assert message in capsys.readouterr().err
    assert not picture.exists()
