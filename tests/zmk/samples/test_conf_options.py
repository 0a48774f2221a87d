"""Options in samples: they exist, and their values fit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Check = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("# Sleep\nCONFIG_ZMK_SLEEP=y\n\nCONFIG_ZMK_IDLE_SLEEP_TIMEOUT=1000\n", []),
        ('CONFIG_ZMK_KEYBOARD_NAME="Desk \\"Corne\\""', []),
        ("CONFIG_BT_CTLR_TX_PWR_PLUS_8=y", []),
        ("[section]\nkey = value", []),
        ("CONFIG_ZMK_SLEP=y", ["unknown-option: CONFIG_ZMK_SLEP"]),
        ("# CONFIG_ZMK_SLEP is not set", ["unknown-option: CONFIG_ZMK_SLEP"]),
        ("CONFIG_ZMK_SLEEP=yes", ["wrong-option: yes"]),
        ("CONFIG_ZMK_SLEEP=", ["wrong-option: CONFIG_ZMK_SLEEP="]),
        ("CONFIG_ZMK_IDLE_SLEEP_TIMEOUT=soon", ["wrong-option: soon"]),
        ("CONFIG_ZMK_KEYBOARD_NAME=Corne", ["wrong-option: Corne"]),
        ("CONFIG_ZMK_BACKLIGHT_BRT_STEP=101", ["wrong-option: 101"]),
        ("CONFIG_ZMK_RGB_UNDERGLOW_BRT_MAX=101", ["wrong-option: 101"]),
        ("CONFIG_ZMK_RGB_UNDERGLOW_BRT_START=101", ["wrong-option: 101"]),
        ("CONFIG_ZMK_RGB_UNDERGLOW_BRT_MIN=30\nCONFIG_ZMK_RGB_UNDERGLOW_BRT_MAX=20", ["wrong-option: 20"]),
        ("CONFIG_ZMK_RGB_UNDERGLOW_BRT_MIN=20\nCONFIG_ZMK_RGB_UNDERGLOW_BRT_START=30", []),
        ("ZMK_SLEEP=y", ["invalid-option: ZMK_SLEEP=y"]),
    ],
)
def test_options_exist_and_their_values_fit(check: Check, text: str, problems: list[str]) -> None:
    assert check(text, language="ini") == problems
