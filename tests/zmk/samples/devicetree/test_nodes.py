"""Nodes and properties in samples: optional and required properties, and their types."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from homerow.markdown.code.sample import Marks

Check = Callable[..., list[str]]


def hold_tap(inner: str) -> str:
    return (
        '/ { behaviors { ht: ht { compatible = "zmk,behavior-hold-tap"; #binding-cells = <2>; '
        f"bindings = <&kp>, <&kp>; {inner} }}; }}; }};"
    )


@pytest.mark.parametrize(
    "inner",
    [
        'flavor = "balanced"; tapping-term-ms = <200>; retro-tap;',
        "hold-trigger-key-positions = <1 2 3>;",
        "quick-tap-ms = <(100 + 75)>;",
        'status = "okay";',
        "/delete-property/ retro-tap;",
    ],
)
def test_properties_of_the_binding_and_of_any_node_pass(check: Check, inner: str) -> None:
    assert check(hold_tap(inner)) == []


@pytest.mark.parametrize(
    ("inner", "problem"),
    [
        ('flavour = "balanced";', "unknown-property: flavour"),
        ('flavor = "balance";', 'wrong-property: "balance"'),
        ("flavor = <1>;", "wrong-property: <1>"),
        ('tapping-term-ms = "200";', 'wrong-property: "200"'),
        ("tapping-term-ms = <1 2>;", "wrong-property: <1 2>"),
        ("tapping-term-ms;", "wrong-property: tapping-term-ms"),
        ("retro-tap = <1>;", "wrong-property: <1>"),
        ("hold-trigger-key-positions = <&kp>;", "wrong-property: <&kp>"),
        ("quick_tap_ms = <1>;", "deprecated: quick_tap_ms"),
    ],
)
def test_a_wrong_property_is_found(check: Check, inner: str, problem: str) -> None:
    assert check(hold_tap(inner)) == [problem]


def test_a_whole_node_must_have_what_its_binding_requires(check: Check) -> None:
    node = '/ { behaviors { ht: ht { compatible = "zmk,behavior-hold-tap"; }; }; };'

    assert check(node) == ["missing-property: ht"] * 2
    assert check("&mt { retro-tap; };") == []


def test_a_reserved_layer_needs_no_bindings(check: Check) -> None:
    keymap = '/ {{ keymap {{ compatible = "zmk,keymap"; spare {{ {} }}; }}; }};'

    assert check(keymap.format("")) == ["missing-property: spare"]
    assert check(keymap.format('status = "reserved";')) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("/ { keymap { base { }; }; };", "missing-property: keymap"),
        ("/ { behaviors { a: a { }; }; };", "missing-property: a"),
        ('/ { behaviors { a: a { compatible = "zmk,behaviour-none"; }; }; };', "unknown-compatible"),
        ("/ { chosen { zmk,kscam = &kscan0; }; };", "unknown-property: zmk,kscam"),
        ("/ { chosen { zmk,kscan = &nothing; }; };", "unknown-label: &nothing"),
        ("&nothing { retro-tap; };", "unknown-label: &nothing"),
        ("&mt { bindings = <&kpp>, <&kp>; };", "unknown-behavior: &kpp"),
        ("#include <behavior.dtsi>", "unknown-header: behavior.dtsi"),
        ("/ { thing { tapping-tern-ms = <1>; }; };", "unknown-property: tapping-tern-ms"),
        ("/ { }; base { };", "invalid-devicetree: base"),
    ],
)
def test_what_does_not_exist_is_found(check: Check, text: str, problem: str) -> None:
    assert [each for each in check(text) if each.startswith(problem)] != []


def test_nodes_of_the_hardware_are_let_pass_and_their_references_are_not(check: Check) -> None:
    node = '&spi3 {{ led: ws2812@0 {{ compatible = "worldsemi,ws2812-spi"; reg = <0>; pins = <{}>; }}; }};'

    assert check(node.format("&pro_micro 4 ANY")) == []
    assert check(node.format("&pro_mikro 4 ANY")) == ["unknown-label: &pro_mikro"]


def test_properties_of_a_node_that_is_defined_elsewhere_are_not_misspelled(check: Check) -> None:
    listener = Marks(defines=("trackpad_listener",))

    assert (
        check("&trackpad_listener { input-processors = <&zip_xy_scaler 1 2>; mine = <1>; };", marks=listener)
        == []
    )
    assert check("&trackpad_listener { input-procesors; };", marks=listener) == [
        "unknown-property: input-procesors"
    ]
    assert check("&kscan0 { debounce-press-mss = <3>; };") == ["unknown-property: debounce-press-mss"]
    assert check('&spi1 { compatible = "nordic,nrf-spim"; pinctrl-names = "default"; };') == []


def test_a_header_of_the_keyboards_own_is_let_pass(check: Check) -> None:
    assert check('#include "my_keyboard.dtsi"') == []


def test_a_fragment_may_say_in_which_node_it_stands(check: Check) -> None:
    combos = Marks(fragment="nodes", of="zmk,combos")
    tap = Marks(fragment="properties", of="zmk,behavior-hold-tap")

    assert check("esc { key-positions = <0 1>; bindings = <&kp ESC>; };", marks=combos) == []
    assert check("esc { bindings = <&kp ESC>; };", marks=combos) == ["missing-property: esc"]
    assert check('flavor = "balanced";', marks=tap) == []
    assert check("timeout-ms = <1>;", marks=tap) == ["unknown-property: timeout-ms"]


def test_a_sample_that_is_wrong_on_purpose_must_be_wrong(check: Check) -> None:
    invalid = Marks(invalid=True)

    assert check("&mt { no-such-thing; };", marks=invalid) == []
    assert [each.partition(":")[0] for each in check("&mt { retro-tap; };", marks=invalid)] == [
        "stale-invalid"
    ]


def test_positions_of_a_matrix_are_called_as_a_modifier_is(check: Check) -> None:
    node = '/ {{ t: t {{ compatible = "zmk,matrix-transform"; rows = <1>; columns = <2>; map = <{}>; }}; }};'

    assert check(node.format("RC(0,0) RC(0,1)")) == []
    assert check(node.format("RC(0,0,1)")) == ["wrong-parameters: RC"]
    assert check(node.format("LC(0,0)")) == ["wrong-parameters: LC"]
