"""Syntax errors are reported on the line of the mistake, with a fix."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from zmk.devicetree.parser import Fragment, parse

KEYMAP = """\
/ {
    behaviors {
        lhm: left_home_mod {
            compatible = "a,hold-tap", "b";
            bindings = <&kp>, <&kp>;
            hold-trigger-on-release;
            mods = <(A|B)>;
        };

        one: one {
            retro-tap;
        };
    };

    keymap {
        base {
            bindings = <
                &kp LC(A)  &kp B
                &mo 1      &bt BT_SEL 0
            >;
        };
    };
};

&mt {
    flavor = "balanced";
    quick-tap-ms = <1>;
};
"""


def shown(text: str, fragment: Fragment = "file") -> list[tuple[int, str, str, str]]:
    return [
        (
            text.count("\n", 0, fault.start) + 1,
            text[fault.start : fault.end],
            fault.message,
            fault.hint,
        )
        for fault in parse(text, fragment).faults
    ]


def mistakes() -> Iterator[tuple[int, str]]:
    """Every punctuation mark of the keymap, left out once and doubled once, and its line."""
    for mark in re.finditer(r'[{};<>()="]|(?<=[>"]),', KEYMAP):
        line = KEYMAP.count("\n", 0, mark.start()) + 1
        for instead in ("", mark[0] * 2):
            yield line, KEYMAP[: mark.start()] + instead + KEYMAP[mark.end() :]


def test_every_mark_left_out_or_doubled_is_found_on_its_line() -> None:
    wrong = [(line, shown(text)) for line, text in mistakes() if [each[0] for each in shown(text)] != [line]]

    assert parse(KEYMAP).faults == ()
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/ { a = <1>\n b = <2>; };", (1, ">", "there is no ; after this", "add ;")),
        ("/ { a = <1;\n b = <2>; };", (1, ";", "there is no > before this", "add >")),
        ("/ { a <1>; };", (1, "<", "there is no = before this", "add =")),
        ("/ { a = <1>, <2> <3>; };", (1, ">", "there is no , after this", "add ,")),
        ("/ {\n  a {\n    b;\n};\n", (2, "{", "this { is never closed", "add };")),
        ("/ {\n  a {\n    b;\n", (2, "{", "this { is never closed", "add };")),
        ("/ {\n  a { };\n  };\n};\n", (3, "};", "this }; is one too many", "remove it")),
        ('/ { a = "b; };\n', (1, '"b; };', "this text has no closing quote", 'end it with "')),
        ("/ { /* a; };\n", (1, "/*", "this comment is never closed", "end it with */")),
        (
            "/ { };\n? !\n",
            (2, "? !", "this is not devicetree, or the line before it has no end", ""),
        ),
    ],
)
def test_a_fault_says_what_mends_it(text: str, expected: tuple[int, str, str, str]) -> None:
    assert shown(text) == [expected]


@pytest.mark.parametrize(
    ("fragment", "text", "expected"),
    [
        ("cells", "&kp A\n&kp LC(B\n&kp C", (2, "B", "there is no ) after this", "add )")),
        ("body", 'flavor = "a"\nretro-tap;', (1, '"', "there is no ; after this", "add ;")),
        ("body", "one { };\ntwo { }", (2, "}", "there is no ; after this", "add ;")),
    ],
)
def test_a_fault_in_a_fragment_has_the_place_in_the_fragment(
    fragment: Fragment, text: str, expected: tuple[int, str, str, str]
) -> None:
    assert shown(text, fragment) == [expected]


def test_each_mistake_of_a_text_is_found() -> None:
    text = "a { b = <1>; };\n" * 3000 + "c { d = <1> };\ne { };\nf { g = <2>; }\nh { };\n"

    assert [(line, message) for line, _, message, _ in shown(text)] == [
        (3001, "there is no ; after this"),
        (3003, "there is no ; after this"),
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("/* one\n/ { };\n/* two */\n/ { };\n", 1),
        ("/ { };\n/ { a; /* one\n  b; /* two */ };\n", 2),
        ("/* from dts/*.yaml */\n/ { };\n", None),
        ("/* see https://a.test/**/x */ / { };\n", None),
        ("// /* one\n/* two */ / { };\n", None),
    ],
)
def test_a_comment_that_another_one_ends_is_found_where_it_begins(text: str, line: int | None) -> None:
    found = [(number, mark) for number, mark, message, _ in shown(text) if "later one" in message]

    assert found == ([] if line is None else [(line, "/*")])
