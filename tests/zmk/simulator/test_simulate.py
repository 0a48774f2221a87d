"""The simulator as a whole: hostile keymaps end, and the same input has the same result."""

from __future__ import annotations

import random
from typing import Any

import pytest

from zmk.firmware.data import FirmwareData
from zmk.simulator.keyboard import keyboard_of
from zmk.simulator.keymap import read_keymap
from zmk.simulator.simulate import simulate

FLAVORS = ("hold-preferred", "balanced", "tap-preferred", "tap-unless-interrupted")
BINDINGS = (
    "&kp A", "&kp LSHFT", "&kp LC(B)", "&kp C_MUTE", "&mo 1", "&to 1", "&tog 2", "&sk LSHFT", "&sl 1",
    "&trans", "&none", "&ht LCTRL C", "&ht LALT D", "&lt 1 E", "&dance", "&morph", "&text", "&wrap F",
    "&caps_word", "&key_repeat", "&kt G", "&gresc", "&mkp MB1", "&mmv MOVE_UP", "&soft_off",
    "&bl BL_CYCLE", "&msc SCRL_DOWN",
)  # fmt: skip
FLAGS = ("hold-while-undecided;", "hold-while-undecided-linger;", "retro-tap;", "hold-trigger-on-release;")


def random_keymap(chance: random.Random) -> str:
    def bindings(count: int) -> str:
        return " ".join(chance.choice(BINDINGS) for _ in range(count))

    def several(count: int) -> str:
        return ", ".join(f"<{chance.choice(BINDINGS)}>" for _ in range(count))

    flags = " ".join(flag for flag in FLAGS if chance.random() < 0.3)
    layers = "".join(f"layer_{index} {{ bindings = <{bindings(6)}>; }};" for index in range(4))
    combos = "".join(
        f"combo_{index} {{ bindings = <{chance.choice(BINDINGS)}>; timeout-ms = <{chance.randint(1, 90)}>;"
        f" key-positions = <{' '.join(map(str, chance.sample(range(6), chance.randint(2, 3))))}>; }};"
        for index in range(3)
    )
    return f"""/ {{
        behaviors {{
            ht: ht {{ compatible = "zmk,behavior-hold-tap"; #binding-cells = <2>; bindings = <&kp>, <&kp>;
                flavor = "{chance.choice(FLAVORS)}"; tapping-term-ms = <{chance.randint(0, 250)}>; {flags}
                quick-tap-ms = <{chance.randint(0, 200)}>; hold-trigger-key-positions = <0 1 2>; }};
            dance: dance {{ compatible = "zmk,behavior-tap-dance"; #binding-cells = <0>;
                bindings = {several(3)}; }};
            morph: morph {{ compatible = "zmk,behavior-mod-morph"; #binding-cells = <0>;
                bindings = {several(2)}; mods = <(MOD_LSFT|MOD_LCTL)>; }};
        }};
        macros {{
            ZMK_MACRO(text, wait-ms = <{chance.randint(0, 20)}>; tap-ms = <{chance.randint(0, 20)}>;
                bindings = {several(3)};)
            ZMK_MACRO1(wrap, bindings = <&macro_press &macro_param_1to1 &kp MACRO_PLACEHOLDER>,
                <&macro_pause_for_release>, <&macro_release &macro_param_1to1 &kp MACRO_PLACEHOLDER>;)
        }};
        conditional_layers {{ compatible = "zmk,conditional-layers";
            both {{ if-layers = <1 2>; then-layer = <3>; }}; }};
        combos {{ compatible = "zmk,combos"; {combos} }};
        keymap {{ compatible = "zmk,keymap"; {layers} }};
    }};"""


def random_inputs(chance: random.Random) -> list[dict[str, Any]]:
    at, inputs = 0, list[dict[str, Any]]()
    for _ in range(60):
        at += chance.choice((0, 1, 10, 40, 100, 300))
        inputs.append(
            {"kind": "key", "at": at, "position": chance.randrange(7), "pressed": chance.random() < 0.5}
        )
    return inputs


@pytest.mark.parametrize("seed", range(12))
def test_random_keymaps_have_the_same_result_twice(seed: int, firmware: FirmwareData) -> None:
    chance = random.Random(seed)
    keyboard = keyboard_of(read_keymap(random_keymap(chance), "my.keymap", firmware))
    inputs = random_inputs(chance)

    first = simulate(keyboard, inputs, 20_000)

    assert first == simulate(keyboard, inputs, 20_000)
    times = [entry["at"] for entry in first.trace]
    assert times == sorted(times)


@pytest.mark.parametrize(
    "more",
    [
        "macros { ZMK_MACRO(key, wait-ms = <0>; tap-ms = <0>; bindings = <&key>;) };",
        """behaviors {
            key: key { compatible = "zmk,behavior-tap-dance"; #binding-cells = <0>; bindings = <&key>; };
        };""",
        """behaviors {
            key: one { compatible = "zmk,behavior-sticky-key"; #binding-cells = <0>; bindings = <&two>;
                release-after-ms = <1>; };
            two: two { compatible = "zmk,behavior-sticky-key"; #binding-cells = <0>; bindings = <&key>;
                release-after-ms = <1>; };
        };""",
    ],
    ids=["macro", "tap-dance", "sticky-key"],
)
def test_behavior_that_invokes_itself_ends(more: str, firmware: FirmwareData) -> None:
    text = f'/ {{ {more} keymap {{ compatible = "zmk,keymap"; base {{ bindings = <&key>; }}; }}; }};'
    keyboard = keyboard_of(read_keymap(text, "my.keymap", firmware))
    press = {"kind": "key", "at": 0, "position": 0, "pressed": True}

    simulation = simulate(keyboard, [press, {**press, "at": 50, "pressed": False}], 1000)

    assert simulation.trace
    assert simulation.limit in {
        None,
        "behaviors invoke each other without end",
        "the keymap never comes to rest",
    }


def test_entry_says_in_words_why(firmware: FirmwareData) -> None:
    text = '/ { keymap { compatible = "zmk,keymap"; base { bindings = <&mt LSHFT A &kp B>; }; }; };'
    keyboard = keyboard_of(read_keymap(text, "my.keymap", firmware))
    press = {"kind": "key", "at": 0, "position": 0, "pressed": True}

    simulation = simulate(keyboard, [press], 500, names={"7:4": "A", "7:225": "LSHIFT"})

    told = [(entry["at"], entry["words"]) for entry in simulation.trace if entry["words"]]
    assert told == [
        (0, "You press A."),
        (0, "A is undecided: hold or tap."),
        (200, "A is a hold: it is still held after tapping-term-ms (200)."),
        (200, "LSHIFT is pressed."),
        (200, "The computer receives Left Shift."),
    ]
