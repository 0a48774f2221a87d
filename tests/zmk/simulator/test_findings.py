"""A mistake in a keymap is reported where it is, in its author's words, and without its consequences."""

from __future__ import annotations

from pathlib import Path

import pytest

from homerow.diagnostics import Severity
from zmk.firmware.data import FirmwareData
from zmk.keymap_api import read_keyboard
from zmk.simulator.keyboard import keyboard_of
from zmk.simulator.keymap import read_keymap, read_keymap_file

HEAD = "#include <behaviors.dtsi>\n#include <dt-bindings/zmk/keys.h>\n"


def keymap(bindings: str, more: str = "", head: str = HEAD) -> str:
    layers = f'compatible = "zmk,keymap";\nbase {{ bindings = <\n{bindings}\n>; }};'
    return f"{head}/ {{ keymap {{ {layers}\n}}; }};\n{more}"


def findings(text: str, firmware: FirmwareData) -> list[tuple[int, int, str, str]]:
    return [
        (each.line, each.column, each.message, each.severity)
        for each in read_keyboard(text, firmware).findings
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Includes come first, and nothing else with them.
        (
            keymap("&kp A &own B", head=f'{HEAD}#include "own.dtsi"\n#include <behaviors/own.dtsi>\n'),
            [(3, 10, '"own.dtsi" was not found'), (4, 10, "<behaviors/own.dtsi> was not found")],
        ),
        (keymap("&kp A &own B"), [(5, 7, "no node has the label own")]),
        (keymap("&kp A\n LAYER(x, &kp B)"), [(6, 2, "there is no macro LAYER")]),
        # The number of parameters, and never an expanded number.
        (
            keymap("&kp A &kp\n&kp LSHIFT B"),
            [
                (5, 7, "&kp takes 1 parameter, and here is none"),
                (6, 12, "&kp takes 1 parameter, B is one too many"),
            ],
        ),
        (keymap("&mt LSHIFT"), [(5, 1, "&mt takes 2 parameters, and here is 1")]),
        (keymap("&kp AA"), [(5, 5, "AA has no value")]),
        (keymap("&kp LC(AA)"), [(5, 8, "AA has no value")]),
        (keymap("A &kp B"), [(5, 1, "A is not a reference")]),
        # A mistake in an argument is shown there, one in a macro where that is written.
        (keymap("MOD(AA)", head=f"{HEAD}#define MOD(k) &mt LSHIFT k\n"), [(6, 5, "AA has no value")]),
        (keymap("MOD(A)", head=f"{HEAD}#define MOD(k) &mt LSHFTT k\n"), [(3, 20, "LSHFTT has no value")]),
        (
            keymap("&kp TWO", head=f"{HEAD}#define TWO A B\n"),
            [(6, 5, "&kp takes 1 parameter, B is one too many")],
        ),
        # Names without their headers, each header once.
        (keymap("&out OUT_TOG &out OUT_USB"), [(5, 6, "OUT_TOG needs <dt-bindings/zmk/outputs.h>")]),
        (
            keymap("&bt BT_SEL 0 &rgb_ug RGB_TOG"),
            [
                (5, 5, "BT_SEL needs <dt-bindings/zmk/bt.h>"),
                (5, 22, "RGB_TOG needs <dt-bindings/zmk/rgb.h>"),
            ],
        ),
        # What a whole file lacks, or has too much.
        ("keymap {\n  base { bindings = <&kp A>; };\n};\n", [(1, 1, "the node keymap is outside of / { }")]),
        (
            'compatible = "zmk,keymap";\n/ { };\n',
            [(1, 1, "the property compatible is outside of a node")],
        ),
        (f"```dts\n{keymap('&kp A')}```\n", [(1, 1, "this line is Markdown")]),
        (f"My keymap:\n\n  ~~~\n{keymap('&kp A')}  ~~~\n", [(3, 3, "this line is Markdown")]),
        (f"{keymap('&kp A')}```\n", [(8, 1, "this line is Markdown")]),
        # Characters that devicetree does not know, as web pages and word processors make them.
        (
            keymap("&kp A").replace('"zmk,keymap"', "\u201czmk,keymap\u201d"),
            [
                (3, 27, "the character \u201c (left double quotation mark) cannot be here"),
                (3, 38, "the character \u201d (right double quotation mark) cannot be here"),
            ],
        ),
        (keymap("&kp\u00a0A"), [(5, 4, "the character no-break space cannot be here")]),
        (keymap("&kp A \u200b&kp B"), [(5, 7, "the character zero width space cannot be here")]),
        (keymap("&kp %"), [(5, 1, "this is not devicetree, or the line before it has no end")]),
        (keymap("&kp A", "#inlcude <x.h>\n"), [(8, 1, "there is no directive #inlcude")]),
        (keymap("&kp A", "#define F(a\n"), [(8, 1, "this defines no macro")]),
        (keymap("&kp A\0"), [(5, 6, "this is not text: it has the character 0")]),
        (
            keymap("&none", "/delete-node/ &kp;"),
            [(8, 15, "the firmware's own nodes use kp")],
        ),
        (keymap("&tog 0", "/delete-node/ &tog;"), [(5, 1, "no node has the label tog")]),
        (
            keymap(
                "&kp A",
                '&x { a; };\n/ { x: x { compatible = "zmk,behavior-key-press"; #binding-cells = <1>; }; };',
            ),
            [(8, 1, "&x comes before the node that it changes")],
        ),
        (keymap("&kp A", "#if 1\n"), [(8, 1, "this #if has no #endif")]),
        (keymap("&kp LC(A) &kp B").replace(">; };\n}", "> };\n}"), [(6, 1, "there is no ; after this")]),
        (
            keymap("&x A B", '/ { behaviors { x: ht { compatible = "zmk,behavior-hold-tap"; }; }; };'),
            [(8, 20, "the behavior ht has no #binding-cells")],
        ),
    ],
)
def test_a_mistake_has_one_finding_at_its_place(
    firmware: FirmwareData, text: str, expected: list[tuple[int, int, str]]
) -> None:
    assert findings(text, firmware) == [(*each, "error") for each in expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (keymap("&kp A", '&rim_encoder { status = "okay"; };'), [(8, 1, "&rim_encoder is not in this file")]),
        (
            keymap("&kp A", "/delete-node/ &rim_encoder;"),
            [(8, 15, "&rim_encoder is not in this file")],
        ),
        (
            keymap("&kp A &kp B", "/ { keymap { raise { bindings = <&kp A>; }; }; };"),
            [(8, 14, "layer 1 has 1 of 2 bindings")],
        ),
    ],
)
def test_a_note_lets_the_keymap_play(
    firmware: FirmwareData, text: str, expected: list[tuple[int, int, str]]
) -> None:
    notes = findings(text, firmware)

    assert [(line, column, severity) for line, column, _, severity in notes] == [
        (line, column, "note") for line, column, _ in expected
    ]
    assert all(note[2].startswith(each[2]) for note, each in zip(notes, expected, strict=True))
    assert read_keyboard(text, firmware).keyboard


