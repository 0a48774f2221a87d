"""The engine: places, ids, what is rejected, what cannot be read, bytes that stay."""

from __future__ import annotations

import pytest

from zmk.devicetree.tree import File
from zmk.devicetree.upgrade.files import decoded, encoded, kind_of
from zmk.devicetree.upgrade.findings import UpgradedFile
from zmk.devicetree.upgrade.upgrade_files import upgrade

LAYER = '/ {{ keymap {{ compatible = "zmk,keymap"; base {{ bindings = <{}>; }}; }}; }};\n'


def upgraded(text: str, name: str = "corne.keymap", *, reject: tuple[str, ...] = ()) -> UpgradedFile:
    (file,) = upgrade([File(name, text)], reject=reject, chosen="main").files
    return file


def test_places_count_characters_before_and_after() -> None:
    file = upgraded(f"// 🎹\n{LAYER.format('&cp M_PLAY &kp NUM_1')}")

    last = file.edits[-1]
    assert (last.before.text, last.after.text) == ("NUM_1", "N1")
    assert (last.before.line, last.before.column, last.before.offset) == (2, 75, 79)
    assert file.text[last.after.offset :][: last.after.length] == "N1"


def test_ids_stay_when_edits_are_rejected() -> None:
    text = LAYER.format("&kp NUM_1 &kp NUM_2 &kp NUM_3")

    file = upgraded(text, reject=("e2", "e9"))

    assert [edit.id for edit in file.edits] == ["e1", "e3"]
    assert "&kp N1 &kp NUM_2 &kp N3" in file.text


def test_ids_go_on_from_file_to_file() -> None:
    files = upgrade([File(f"{name}.keymap", LAYER.format("&kp NUM_1")) for name in "ab"]).files

    assert [edit.id for file in files for edit in file.edits] == ["e1", "e2"]


def test_triggers_are_not_set_for_a_resolution_that_stays() -> None:
    text = "&left_encoder { resolution = <4>; };\n"

    assert "triggers-per-rotation" in upgraded(text).text
    assert upgraded(text, reject=("e1",)).text == text


@pytest.mark.parametrize(
    "text",
    [
        "&kscan0 { debounce-period = <3 &kp LCTRL>; };\n",
        "&left_encoder { resolution = <&kp LCTRL>; };\n",
        "/ { a { quick-tap-ms = <&kp LCTRL>; global-quick-tap; }; };\n",
        "&left_encoder { resolution = < >; };\n",
        "&left_encoder { resolution = <4 // four\n>; };\n",
        "#define LEFT &left_encoder { resolution = <4 \\\n>; };\n",
    ],
)
def test_what_is_no_number_is_not_said_in_another_way(text: str) -> None:
    file = upgraded(text)

    assert file.text == text
    assert len(file.skipped) == 1


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_lines_end_as_they_did(end: str) -> None:
    text = end.join(
        [
            "#define KEYS &kp NUM_1 \\",
            "    &kp NUM_2",
            '/ { behaviors { a: a { compatible = "zmk,behavior-hold-tap";',
            '    label = "A";',
            "    quick-tap-ms = <1>; }; }; };",
            '/ { k: k { compatible = "zmk,kscan-gpio-matrix";',
            "    debounce-period = <1>;",
            "}; };",
            "&left_encoder { resolution = <1>; };",
        ]
    )

    new = upgraded(text).text

    assert "N2" in new
    assert "label" not in new
    assert new.count("\n") == new.count(end)
    assert new.endswith(f"{end}}};{end}")


@pytest.mark.parametrize(
    "text", ["\ufeff#define COPY A\n/ { x { bindings = <&kp COPY>; }; };", "&kp NUM_1", "&kp NUM_1\n\n\n"]
)
def test_begin_and_end_of_a_file_stay(text: str) -> None:
    new = upgraded(text).text

    assert new == text.replace("NUM_1", "N1")


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("build.yaml", "board: nice_nano_v2\n", "board: nice_nano//zmk\n"),
        ("pasted", "board: nice_nano_v2\n", "board: nice_nano//zmk\n"),
        ("a.conf", "CONFIG_ZMK_MOUSE=y\n", "CONFIG_ZMK_POINTING=y\n"),
        ("pasted", "CONFIG_ZMK_BLE_UNPAIR_COMBO=y\n", ""),
    ],
)
def test_a_byte_order_mark_hides_no_first_line(name: str, old: str, new: str) -> None:
    assert upgraded(f"\ufeff{old}", name).text == f"\ufeff{new}"


