"""The positions of keys, read from a checkout of the firmware."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MEASURED = """
/ {
    layout: layout {
        compatible = "zmk,physical-layout";
        keys = <&key_physical_attrs 100 100 0 0 0 0 0>, <&key_physical_attrs 150 100 100 025 (-1200) 0 0>;
    };
    chosen { zmk,physical-layout = &layout; };
};
"""
ROWS = """
#define RC(row, col) (((row) << 8) + (col))
/ {
    transform: transform {
        compatible = "zmk,matrix-transform";
        map = <
            RC(0,0) RC(0,1) RC(0,2)
                    RC(1,1)
        >;
    };
    chosen { zmk,matrix-transform = &transform; };
};
"""
DIRECT = """
/ {
    kscan: kscan {
        compatible = "zmk,kscan-gpio-matrix";
        row-gpios = <&gpio0 1 0>, <&gpio0 2 0>;
        col-gpios = <&gpio0 3 0>;
    };
    chosen { zmk,kscan = &kscan; };
};
"""


@pytest.mark.parametrize(
    ("source", "is_measured", "keys"),
    [
        (MEASURED, True, [[0, 0], [1.11, -0.17, 1.5, 1, -12]]),
        (ROWS, False, [[0, 0], [1, 0], [2, 0], [1, 1]]),
        (DIRECT, False, [[0, 0], [0, 1]]),
    ],
)
def test_keys_are_where_the_firmware_has_them(
    tmp_path: Path, source: str, *, is_measured: bool, keys: list[list[float]]
) -> None:
    board = {"kind": "keyboard", "type": "shield", "id": "pad", "file": "app/boards/shields/pad/pad.zmk.yml"}
    (tmp_path / "site/data").mkdir(parents=True)
    (tmp_path / "site/data/hardware.json").write_text(json.dumps({"firmware": {}, "hardware": [board]}))
    pad = tmp_path / "app/boards/shields/pad"
    (pad / "boards").mkdir(parents=True)
    (pad / "pad.overlay").write_text(source)
    (pad / "pad.keymap").write_text("")
    (pad / "boards/nice_nano_v2.overlay").write_text("/ { chosen { zmk,underglow = &leds; }; };")

    script = ROOT / "scripts/keyboards.py"
    printed = subprocess.run(
        [sys.executable, script, tmp_path], cwd=tmp_path, capture_output=True, text=True, check=True
    )

    assert json.loads(printed.stdout)["keyboards"]["pad"] == {
        "isMeasured": is_measured,
        "underglow": ["nice_nano_v2"],
        "keymap": "app/boards/shields/pad/pad.keymap",
        "keys": keys,
    }
