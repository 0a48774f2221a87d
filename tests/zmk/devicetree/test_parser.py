"""Devicetree text as a tree: the names of its parts, and their positions."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zmk.devicetree.parser import MAX_LENGTH, Fragment, parse
from zmk.devicetree.preprocessor import Environment
from zmk.devicetree.tree import Cell, Devicetree, Node

FRAGMENTS: tuple[Fragment, ...] = get_args(Fragment)

KEYMAP = """\
#include <behaviors.dtsi>
#include "local.h" // ours
#define NAV 1
#define HRM(key, mod) \\
    &mt mod key

/ {
    keymap {
        compatible = "zmk,keymap";
        base: layer@1 {
            display-name = "Größe"; /* not ASCII */
            bindings = <&kp LC(LA(DEL)) &lt NAV (1 + X) HRM(&kp A, B)>, <&none>;
#ifdef WIDE
            wide;
#endif
        };
    };
    COMBO(esc, &kp ESC, 0 1)
};

&mt { flavor = "balanced"; bytes = [00 ff]; small = /bits/ 8 <1>; /delete-property/ retro-tap; };
"""


def node(tree: Devicetree, name: str) -> Node:
    return next(each for each, _ in tree.walk() if each.name.text == name)


def cells(text: str) -> list[Cell]:
    return [
        cell
        for each in parse(text, "cells").nodes
        for property_ in each.properties
        for value in property_.values
        for cell in value.cells
    ]


def test_a_keymap_has_no_faults() -> None:
    assert parse(KEYMAP).faults == ()


def test_nodes_are_walked_in_the_order_of_the_text_with_what_they_stand_in() -> None:
    walked = [(each.name.text, parent and parent.name.text) for each, parent in parse(KEYMAP).walk()]

    assert walked == [("/", None), ("keymap", "/"), ("layer", "keymap"), ("&mt", None)]


def test_a_node_has_its_labels_its_address_and_its_properties() -> None:
    layer = node(parse(KEYMAP), "layer")

    assert [label.text for label in layer.labels] == ["base"]
    assert layer.address == "1"
    assert [each.name.text for each in layer.properties] == ["display-name", "bindings", "wide"]
    assert layer.property("bindings") == layer.properties[1]
    assert layer.property("sensor-bindings") is None


def test_a_node_that_adds_to_another_names_its_label() -> None:
    mod_tap = node(parse(KEYMAP), "&mt")

    assert mod_tap.reference == "mt"
    assert [each.text for each in mod_tap.deleted] == ["retro-tap"]
    assert [(each.values[0].kind, each.bits) for each in mod_tap.properties] == [
        ("string", 32),
        ("bytes", 32),
        ("cells", 8),
    ]


def test_cells_are_references_numbers_names_calls_and_expressions() -> None:
    found = [(cell.kind, cell.text) for cell in cells("&kp 1 0x2F A LC(A) (A | B) &{/a/b}")]

    assert found == [
        ("reference", "&kp"),
        ("number", "1"),
        ("number", "0x2F"),
        ("name", "A"),
        ("call", "LC(A)"),
        ("expression", "(A | B)"),
        ("reference", "&{/a/b}"),
    ]


def test_a_cell_knows_all_names_in_it_and_which_are_called() -> None:
    [call] = cells("USAGE(LC(A), (B | 1))")

    assert [(name.text, name.arity) for name in call.names] == [
        ("USAGE", 2),
        ("LC", 1),
        ("A", None),
        ("B", None),
    ]


def test_a_space_before_a_bracket_makes_two_cells() -> None:
    assert [cell.text for cell in cells("GPIO (UP | LOW)")] == ["GPIO", "(UP | LOW)"]


def test_a_reference_names_a_label_unless_it_names_a_path() -> None:
    assert [cell.label for cell in cells("&kp &{/a/b} A")] == ["kp", "", ""]


def test_directives_are_kept_apart_and_all_branches_are_in_the_tree() -> None:
    tree = parse(KEYMAP)

    assert [(each.keyword, " ".join(token.text for token in each.tokens)) for each in tree.directives] == [
        ("include", "< behaviors . dtsi >"),
        ("include", '"local.h"'),
        ("define", "NAV 1"),
        ("define", "HRM ( key , mod ) & mt mod key"),
        ("ifdef", "WIDE"),
        ("endif", ""),
    ]
    assert [each.text for each in tree.includes()] == ["behaviors.dtsi", "local.h"]


def test_a_branch_is_read_as_a_compiler_does_if_asked() -> None:
    text = "/ {\n#ifdef WIDE\n wide;\n#else\n narrow;\n#endif\n};"
    both, one = (parse(text, environment=Environment(all_branches=each)).nodes[0] for each in (True, False))

    assert [each.name.text for each in both.properties] == ["wide", "narrow"]
    assert [each.name.text for each in one.properties] == ["narrow"]


def test_a_macro_has_a_name_parameters_and_a_body() -> None:
    assert [
        (each.name.text, each.params, " ".join(token.text for token in each.body))
        for each in parse(KEYMAP).defines
    ] == [("NAV", None, "1"), ("HRM", ("key", "mod"), "& mt mod key")]


def test_a_macro_stands_for_its_cells_which_know_where_they_are_written() -> None:
    bindings = node(parse(KEYMAP), "layer").property("bindings")
    assert bindings
    text = [cell.text for cell in bindings.cells]

    assert text == ["&kp", "LC(LA(DEL))", "&lt", "1", "(1 + X)", "&mt", "B", "&kp", "A", "&none"]
    b = bindings.cells[text.index("B")]
    assert KEYMAP[b.start : b.end] == "B"
    assert [each.name.text for each in b.expansions()] == ["HRM"]
    mod_tap = bindings.cells[text.index("&mt")]
    assert KEYMAP[mod_tap.start :].startswith("&mt mod key")


def test_a_call_of_an_unknown_macro_is_kept_with_its_arguments() -> None:
    calls = [
        (each.name.text, [argument.text for argument in each.arguments], each.is_item)
        for each in parse("/ { COMBO(esc, &kp ESC, 0 1) a = <HRM(&kp A, B)>; };").calls
    ]

    assert calls == [("COMBO", ["esc", "&kp ESC", "0 1"], True), ("HRM", ["&kp A", "B"], False)]


def test_calls_may_follow_each_other_and_end_with_a_semicolon() -> None:
    tree = parse("ONE(a)\nTWO(b);\n/ { THREE(c = <1>;) a; };")

    assert tree.faults == ()
    assert [each.name.text for each in tree.calls] == ["ONE", "TWO", "THREE"]


def test_a_macro_may_stand_for_nodes() -> None:
    tree = parse("#define EXTRA(n) n##_a { };\n/ { EXTRA(b) c; };")

    assert (tree.faults, [each.name.text for each, _ in tree.walk()]) == ((), ["/", "b_a"])


@pytest.mark.parametrize(
    ("fragment", "text"),
    [
        ("cells", "&kp A // tap\n&mt LSHFT B"),
        ("body", 'flavor = "balanced";\nretro-tap;\nchild { };'),
        ("file", "/ { };\n&mt { retro-tap; };"),
    ],
)
def test_a_fragment_is_read_as_what_it_is_of(fragment: Fragment, text: str) -> None:
    readable = [each for each in FRAGMENTS if not parse(text, each).faults]

    assert fragment in readable
    assert ("cells" in readable) == (fragment == "cells")


def test_offsets_count_characters() -> None:
    tree = parse('/* ä€😀 */ / { name = "ü"; last; };')
    last = node(tree, "/").properties[-1].name

    assert tree.text[last.start : last.end] == "last"


@given(st.text(alphabet='/{}<>()=;:,&"\\#*\n ab1é\0', max_size=60), st.sampled_from(FRAGMENTS))
def test_any_text_is_read_and_every_token_stands_where_it_says(text: str, fragment: Fragment) -> None:
    tree = parse(text, fragment)

    nodes = [each for each, _ in tree.walk()]
    properties = [part for each in nodes for part in each.properties]
    values = [value for part in properties for value in part.values]
    tokens = [part.name for part in nodes] + [part.name for part in properties]
    tokens += [part.name for part in tree.calls] + [part.name for part in tree.defines]
    tokens += [token for each in nodes for token in (*each.labels, *each.deleted)]
    tokens += [*values, *(cell for value in values for cell in value.cells)]
    assert [tree.text[token.start : token.end] for token in tokens] == [token.text for token in tokens]
    assert all(0 <= fault.start <= fault.end <= len(text) + 1 for fault in tree.faults)


def test_a_text_without_a_bound_is_refused() -> None:
    [fault] = parse("a" * (MAX_LENGTH + 1)).faults

    assert fault.message == "this has more than 1,000,000 characters"


@pytest.mark.parametrize("opening", ["a {", "a = <(", "F("])
def test_text_that_nests_without_end_is_refused_before_it_is_read(opening: str) -> None:
    [fault] = parse(f"/ {{ {opening * 20_000}").faults

    assert (fault.message, fault.hint) == ("this is nested in more than 64 brackets", "nest less deeply")


# Each took minutes in a version that looked at some character again and again.
@pytest.mark.parametrize(
    "piece", ['"\\', "_a", ";F(&a)", "(1)", "/*", "#define A \\\n", "F() ", "a = <1>\n", "1+"]
)
def test_no_repeated_piece_makes_reading_long(piece: str) -> None:
    text = (piece * 40_000)[:40_000]

    assert parse(f"/ {{ a = <({text}").text.endswith(text)
