"""Lookups of components and checks in the data."""

from __future__ import annotations

import pytest

from zmk.firmware.data import FirmwareData
from zmk.firmware.records import Behavior, Choice, Constant, Default, InputProcessor, KeyCode, Option

BLUETOOTH = Behavior(
    labels=("bt",), node="bluetooth", compatible="zmk,behavior-bluetooth", file="bt.dtsi", cells=2
)
SELECT = Constant("BT_SEL", "bt.h", cells=(3,), labels=("bt",))
CLEAR = Constant("BT_CLR", "bt.h", cells=(0, 0), labels=("bt",))
COMMAND = Constant("BT_CLR_CMD", "bt.h", cells=(0,))
COLOR = Constant("COLOR", "rgb.h", params=("h", "s", "v"), gives=2, labels=("bt",))
FLIP = Constant("FLIP", "transform.h", cells=(1,), labels=("zip_flip",))
ENCODER = Behavior(
    labels=("inc_dec_kp",),
    node="encoder",
    compatible="zmk,behavior-sensor-rotate-var",
    file="s.dtsi",
    sensor_cells=2,
)


def key(name: str, *others: str, group: str = "letters") -> KeyCode:
    return KeyCode(
        name=name,
        aliases=others,
        page=7,
        id=4,
        group=group,
        meaning="a key",
        systems={},
        documented=True,
    )


def option(**members: object) -> Option:
    known = {"symbol": "SLEEP", "prompt": True, "origin": "zmk", "documented": True, "type": "bool"}
    return Option(**(known | members))  # type: ignore[arg-type] # of several kinds


@pytest.mark.parametrize(("constant", "left"), [(SELECT, 1), (CLEAR, 0), (COLOR, 0), (COMMAND, None)])
def test_what_a_constant_does_not_give_is_left_to_the_user(constant: Constant, left: int | None) -> None:
    data = FirmwareData(behaviors={"bt": BLUETOOTH})

    assert data.left_to_user(constant, "bt") == left


def test_constants_of_input_processors_count_their_cells() -> None:
    processor = InputProcessor(("zip_flip",), "flip", "zmk,input-processor-transform", "t.dtsi", cells=1)
    data = FirmwareData(input_processors={"zip_flip": processor})

    assert data.left_to_user(FLIP, "zip_flip") == 0
    assert data.left_to_user(FLIP, "unknown") is None


def test_a_behavior_for_sensors_takes_no_constants() -> None:
    assert FirmwareData(behaviors={"inc_dec_kp": ENCODER}).left_to_user(SELECT, "inc_dec_kp") is None


def test_constants_are_found_by_their_behavior() -> None:
    data = FirmwareData(constants={each.name: each for each in (SELECT, COMMAND, CLEAR, FLIP)})

    assert [constant.name for constant in data.constants_for("bt")] == ["BT_SEL", "BT_CLR"]


def test_a_key_with_several_names_is_one_key() -> None:
    escape, first = key("ESCAPE", "ESC", group="control"), key("A")
    data = FirmwareData(keycodes={"ESCAPE": escape, "ESC": escape, "A": first})

    assert data.keys == (escape, first)
    assert data.keys_in("letters") == (first,)
    assert escape.names == ("ESCAPE", "ESC")


def test_the_choice_of_an_option_is_found() -> None:
    choice = Choice(members=("NKRO", "HKRO"), default="HKRO", file="app/Kconfig")

    assert FirmwareData(choices=(choice,)).choice_of("NKRO") is choice
    assert FirmwareData(choices=(choice,)).choice_of("SLEEP") is None


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ({}, (Default("n"),)),
        ({"type": "int"}, ()),
        ({"origin": "zephyr"}, ()),
        ({"defaults": (Default("y"),)}, (Default("y"),)),
        ({"defaults": (Default("y", condition="A"),)}, (Default("y", condition="A"), Default("n"))),
        ({"zephyr_default": "512"}, (Default("512"),)),
    ],
)
def test_a_switch_that_nothing_turns_on_is_off(
    members: dict[str, object], expected: tuple[Default, ...]
) -> None:
    assert option(**members).all_defaults == expected
