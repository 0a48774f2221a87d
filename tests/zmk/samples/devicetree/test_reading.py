"""Devicetree samples without a stated context, and gaps in them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from homerow.markdown.code.sample import Marks
from zmk.samples.devicetree.reading import blank_gaps, read_sample

Check = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        ("", "file"),
        ("// nothing yet", "file"),
        ("#include <behaviors.dtsi>", "file"),
        ("/ { };", "file"),
        ("&mt { retro-tap; };", "file"),
        ("&kp A", "cells"),
        ("   &mt LSHFT A\n   &kp B // and so on", "cells"),
        ("retro-tap;", "body"),
        ("/delete-property/ retro-tap;", "body"),
        ('bindings = <&kp A>;\nflavor = "balanced";', "body"),
        ("base { bindings = <&kp A>; };", "body"),
        ("#define NAV 1\nnav_layer { bindings = <&kp A>; };", "body"),
    ],
)
def test_a_sample_is_what_it_can_be_read_as(text: str, fragment: str) -> None:
    reading = read_sample(text, Marks())

    assert (reading.fragment, reading.tree.faults) == (fragment, ())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("/ {\n    a = <1>\n};", "invalid-devicetree: >"),
        ("/ { };\nbase { };", "invalid-devicetree: base"),
        ("flavor = <1", "invalid-devicetree: flavor = <1"),
        ("&kp A)", "invalid-devicetree: A"),
    ],
)
def test_what_is_no_devicetree_is_read_as_what_it_looks_like(check: Check, text: str, problem: str) -> None:
    assert check(text) == [problem]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("&kp AB", ["unknown-code: AB"]),
        ("&kpp A", ["unknown-behavior: &kpp"]),
        ("&mt LSHFT", ["wrong-parameters: &mt LSHFT"]),
        ("base { bindings = <&kp A &kp>; };", ["wrong-parameters: &kp"]),
        ('tapping-term-ms = "200";', ['wrong-property: "200"']),
        ('ht: ht { compatible = "zmk,behavior-hold-tap"; flavour; };', ["unknown-property: flavour"]),
        ("macros { m: m { }; };", ["missing-property: m"]),
    ],
)
def test_what_is_known_of_the_firmware_is_checked_in_a_guessed_part(
    check: Check, text: str, problems: list[str]
) -> None:
    assert [each for each in check(text) if not each.startswith("missing-property: ht")] == problems


def test_a_property_of_a_guessed_part_may_be_of_any_node(check: Check) -> None:
    assert check("chain-length = <10>;") == []
    assert check("chain-length = <&nothing>;") == ["unknown-label: &nothing"]
    assert check("chain-length = <10>;", marks=Marks(fragment="properties")) == [
        "unknown-property: chain-length"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "/ {\n    ...\n};",
        "/ { behaviors { ... }; };",
        "/omit-if-no-ref/ mine: mine { … };",
        "keys = <...>;",
        "&mt { tapping-term-ms = <...>; flavor = ...; };",
        "bindings = ...;",
        "bindings = /* ... */;",
        "bindings = <&kp A>, ...;",
        "&kp A ...",
        "&kp A &mt ... &kp B",
        "bindings = <... A &kp B>;",
        '/ { behaviors { ht: ht { compatible = "zmk,behavior-hold-tap"; // ...\n}; }; };',
    ],
)
def test_what_is_left_out_is_not_missed(check: Check, text: str) -> None:
    assert check(text) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("&kpp A ...", "unknown-behavior: &kpp"),
        ("&mt A &kp B ...", "wrong-parameters: &mt A"),
        ("... &mt A", "wrong-parameters: &mt A"),
        ("bindings = <&kp AB …>;", "unknown-code: AB"),
        ("/ { chosen { zmk,kscam = ...; }; };", "unknown-property: zmk,kscam"),
    ],
)
def test_what_is_beside_a_gap_is_checked(check: Check, text: str, problem: str) -> None:
    assert check(text) == [problem]


@pytest.mark.parametrize("text", ['a = "...";', "// and so on ...", "/* … as above */", "a.b...c"])
def test_dots_in_words_are_no_gap(text: str) -> None:
    assert blank_gaps(text)[0] == text


def test_a_text_keeps_its_length_and_its_lines_when_gaps_are_blanked() -> None:
    assert blank_gaps("a = <1>,\n  …;\n...\n")[0] == "a = <1> \n   ;\n   \n"


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("waitms = <40>;", ["unknown-property: waitms"]),
        ("taping-term-ms = <200>;", ["unknown-property: taping-term-ms"]),
        ("greet { bindinngs = <&kp A>; };", ["unknown-property: bindinngs"]),
        ("sleep-mode-enable; speed = <1>; mode = <2>; wakeup-source;", []),
    ],
)
def test_a_property_of_any_node_is_not_misspelled(check: Check, text: str, problems: list[str]) -> None:
    assert check(text) == problems
