"""Keymaps with the header libraries that data/header-libraries.toml describes."""

from __future__ import annotations

from typing import Any

import pytest

from zmk.devicetree.header_libraries import library_headers
from zmk.firmware.data import FirmwareData
from zmk.keymap_api import KeyboardAnswer, read_keyboard
from zmk.samples.predefined import firmware_values

HEAD = "#include <behaviors.dtsi>\n#include <dt-bindings/zmk/keys.h>\n"


def answer(text: str, firmware: FirmwareData) -> KeyboardAnswer:
    return read_keyboard(HEAD + text, firmware)


def keyboard(text: str, firmware: FirmwareData) -> dict[str, Any]:
    read = answer(text, firmware)
    assert read.keyboard, read.findings
    return read.keyboard


def layer(bindings: str) -> str:
    return f'/ {{ keymap {{ compatible = "zmk,keymap"; base {{ bindings = <{bindings}>; }}; }}; }};\n'


@pytest.mark.parametrize("path", sorted(library_headers()))
def test_a_header_can_be_included(firmware: FirmwareData, path: str) -> None:
    needed = '#include "zmk-helpers/helper.h"\n' if "unicode-chars" in path else ""
    read = answer(f'{needed}#include "{path}"\n{layer("&kp A")}', firmware)

    assert read.keyboard
    assert {each.severity for each in read.findings} == {"note"}
    assert any(each.message.startswith(f"{path} is not here") for each in read.findings)


def test_layers_combos_and_behaviors_of_zmk_helpers_play(firmware: FirmwareData) -> None:
    text = """
#include "zmk-helpers/helper.h"
#include "zmk-helpers/key-labels/36.h"
#define NAV 1
ZMK_HOLD_TAP(hml, flavor = "balanced"; bindings = <&kp>, <&kp>; hold-trigger-key-positions = <KEYS_R THUMBS>;)
ZMK_MACRO(hi, bindings = <&kp H>, <&kp I>;)
ZMK_COMBO(esc, &kp ESC, LT3 LT2)
ZMK_COMBO(tab, &kp TAB, LM3 LM2, 0 NAV, 18, 150)
ZMK_CONDITIONAL_LAYER(tri, 0 NAV, 2)
ZMK_LAYER(base, &hml LGUI A &hi)
ZMK_LAYER(nav, &trans &trans, &inc_dec_kp UP DOWN)
"""
    read = keyboard(text, firmware)

    assert [each["name"] for each in read["layers"]] == ["base", "nav"]
    assert [each["behavior"] for each in read["layers"][0]["bindings"]] == ["hml", "hi"]
    assert read["layers"][1]["sensor-bindings"][0]["behavior"] == "enc_key_press"
    esc, tab = read["combos"]
    assert (esc["key-positions"], esc["timeout-ms"]) == ([1, 2], 30)
    assert (tab["key-positions"], tab["layers"], tab["timeout-ms"]) == ([11, 12], [0, 1], 18)
    assert tab["require-prior-idle-ms"] == 150
    assert read["conditional-layers"] == [{"if-layers": [0, 1], "then-layer": 2}]
    assert read["behaviors"]["hml"]["properties"]["hold-trigger-key-positions"] == [
        *(5, 6, 7, 8, 9, 15, 16, 17, 18, 19, 25, 26, 27, 28, 29),
        *(32, 31, 30, 33, 34, 35),
    ]


@pytest.mark.parametrize(
    ("include", "bindings"),
    [
        ("behaviors/num_word.dtsi", "&num_word 1"),
        ("behaviors/rgbled_widget.dtsi", "&ind_bat &ind_con &ind_lyr"),
        ("behaviors/unicode.dtsi", "&uc 0xe4 0xc4 &uc UC_DE_AE &uc UC_SET_LINUX"),
        ("locale/keys_de.h", "&kp DE_Z &kp LC(DE_A_UMLAUT) &mt LSHFT DE_SZ"),
    ],
)
def test_names_of_a_library_have_values(firmware: FirmwareData, include: str, bindings: str) -> None:
    assert answer(f"#include <{include}>\n{layer(bindings)}", firmware).keyboard


def test_a_mistake_in_the_argument_of_a_library_is_found_there(firmware: FirmwareData) -> None:
    text = '#include "zmk-helpers/helper.h"\nZMK_LAYER(base, &kp A\n  &kp AA)\n'
    (finding,) = answer(text, firmware).findings

    assert (finding.line, finding.column, finding.message) == (5, 7, "AA has no value")


def test_every_character_of_a_layout_is_a_key(firmware: FirmwareData) -> None:
    values = firmware_values(firmware)
    for path in ("de", "es", "fr", "uk"):
        for line in library_headers()[f"locale/keys_{path}.h"].file.text.splitlines()[1:]:
            assert values.cells(line.split()[2]), line