@pytest.mark.parametrize(
    "text",
    [
        keymap("LAYER(base, &kp A &kp B)", head=f"{HEAD}#define LAYER(n, ...) __VA_ARGS__\n"),
        keymap("&kp LC (A) &bt CLEAR", head=f"{HEAD}#include <dt-bindings/zmk/bt.h>\n#define CLEAR BT_CLR\n"),
        keymap("&out OUT_TOG", head=""),  # a part of a keymap: nothing says what it includes
        keymap("&kp A", "/ { sensors: sensors { sensors = <&left_encoder>; }; };"),
        keymap("KEYS(A, B) KEYS(C)", head=f"{HEAD}#define KEYS(k, ...) &kp k __VA_OPT__(&kp __VA_ARGS__)\n"),
        keymap('&kp A // it\'s "so" \\\n "on').replace("base {", 'base { display-name = "a\\\nb";'),
        keymap("&kp A // \u201cso\u201d \u2013 \u2026").replace(
            "base {", 'base { display-name = "\u00c4\u2192";'
        ),
        keymap("&kp A").replace("bindings", "bind\\\nings"),
        keymap("&kp A").replace("behaviors.dtsi", "behav\\\niors.dtsi"),
        f"\ufeff{keymap('&kp A')}".replace("\n", "\r\n").replace(" ", "\t"),
        # A behavior of a module is compatible with anything, and its binding may not be here.
        keymap("&x", '/ { behaviors { x: x { compatible = "mine,x"; #binding-cells = <0>; }; }; };'),
        keymap(
            "&x 0 A",
            "/ { behaviors { y: y { }; x: x { bindings = <&y>, <&kp>; "
            'compatible = "zmk,behavior-hold-tap"; #binding-cells = <2>; }; }; };',
        ),
    ],
)
def test_a_right_keymap_has_no_finding(firmware: FirmwareData, text: str) -> None:
    assert findings(text, firmware) == []


def test_a_text_of_hash_sign_is_made_in_a_layer(firmware: FirmwareData) -> None:
    text = keymap("&none").replace(
        "/ {", "#define LAYER(n, ...) n##_layer { display-name = #n; bindings = <__VA_ARGS__>; };\n/ {", 1
    )
    answer = read_keyboard(text.replace("base {", "LAYER(one, &kp A)\nbase {"), firmware)

    assert answer.keyboard
    assert [layer["name"] for layer in answer.keyboard["layers"]] == ["one", "base"]


def test_included_files_are_found_beside_the_keymap_and_in_the_folders_of_its_module(
    firmware: FirmwareData, tmp_path: Path
) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "dts/behaviors").mkdir(parents=True)
    (tmp_path / "config/keys.h").write_text("#define FIRST &kp A\n")
    own = '/ { behaviors { x: x { compatible = "zmk,behavior-mine"; #binding-cells = <0>; }; }; };'
    (tmp_path / "dts/behaviors/own.dtsi").write_text(own)
    path = tmp_path / "config/my.keymap"
    path.write_text(keymap("FIRST &x", head=f'{HEAD}#include "keys.h"\n#include <behaviors/own.dtsi>\n'))

    (layer,) = keyboard_of(read_keymap_file(path, firmware))["layers"]

    assert [each["behavior"] for each in layer["bindings"]] == ["key_press", "x"]


def test_a_keymap_that_is_not_utf8_plays(firmware: FirmwareData, tmp_path: Path) -> None:
    path = tmp_path / "my.keymap"
    path.write_bytes(keymap("&kp A // caf\xe9").encode("latin-1"))

    assert len(keyboard_of(read_keymap_file(path, firmware))["layers"]) == 1


def test_a_node_may_be_compatible_with_several_things(firmware: FirmwareData) -> None:
    text = keymap("&kp A").replace('"zmk,keymap"', '"mine,keymap", "zmk,keymap"')

    assert read_keyboard(text, firmware).rows == (1,)


def test_a_note_is_no_error_for_a_command(firmware: FirmwareData) -> None:
    (note,) = read_keymap(keymap("&kp A", "&rim_encoder { };"), "my.keymap", firmware).notes

    assert (note.code, note.severity) == ("keymap-note", Severity.WARNING)
