"""Options, Kconfig defaults, YAML and JSON in samples."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Check = Callable[..., list[str]]


def test_a_place_in_yaml_counts_characters(check: Check) -> None:
    text = "# Tastatur für Käfer ⌨\ninclude:\n  - board: nice_nan\n"
    assert check(text, language="yaml") == ["unknown-hardware: nice_nan"]


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


# Each took minutes with a pattern that looked at some character again and again.
@pytest.mark.parametrize(
    ("language", "text", "problem"),
    [
        ("ini", f"A{' ' * 400_000}B", "invalid-option: A"),
        ("dts", f"&x{'0' * 200_000}y {{ }};", "unknown-label: &x0"),
    ],
)
def test_no_run_of_one_character_makes_checking_long(
    check: Check, language: str, text: str, problem: str
) -> None:
    [found] = check(text, language=language)
    assert found.startswith(problem)


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


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("include:\n  - board: nice_nano_v2\n    shield: corne_left nice_view_adapter nice_view\n", []),
        ("include:\n  - board: mikoto@5.20\n    shield: settings_reset\n", []),
        (
            "include:\n  - board: nice_nano\n  - shield: 'corn_left nice_view'\n",
            ["unknown-hardware: corn_left"],
        ),
        ("on: push\njobs:\n  build:\n    uses: owner/name/.github/workflows/build.yml@main\n", []),
        ("a: 1\n---\nb: 2\n", []),
        ("a: &x [1]\nb: *x\n", []),
        ("a: 'open\nb: 1\n", ["invalid-yaml: '"]),
        ("a: [1, 2\n", ["invalid-yaml: ["]),
        ("a: 1\n  b: 2\n", ["invalid-yaml: :"]),
        ("a: \x07\n", ["invalid-yaml: a"]),
    ],
)
def test_yaml_can_be_read_and_names_real_hardware(check: Check, text: str, problems: list[str]) -> None:
    assert check(text, language="yaml") == problems


def test_an_alias_of_aliases_is_not_multiplied_out(check: Check) -> None:
    bomb = "a0: &a0 [x, x]\n" + "".join(
        f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 9)}]\n" for level in range(1, 40)
    )

    assert check(bomb, language="yaml") == []


def test_yaml_of_a_length_that_nobody_shows_is_refused(check: Check) -> None:
    assert check("- a: 1\n" * 20_000, language="yaml") == ["invalid-yaml: -"]


@pytest.mark.parametrize(("language", "depth"), [("json", 20_000), ("yaml", 2_000)])
def test_what_nests_too_deeply_is_refused(check: Check, language: str, depth: int) -> None:
    assert check("[" * depth, language=language) == [f"invalid-{language}: ["]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ('{"a": [1, 2]}', []),
        ('{\n// highlight-next-line\n"a": 1}', []),
        ('{"a": 1,}', ["invalid-json: }"]),
        (f"[{'9' * 5000}]", ["invalid-json: ["]),
    ],
)
def test_json_can_be_read(check: Check, text: str, problems: list[str]) -> None:
    assert check(text, language="json") == problems
