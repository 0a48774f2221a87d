"""Names that are meant to be others."""

from __future__ import annotations

import pytest

from homerow.markdown.names import misspelled

NAMES = ["ESC", "ESCAPE", "mo", "mt", "tapping-term-ms", "ZMK_SLEEP", "C_VOL_UP", "C_VOL_DN", "kitten"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("ESCC", "ESC"),
        ("ESCAEP", "ESCAPE"),  # two neighbours that are swapped are one slip
        ("SECAEP", "ESCAPE"),
        ("tapping-tem-ms", "tapping-term-ms"),
        ("taping-tem-ms", "tapping-term-ms"),
        ("ZMK_SLEPP", "ZMK_SLEEP"),
        ("C_VOL_UPP", "C_VOL_UP"),
    ],
)
def test_a_slip_is_the_name_that_it_is_next_to(word: str, meant: str) -> None:
    assert misspelled(word, NAMES) == meant


@pytest.mark.parametrize("word", ["", "LOWER", "taping-tem-m", "E", "nice", "sitting", "x" * 100_000])
def test_another_word_is_no_slip(word: str) -> None:
    assert misspelled(word, NAMES) is None


def test_a_short_word_allows_one_slip() -> None:
    assert (misspelled("mx", NAMES), misspelled("xx", NAMES)) == ("mo", None)


def test_without_names_no_word_is_a_slip() -> None:
    assert misspelled("ESC", []) is None
