from __future__ import annotations

from typing import Any

import pytest

from homerow.diagnostics import ReportedFailure
from zmk.firmware.data import FirmwareData
from zmk.simulator.keyboard import keyboard_of
from zmk.simulator.keymap import read_keymap

KEYMAP = """
&mt {{ tapping-term-ms = <170>; }};
/ {{
    {more}
    keymap {{
        compatible = "zmk,keymap";
        base {{ display-name = "Base"; bindings = <{bindings}>; }};
        off {{ status = "reserved"; bindings = <&none>; }};
    }};
}};
"""


def keyboard(firmware: FirmwareData, bindings: str, more: str = "") -> dict[str, Any]:
    text = KEYMAP.format(bindings=bindings, more=more)
    return keyboard_of(read_keymap(text, "my.keymap", firmware))


def test_binding_has_the_values_of_its_names(firmware: FirmwareData) -> None:
    (layer,) = keyboard(firmware, "&mt LSHIFT A &kp LC(RS(B)) &none")["layers"]

    assert layer["name"] == "Base"
    assert layer["bindings"] == [
        {"behavior": "mod_tap", "param1": 0x0700E1, "param2": 0x070004},
        {"behavior": "key_press", "param1": 0x21070005, "param2": 0},
        {"behavior": "none", "param1": 0, "param2": 0},
    ]


def test_property_is_the_keymaps_or_the_nodes_or_the_bindings_default(firmware: FirmwareData) -> None:
    properties = keyboard(firmware, "&none")["behaviors"]["mod_tap"]["properties"]

    assert properties["tapping-term-ms"] == 170
    assert properties["flavor"] == "hold-preferred"
    assert properties["quick-tap-ms"] == -1
    assert properties["retro-tap"] is False


def test_macro_has_the_default_times_of_the_options(firmware: FirmwareData) -> None:
    more = "macros { ZMK_MACRO(hi, bindings = <&kp H>, <&kp I>;) };"
    properties = keyboard(firmware, "&hi", more)["behaviors"]["hi"]["properties"]

    assert (properties["wait-ms"], properties["tap-ms"]) == (15, 30)
    assert [each["param1"] & 0xFF for each in properties["bindings"]] == [0x0B, 0x0C]


@pytest.mark.parametrize(
    ("bindings", "message", "hint"),
    [
        ("&kp", "&kp takes 1 parameter, and here is none", ""),
        ("&kpp A", "no node has the label kpp", "did you mean &kp?"),
        ("&kp AA_", "AA_ has no value", ""),
        ("&mt LSHIFT &kp", "&mt takes 2 parameters, and here is 1", ""),
    ],
)
def test_wrong_binding_is_a_finding_with_its_line(
    firmware: FirmwareData, bindings: str, message: str, hint: str
) -> None:
    with pytest.raises(ReportedFailure) as failure:
        keyboard(firmware, bindings)

    first = failure.value.diagnostics[0]
    assert first.code == "unusable-keymap"
    assert (first.message, first.span.line if first.span else 0) == (message, 7)
    assert hint in first.hint


def test_syntax_error_is_a_finding_with_its_line(firmware: FirmwareData) -> None:
    with pytest.raises(ReportedFailure) as failure:
        read_keymap("/ {\n  keymap {\n    bindings = <&kp A;\n  };\n};\n", "my.keymap", firmware)

    assert [each.span.line for each in failure.value.diagnostics if each.span] == [3]
