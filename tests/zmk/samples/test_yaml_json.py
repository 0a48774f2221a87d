"""YAML and JSON in samples: they can be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from homerow.markdown.code.sample import Marks

Check = Callable[..., list[str]]


def test_a_place_in_yaml_counts_characters(check: Check) -> None:
    text = "# Tastatur für Käfer ⌨\ninclude:\n  - board: nice_nan\n"
    assert check(text, language="yaml") == ["unknown-hardware: nice_nan"]


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


METADATA = """\
file_format: "1"
id: lark
name: Lark
type: shield
url: https://lark.test
requires: [pro_micro]
exposes:
  - i2c_oled
features:
  - keys
  - studio
siblings: [lark_left]
"""


@pytest.mark.parametrize(
    ("entry", "problems"),
    [
        ("cmake-args: -DCONFIG_ZMK_SLEEP=y -DCONFIG_OTHER=1", []),
        ("cmake-args: -DCONFIG_ZMK_SLEPP=y", ["unknown-option: CONFIG_ZMK_SLEPP"]),
        ('cmake-args: "-DCONFIG_ZMK_SLEEP=yes"', ["wrong-option: yes"]),
        ("cmake_args: -DX=y", ["unknown-key: cmake_args"]),
        ("sheild: corne_left", ["unknown-key: sheild"]),
        ("snippet: studio-rpc-usb-uart", []),
        ("comment: mine", []),
    ],
)
def test_an_entry_of_a_build_names_what_exists(check: Check, entry: str, problems: list[str]) -> None:
    assert check(f"include:\n  - board: nice_nano_v2\n    {entry}\n", language="yaml") == problems


@pytest.mark.parametrize(
    ("old", "new", "problems"),
    [
        ("keys", "keys", []),
        ("- keys", "- keyss", ["unknown-hardware: keyss"]),
        ("pro_micro", "pro_mcro", ["unknown-hardware: pro_mcro"]),
        ("i2c_oled", "i2c_olde", ["unknown-hardware: i2c_olde"]),
        ("type: shield", "type: 'sheild'", ["unknown-hardware: sheild"]),
        ("siblings", "sibling", ["unknown-key: sibling"]),
        ("url:", "mine:", []),
    ],
)
def test_metadata_have_known_keys_and_values(check: Check, old: str, new: str, problems: list[str]) -> None:
    assert check(METADATA.replace(old, new), language="yaml") == problems


def test_a_part_of_metadata_is_checked_too(check: Check) -> None:
    assert check("features:\n  - keyss\n", language="yaml") == ["unknown-hardware: keyss"]
    assert check("features:\n  - keyss\nname: x\nother: y\n", language="yaml") == []


def test_an_interconnect_may_be_described_on_the_page(check: Check) -> None:
    plug = 'file_format: "1"\nid: my_plug\nname: Plug\ntype: interconnect\nurl: https://plug.test\n'

    assert check(plug, "requires: [my_plug]\n", language="yaml") == []


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
