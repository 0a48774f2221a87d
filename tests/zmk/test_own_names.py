"""Names that a page's own samples define."""

from __future__ import annotations

from pathlib import Path

import pytest

from zmk.references import OwnNames, names_in, words_in


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("&kp A\n  nav: nav_layer {", {"nav"}),
        ("a-b: c {\n\nd\n: e", {"b"}),
        ("label:x { };", set()),
        ("x" * 64 + ": { };", {"x" * 64}),
        ("x" * 65 + ": { };", set()),
        ("#define  NAV 1\n#define HRM(x) &hm x A", {"NAV", "HRM"}),
        ("ZMK_MACRO( greet,\n  bindings = <&kp A>;\n)", {"greet"}),
        ('compatible = "mine,thing";', {"mine,thing"}),
        ('say `compatible = "mine,thing"` there', set()),
        ("config MY_OPTION\n  bool\nmenuconfig OTHER_ONE", {"MY_OPTION", "OTHER_ONE"}),
    ],
)
def test_labels_macros_and_bindings_are_names(text: str, names: set[str]) -> None:
    assert names_in(text, Path()) == names


def test_words_of_sentences_are_words_of_the_page() -> None:
    own = OwnNames("Start here, with `STOP` at the end.", Path())

    assert [own.have_word(word) for word in ("START", "WITH", "STOP")] == [True, True, False]


def test_a_word_is_not_a_part_of_another_one() -> None:
    assert not OwnNames("restart, self-start, starting", Path()).have_word("START")


# A search of the page for each name took 86 s for a page of 18,000 names.
def test_the_words_of_a_page_are_gathered_once() -> None:
    words_in.cache_clear()

    assert not any(OwnNames("Start here.", Path()).have_word(f"NAME_{number}") for number in range(9))

    assert words_in.cache_info().misses == 1
