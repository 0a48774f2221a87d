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
