"""build.yaml and metadata of hardware in samples."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Check = Callable[..., list[str]]

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
