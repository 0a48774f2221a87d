"""Bindings in samples: what exists, with as many parameters as it takes, of the right kind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from homerow.markdown.code.sample import Marks

Check = Callable[..., list[str]]
BINDINGS = Marks(fragment="bindings")


@pytest.mark.parametrize(
    "text",
    [
        "&kp A &kp LC(LA(DEL)) &mt LSHFT A &lt 1 SPACE &none &trans",
        "&bt BT_SEL 0 &bt BT_CLR &out OUT_TOG &rgb_ug RGB_COLOR_HSB(128,100,50) &bl BL_SET 50",
        "&kp ZMK_HID_USAGE(HID_USAGE_CONSUMER, 0x9E) &mkp LCLK &mmv MOVE_UP &kp (A | 1)",
        "&inc_dec_kp C_VOL_UP C_VOL_DN",
        "&zip_xy_scaler 1 2 &zip_xy_transform (INPUT_TRANSFORM_XY_SWAP | INPUT_TRANSFORM_X_INVERT)",
        "&macro_param_1to1 &kp MACRO_PLACEHOLDER &macro_wait_time 30",
    ],
)
def test_right_bindings_pass(check: Check, text: str) -> None:
    assert check(text, marks=BINDINGS) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("&kpp A", "unknown-behavior: &kpp"),
        ("kp A", "unknown-behavior: kp"),
        ("&kp A B", "wrong-parameters: B"),
        ("&kp", "wrong-parameters: &kp"),
        ("&bt BT_SEL", "wrong-parameters: &bt BT_SEL"),
        ("&bt BT_CLR 0", "wrong-parameters: 0"),
        ("&mt LSHFT", "wrong-parameters: &mt LSHFT"),
        ("&kp ESCPE", "unknown-code: ESCPE"),
        ("&kp LC(ESCPE)", "unknown-code: ESCPE"),
        ("&kp CTRL(A)", "unknown-code: CTRL"),
        ("&kp LC(A, B)", "wrong-parameters: LC"),
        ("&kp 4", "wrong-parameters: 4"),
        ("&mt 4 A", "wrong-parameters: 4"),
        ("&lt A SPACE", "wrong-parameters: A"),
        ("&sl A", "wrong-parameters: A"),
        ("&kp BT_SEL", "wrong-parameters: BT_SEL"),
        ("&out A", "wrong-parameters: A"),
        ("&kp PGUP", "deprecated: PGUP"),
    ],
)
def test_a_wrong_binding_is_found_where_it_is_wrong(check: Check, text: str, problem: str) -> None:
    assert problem in check(text, marks=BINDINGS)


def layer(bindings: str, more: str = "") -> str:
    return f'/ {{ keymap {{ compatible = "zmk,keymap"; base {{ bindings = <{bindings}>; {more} }}; }}; }};'


def test_a_behavior_for_sensors_stands_in_sensor_bindings_alone(check: Check) -> None:
    assert check(layer("&inc_dec_kp A B")) == ["wrong-parameters: &inc_dec_kp"]
    assert check(layer("&none", "sensor-bindings = <&inc_dec_kp A B>;")) == []


def test_a_macro_stands_for_what_it_is_defined_as(check: Check) -> None:
    right = "#define NAV 1\n#define OPEN &lt NAV ENTER\n#define FIRST BT_SEL 0\n"

    assert check(right + layer("OPEN &mo NAV &bt FIRST")) == []
    assert check(right + layer("&kp FIRST")) == ["wrong-parameters: FIRST"]
    assert check("#define OPEN &lt 1\n" + layer("OPEN")) == ["wrong-parameters: OPEN"]


def test_a_macro_with_parameters_stands_for_its_body_with_the_arguments(check: Check) -> None:
    define = "#define HRM(mod, key) &mt mod key\n"

    assert check(define + layer("HRM(LSHFT, A) &kp B")) == []
    assert check(define + layer("HRM(LSHFT, AA)")) == ["unknown-code: AA"]
    assert check("#define TWO(a) a a\n" + layer("TWO(&kp A)")) == []
    assert check("#define TWO(a) a a\n" + layer("TWO(&kp)")) == ["wrong-parameters: &kp"]


def test_what_a_macro_holds_is_checked_where_it_is_defined(check: Check) -> None:
    assert check("#define ESC_KEY &kpp ESC\n#define TAB_KEY(x) &kp x &kp TABB") == [
        "unknown-behavior: &kpp",
        "unknown-code: TABB",
    ]


def test_macros_that_stand_for_each_other_end(check: Check) -> None:
    loops = "#define A1 A2 A2\n#define A2 A1 A1\n"
    grows = "".join(f"#define B{n} B{n + 1} B{n + 1} B{n + 1} B{n + 1}\n" for n in range(6))

    assert check(loops + grows + layer("&kp A1 &kp B0"))[-1].startswith("wrong-parameters")


def test_what_one_sample_defines_the_others_may_use(check: Check) -> None:
    defining = (
        '/ { behaviors { hm: hm { compatible = "zmk,behavior-hold-tap"; #binding-cells = <2>; '
        "bindings = <&kp>, <&mo>; }; }; };"
    )

    assert check(layer("&hm A 1"), defining) == []
    assert check(layer("&hm A B"), defining) == ["wrong-parameters: B"]
    assert check(layer("&hm A"), defining) == ["wrong-parameters: &hm A"]
    assert check(layer("&hm A 1")) == ["unknown-behavior: &hm"]


def test_a_fence_may_say_what_comes_from_elsewhere(check: Check) -> None:
    marks = Marks(fragment="bindings", defines=("mine", "NAV"))

    assert check("&mine 1 2 &mo NAV", marks=marks) == []


def test_a_macro_that_defines_a_behavior_is_read_as_its_node(check: Check) -> None:
    macro = "/ { macros { ZMK_MACRO(twice, wait-ms = <30>; bindings = <&kp A>, <&kp A>;) }; };"

    assert check(macro, layer("&twice")) == []
    assert check(macro, layer("&twice A")) == ["wrong-parameters: A"]
    assert check(macro.replace("wait-ms", "wate-ms").replace("<&kp A>;", "<&kp AA>;")) == [
        "unknown-property: wate-ms",
        "unknown-code: AA",
    ]
    assert check("ZMK_MACROS(twice, a)") == ["unknown-code: ZMK_MACROS"]


@pytest.mark.parametrize(
    ("pins", "problems"),
    [
        ("<&pro_micro 1 GPIO_ACTIVE_HIGH>, <&gpio0 2 (GPIO_ACTIVE_LOW | GPIO_PULL_UP)>", []),
        ("<&gpio0 1>", ["wrong-parameters: &gpio0 1"]),
        ("<&pro_micro 1 0 &xiao_d 2>", ["wrong-parameters: &xiao_d 2"]),
        ("<&gpio0 1 GPIO_ACTIVE_HIGH 3>", ["wrong-parameters: 3"]),
        ("<&pro_micro ...>, <&pro_micro 1 ONE>", []),
        ("<&shifter 1>, <&plain 1 2 3>", []),
    ],
)
def test_a_pin_has_as_many_cells_as_its_controller_says(check: Check, pins: str, problems: list[str]) -> None:
    nodes = "&spi1 { shifter: shifter { #gpio-cells = <1>; }; plain: plain { }; };"
    marks = Marks(defines=("ONE",))

    assert check(f"{nodes} /{{ k: k {{ input-gpios = {pins}; }}; }};", marks=marks) == problems


KEYMAP = """
#define NAV 1
/ {{
    keymap {{ compatible = "zmk,keymap"; {layers} }};
    combos {{ compatible = "zmk,combos"; esc {{ bindings = <&kp ESC>; key-positions = <0 1>; {combo} }}; }};
    conditional_layers {{ compatible = "zmk,conditional-layers"; tri {{ if-layers = <0>; {tri} }}; }};
}};
"""


def keymap(first: str, second: str = "&kp A", combo: str = "", tri: str = "then-layer = <1>;") -> str:
    layers = f"one {{ bindings = <{first}>; }}; two {{ bindings = <{second}>; }};"
    return KEYMAP.format(layers=layers, combo=combo, tri=tri)


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (keymap("&mo 1 &lt NAV A", "&to 0 &tog 1"), []),
        (keymap("&mo 9"), ["unknown-layer: 9"]),
        (keymap("&lt 2 A", "&sl 3"), ["unknown-layer: 2", "unknown-layer: 3"]),
        (keymap("&bt BT_SEL 9"), []),
        (keymap("&kp A", combo="layers = <1 2>;"), ["unknown-layer: 2"]),
        (keymap("&kp A", tri="then-layer = <2>;"), ["unknown-layer: 2"]),
        (keymap("&mo NAV").replace("NAV 1", "NAV 2"), ["unknown-layer: NAV"]),
        (keymap("&mo 9").replace("two {", "... two {"), []),
        (
            keymap("&mo 9")
            .replace("two {", "MY_LAYER(x, y) two {")
            .replace("#", "#define MY_LAYER(a, b)\n#"),
            ["unknown-layer: 9"],
        ),
        (f'#include "more.keymap"\n{keymap("&mo 9")}', []),
        ("&mo 9", []),
    ],
)
def test_a_whole_keymap_has_the_layers_that_it_names(check: Check, text: str, problems: list[str]) -> None:
    assert check(text) == problems
