"""Each kind of fact is read from the small firmware tree in this folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from zmk.checkout.c_code import read_chosen, read_keycodes
from zmk.checkout.compare import stated_by
from zmk.checkout.kconfig import read_options
from zmk.checkout.predefined import read_behaviors, read_processors
from zmk.checkout.source_tree import Checkout, Fact
from zmk.checkout.yaml_files import read_bindings, read_hardware


def said(found: Sequence[Fact], key: str) -> dict[str, Any]:
    """Return records by one of their keys, which is left out of them."""
    return {
        str(each.record[key]): {name: value for name, value in stated_by(each.record).items() if name != key}
        for each in found
    }


@pytest.fixture(scope="module")
def options(checkout: Checkout) -> dict[str, Any]:
    return said(read_options(checkout)["options"], "symbol")


def test_an_option_has_its_type_its_file_and_what_it_needs(options: dict[str, Any]) -> None:
    assert options["ZMK_LAMP"] == {
        "type": "bool",
        "prompt": True,
        "origin": "zmk",
        "file": "app/Kconfig",
        "depends": ["HAS_LEDS"],
    }


def test_defaults_stand_in_their_order_without_what_the_option_needs_anyway(options: dict[str, Any]) -> None:
    step = options["ZMK_LAMP_STEP"]

    assert step["depends"] == ["ZMK_LAMP"]
    assert step["defaults"] == [{"value": "5", "if": "ZMK_LAMP_PULSE"}, {"value": "20"}]
    assert step["ranges"] == [{"min": "1", "max": "100", "if": "ZMK_LAMP_FINE"}, {"min": "1", "max": "10"}]


def test_what_an_option_needs_is_said_without_what_that_needs(options: dict[str, Any]) -> None:
    assert options["ZMK_LAMP_FINE"]["depends"] == ["ZMK_LAMP", "SOC_FAST"]


@pytest.mark.parametrize(
    ("symbol", "default"),
    [
        ("ZMK_LAMP_FINE", {"value": "y", "if": "SOC_LARGE && !ZMK_SAVING"}),
        ("ZMK_TIMER", {"value": "y", "if": "DT_HAS_ZMK_TIMER_ENABLED"}),
        ("ZMK_SAVING", {"value": "y", "if": "SOC_SMALL"}),
        ("BT_DEVICE_NAME", {"symbol": "ZMK_KEYBOARD_NAME"}),
        ("LED_STACK_SIZE", {"value": "512", "if": "ZMK_LAMP"}),
        ("TIMER_TICKS", {"value": "64"}),
    ],
)
def test_a_default_may_be_a_value_another_option_or_a_condition(
    options: dict[str, Any], symbol: str, default: dict[str, str]
) -> None:
    assert options[symbol]["defaults"] == [default]


def test_an_option_of_zephyr_has_no_type_here(options: dict[str, Any]) -> None:
    assert options["LED_STACK_SIZE"]["origin"] == "zephyr"
    assert "type" not in options["LED_STACK_SIZE"]


def test_what_turns_an_option_on_is_known(options: dict[str, Any]) -> None:
    assert options["ZMK_TIMER"]["implied_by"] == [{"by": "ZMK_LAMP"}]
    assert options["LED"] == {"prompt": False, "origin": "zephyr", "selected_by": [{"by": "ZMK_LAMP"}]}


def test_zephyr_s_template_makes_an_option_of_a_log_level(options: dict[str, Any]) -> None:
    assert options["ZMK_LOG_LEVEL"] == {
        "type": "int",
        "prompt": False,
        "origin": "zmk",
        "file": "app/Kconfig",
    }


def test_boards_add_options_that_can_be_set_and_no_defaults(options: dict[str, Any]) -> None:
    assert options["LAMP_UPSIDE_DOWN"]["depends"] == ["SHIELD_LAMP"]
    assert "LAMP_HIDDEN" not in options
    assert "defaults" not in options["ZMK_KEYBOARD_NAME"]


def test_a_choice_has_its_members_and_the_first_is_its_default(checkout: Checkout) -> None:
    (choice,) = read_options(checkout)["choices"]

    assert choice.record == {
        "choice": "ZMK_LAMP_MODE",
        "file": "app/Kconfig",
        "depends": ["ZMK_LAMP"],
        "members": ["ZMK_LAMP_STEADY", "ZMK_LAMP_PULSE"],
        "default": "ZMK_LAMP_STEADY",
    }
    assert (choice.path, choice.line) == ("app/Kconfig", 27)


def test_a_binding_has_the_properties_of_what_it_includes(checkout: Checkout) -> None:
    found = read_bindings(checkout)
    lamp = said(found["bindings"], "compatible")["zmk,behavior-lamp"]
    names = [
        each.record["name"] for each in found["properties"] if each.record["compatible"].endswith("lamp")
    ]

    assert lamp == {
        "file": "app/dts/bindings/behaviors/zmk,behavior-lamp.yaml",
        "cells": {"#binding-cells": 1},
        "cell_names": {"binding-cells": ["param1"]},
        "zephyr_includes": ["leds.yaml"],
    }
    assert names == [
        *("display-name", "label", "#binding-cells"),
        *("flavor", "fade-ms", "depth", "positions", "quiet", "level"),
    ]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("label", {"of": "node", "type": "string", "deprecated": True}),
        ("#binding-cells", {"of": "node", "type": "int", "required": True, "const": 1}),
        ("flavor", {"of": "node", "type": "string", "default": "warm", "enum": ["warm", "cold"]}),
        ("fade-ms", {"of": "node", "type": "int", "fallback": "CONFIG_ZMK_LAMP_FADE"}),
        ("depth", {"of": "node", "type": "int"}),
        ("positions", {"of": "node", "type": "array", "default": []}),
        ("quiet", {"of": "node", "type": "boolean"}),
        ("level", {"of": "child", "type": "int", "required": True, "default": 0}),
    ],
)
def test_a_property_has_what_its_binding_says(
    checkout: Checkout, name: str, expected: dict[str, Any]
) -> None:
    lamp = [each for each in read_bindings(checkout)["properties"] if "behavior-lamp" in str(each.record)]

    assert said(lamp, "name")[name] == {"compatible": "zmk,behavior-lamp", **expected}


def test_a_property_stands_where_it_is_written_last(checkout: Checkout) -> None:
    places = {
        (each.record["compatible"], each.record["name"]): (each.path.rpartition("/")[2], each.line)
        for each in read_bindings(checkout)["properties"]
    }

    assert places["zmk,behavior-lamp", "label"] == ("zmk,behavior-lamp.yaml", 8)
    assert places["zmk,behavior-lamp", "#binding-cells"] == ("one_param.yaml", 7)
    assert places["zmk,behavior-lamp", "level"] == ("zmk,behavior-lamp.yaml", 28)


def test_what_the_code_asks_of_chosen_is_found_once(checkout: Checkout) -> None:
    assert read_chosen(checkout) == [Fact({"property": "zmk,desk-lamp"}, "app/src/lamp.c", 1)]


def test_a_behavior_has_its_labels_its_cells_and_its_properties(checkout: Checkout) -> None:
    behaviors = said(read_behaviors(checkout)["behaviors"], "node")

    assert behaviors == {
        "light": {
            "labels": ["lamp"],
            "file": "app/dts/behaviors/lamp.dtsi",
            "compatible": "zmk,behavior-lamp",
            "display_name": "Lamp",
            "cells": 1,
            "properties": {
                "flavor": "cold",
                "fade-ms": 16,
                "positions": [1, 2, "(LAMP_ON|4)"],
                "bindings": [["&kp", "A"], ["&kp", "B"]],
                "quiet": True,
            },
            "locality": "global",
        },
        "dimmer": {
            "labels": ["inc_dim", "dec_dim"],
            "file": "app/dts/behaviors/lamp.dtsi",
            "compatible": "zmk,behavior-dim",
            "sensor_cells": 2,
            "locality": "central",
        },
    }


def test_a_macro_that_defines_a_behavior_is_known(checkout: Checkout) -> None:
    (macro,) = read_behaviors(checkout)["macros"]

    assert (macro.record["name"], macro.record["compatible"]) == ("ZMK_LAMP", "zmk,behavior-lamp")
    assert (macro.record["params"], macro.record["cells"], macro.line) == (["name", "..."], 1, 3)


def test_constants_have_the_cells_that_they_stand_for(checkout: Checkout) -> None:
    constants = said(read_behaviors(checkout)["constants"], "name")
    header = {"header": "dt-bindings/zmk/lamp.h"}

    assert constants == {
        "LAMP_DEFAULT": header | {"cells": [600], "overridable": True},
        "LAMP_ON_CMD": header | {"cells": [8]},
        "LAMP_SET_CMD": header | {"cells": [9]},
        "LAMP_ON": header | {"cells": [8, 0]},
        "LAMP_SET": header | {"cells": [9]},
        "LAMP_UP": header | {"cells": [0xFFFF - 600 + 1]},
        "LAMP_MOVE": header | {"params": ["by"], "gives": 1},
        "LAMP_COLOR_VALUE": header | {"params": ["h", "s", "b"], "gives": 1},
        "LAMP_COLOR": header | {"params": ["h", "s", "b"], "gives": 2},
        "LAMP_COLOUR": header | {"params": ["h", "s", "b"], "gives": 2},
    }


def test_names_that_are_worth_the_same_are_one_key(checkout: Checkout) -> None:
    keys = said(read_keycodes(checkout)["keycodes"], "name")

    assert keys == {
        "A": {"page": 7, "id": 4, "usage": "HID_USAGE_KEY_A"},
        "NUMBER_1": {
            "aliases": ["N1"],
            "deprecated": ["NUM_1"],
            "page": 7,
            "id": 30,
            "usage": "HID_USAGE_KEY_1",
        },
        "EXCLAMATION": {
            "aliases": ["EXCL"],
            "page": 7,
            "id": 30,
            "modifiers": ["LS"],
            "usage": "HID_USAGE_KEY_1",
        },
        "OLD": {"deprecated": ["OLD"], "page": 7, "id": 180},
        "K_PLAY": {"page": 12, "id": 205},
    }


def test_functions_that_add_modifiers_are_known(checkout: Checkout) -> None:
    assert [each.record for each in read_keycodes(checkout)["modifiers"]] == [
        {"name": "LC", "flag": "MOD_LCTL", "value": 1},
        {"name": "LS", "flag": "MOD_LSFT", "value": 2},
    ]


def test_an_input_processor_has_its_cells_and_properties(checkout: Checkout) -> None:
    (turn,) = read_processors(checkout)["input_processors"]

    assert turn.record["labels"] == ["zip_turn"]
    assert turn.record["cells"] == 1
    assert turn.record["properties"] == {"map": [["X", "Y"], ["Y", "X"]]}


def test_hardware_is_what_its_metadata_say(checkout: Checkout) -> None:
    hardware = said(read_hardware(checkout)["hardware"], "id")

    assert {name: each["kind"] for name, each in hardware.items()} == {
        "tower": "controller",
        "plug": "interconnect",
        "lamp": "keyboard",
    }
    assert hardware["lamp"]["siblings"] == ["lamp_left", "lamp_right"]
    assert (hardware["tower"]["revisions"], hardware["tower"]["default_revision"]) == (
        ["5.20", "6.10"],
        "5.20",
    )
    assert "description" not in hardware["plug"]
