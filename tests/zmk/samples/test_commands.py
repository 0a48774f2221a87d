"""Commands, C and CMake in samples: options exist, and hardware is not misspelled."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from homerow.markdown.code.sample import Marks

Check = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("west build -b nice_nano_v2 -- -DSHIELD=corne_left -DCONFIG_ZMK_SLEEP=y", []),
        ("west build -- -DCONFIG_ZMK_SLEPP=y", ["unknown-option: CONFIG_ZMK_SLEPP"]),
        ("west build -- -DCONFIG_ZMK_SLEEP=yes", ["wrong-option: yes"]),
        ('west build -- "-DCONFIG_ZMK_BACKLIGHT_BRT_STEP=101"', ["wrong-option: 101"]),
        ('west build -- -DCONFIG_ZMK_KEYBOARD_NAME=\\"Lark\\" -DCONFIG_LOG_X=y -DCONFIG_ZMK_LV_…', []),
        ("west build -- -DSHIELD=corne_lefft", ["unknown-hardware: corne_lefft"]),
        ('west build -- -DSHIELD="corne_left nice_vew"', ["unknown-hardware: nice_vew"]),
        ("west build -- -DSHIELD=corne_left nice_vew", []),
        ("west build -p --board nice_nano_v22 -d b", ["unknown-hardware: nice_nano_v22"]),
        ("west build -b my_board -- -DSHIELD=lotus_left", []),
        ("ls -b nice_nano_v22", []),
    ],
)
def test_a_command_names_what_exists(check: Check, text: str, problems: list[str]) -> None:
    assert check(f"{text}\n", language="bash") == problems


@pytest.mark.parametrize("language", ["c", "cmake", "cpp", "powershell", "console"])
def test_an_option_in_code_exists(check: Check, language: str) -> None:
    assert check("f(CONFIG_ZMK_SLEEP CONFIG_ZMK_SLEPP)", language=language) == [
        "unknown-option: CONFIG_ZMK_SLEPP"
    ]


def test_an_option_of_the_reader_is_declared(check: Check) -> None:
    assert check("-DCONFIG_ZMK_MINE=y", language="bash", marks=Marks(defines=("ZMK_MINE",))) == []
