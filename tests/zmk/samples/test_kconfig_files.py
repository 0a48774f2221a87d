"""Kconfig files in samples: defaults fit their options, and symbols exist, or the page defines them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Check = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("line", "problems"),
    [
        ("if ZMK_BACKLIGHT && !(ZMK_USB || ZMK_BLE)", []),
        ("if ZMK_BACKKIGHT", ["unknown-option: ZMK_BACKKIGHT"]),
        ("depends on ZMK_BLE && ZMK_NOTHING", ["unknown-option: ZMK_NOTHING"]),
        ("default y if ZMK_BLEE", ["unknown-option: ZMK_BLEE"]),
        ('bool "Use ZMK_THAT" if ZMK_BLEE', ["unknown-option: ZMK_BLEE"]),
        ("select BT_MAX_CON", ["unknown-option: BT_MAX_CON"]),
        ("imply ZMK_SLEPP", ["unknown-option: ZMK_SLEPP"]),
        ("visible if ZMK_SLEPP", ["unknown-option: ZMK_SLEPP"]),
        ("range 1 2 if ZMK_SLEPP # ZMK_NOTHING", ["unknown-option: ZMK_SLEPP"]),
        ("depends on DT_HAS_ZMK_BEHAVIOR_X_ENABLED && SOME_DRIVER && SOC_NRF", []),
        ('if "$(BOARD)" = "ZMK_X" || $(shields_list_contains,ZMK_Y)', []),
        ("# if ZMK_NOTHING", []),
        ("if SHIELD_THAT_IS_ELSEWHERE", []),
    ],
)
def test_the_symbols_of_a_condition_exist(check: Check, line: str, problems: list[str]) -> None:
    assert check(f"{line}\n", language="kconfig") == problems


def test_a_symbol_of_the_page_may_be_in_another_sample(check: Check) -> None:
    shield = "config SHIELD_LARK_LEFT\n    def_bool y\n\nconfig ZMK_MINE\n    bool\n"

    assert check(shield, "if SHIELD_LARK_LEFT && ZMK_MINE\n", language="kconfig") == []
    assert check(shield, "if SHIELD_LARK_LEFFT\n", language="kconfig") == [
        "unknown-option: SHIELD_LARK_LEFFT"
    ]


@pytest.mark.parametrize("text", ["", "# nothing yet\n"])
def test_a_kconfig_file_may_say_nothing(check: Check, text: str) -> None:
    assert check(text, language="kconfig") == []


def test_defaults_of_a_kconfig_file_fit_the_options(check: Check) -> None:
    text = """\
    if SHIELD_MINE

    config ZMK_KEYBOARD_NAME
        default "Mine"

    config ZMK_SPLIT
        default "yes"

    config ZMK_SPLITS
        default y

    config MY_OWN
        bool "Mine"
        default y

    config SHIELD_MINE
        def_bool $(shields_list_contains,mine)

    endif
    """

    assert check(text, language="kconfig") == ['wrong-option: "yes"', "unknown-option: ZMK_SPLITS"]