def test_bytes_that_are_no_utf8_stay() -> None:
    content = b"// caf\xe9\n&kp NUM_1\n\xff\n"

    assert encoded(upgraded(decoded(content)).text) == content.replace(b"NUM_1", b"N1")


HOSTILE = {
    "a NUL byte": "&kp NUM_1\0",
    "braces in braces": "a {" * 2_000,
    "a million braces": "{" * 1_000_000,
    "a million pairs of braces": "{}" * 500_000,
    "brackets in brackets": "A(" * 100_000,
    "macros without number": "#define A(b) b\n" * 30_000,
    "prose": "a line of words; then more of them\n" * 200,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_what_cannot_be_read_stays_and_says_where(text: str) -> None:
    file = upgraded(text)

    assert (file.parse.state, file.text, file.edits) == ("unreadable", text, ())
    assert file.parse.message
    assert file.parse.line > 0


ENDLESS = {
    "quotes": '"' * 200_000,
    "comments": "/*" * 100_000 + "&kp NUM_1",
    "labels": "a:" * 100_000,
    "references": "&a " * 80_000,
    "conditions": "#if 1\n" * 40_000,
    "pasted names": "A##" * 60_000,
    "a macro of itself": "#define A(b) A(b, LCTL)\n" * 2_000,
    "a long name": "a-" * 100_000,
    "labels of one node": 'label="x";' * 20_000,
    "old properties of one node": "a { tapping-term-ms=<1>;" + "tapping_term_ms=<2>;" * 10_000,
    "branches that close a node each": "a{" * 100
    + 'label="x";' * 2_000
    + "\n#if 1\n"
    + "}\n#else\n" * 20_000,
    "macros that go on in macros": "#define A B\\\n" * 20_000,
    "arguments": "#define A(b, ...) A(__VA_ARGS__, b)\n" + "A(" + "LCTL," * 30_000,
    "a macro in many branches": "#define A(b) b\n" * 5_000 + "A(" + "LCTL," * 20_000,
    "bindings that no binding follows": "&kp A B C " + "A " * 100_000,
    "brackets in bindings": "&kp A(B(C(D(" * 20_000,
}


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS)
def test_what_goes_on_and_on_comes_to_an_end(text: str) -> None:
    assert upgraded(text).text == text


@pytest.mark.parametrize(
    "text",
    [
        "struct gauge { int level; };\n",
        "#pragma once\n#include <zephyr/kernel.h>\ntypedef enum {\n    ONE,\n} number_t;\n",
        "lv_obj_t *gauge_obj(gauge_t *gauge);\n",
        "static inline bool is_on(void) {\n    return label = NUM_1;\n}\n",
        '#ifdef __cplusplus\nextern "C" {\n#endif\n',
    ],
)
def test_a_header_of_c_is_no_keymap(text: str) -> None:
    file = upgraded(text, "widget.h")

    assert (file.parse.state, file.edits, file.skipped) == ("clean", (), ())


@pytest.mark.parametrize(
    "text",
    [
        "#define int &kp NUM_1\n",
        "// struct of the keymap; see below\n&kp NUM_1\n",
        "ZMK_COMBO(esc, &kp NUM_1, 0 1)\n",
        "a { const = <1>; bindings = <&kp NUM_1>; };\n",
    ],
)
def test_a_header_of_devicetree_is_a_keymap(text: str) -> None:
    assert upgraded(text, "keys.h").text == text.replace("NUM_1", "N1")


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("config/corne.keymap", "", "keymap"),
        ("C:\\config\\CORNE.OVERLAY", "", "overlay"),
        ("a.dtsi", "", "dtsi"),
        ("a.conf", "", "conf"),
        ("boards/a_defconfig", "", "conf"),
        ("build.yaml", "", "build"),
        ("pasted", "# my options\nCONFIG_ZMK_SLEEP=y\n", "conf"),
        ("pasted", "include:\n  - board: nice_nano\n", "build"),
        ("pasted", "/ { };", "keymap"),
        ("pasted", "", "keymap"),
    ],
)
def test_a_file_is_known_by_its_name_or_else_by_what_it_holds(name: str, text: str, kind: str) -> None:
    assert kind_of(name, text) == kind
