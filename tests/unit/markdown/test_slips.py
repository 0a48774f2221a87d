"""Names that are meant to be others."""

from __future__ import annotations

import pytest

from homerow.markdown.slips import Slips, distance

NAMES = Slips(["ESC", "ESCAPE", "mo", "mt", "tapping-term-ms", "ZMK_SLEEP", "C_VOL_UP", "C_VOL_DN"])


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("", "", 0),
        ("", "abc", 3),
        ("abc", "abc", 0),
        ("abc", "abd", 1),
        ("abc", "ab", 1),
        ("abc", "acb", 1),  # two neighbours that are swapped are one slip
        ("abcd", "badc", 2),
        ("kitten", "sitting", 3),
    ],
)
def test_distance_counts_slips(one: str, other: str, expected: int) -> None:
    assert distance(one, other) == distance(other, one) == expected


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("ESCC", "ESC"),
        ("ESCAEP", "ESCAPE"),
        ("tapping-tem-ms", "tapping-term-ms"),
        ("taping-tem-ms", "tapping-term-ms"),
        ("ZMK_SLEPP", "ZMK_SLEEP"),
        ("C_VOL_UPP", "C_VOL_UP"),
    ],
)
def test_a_slip_is_the_name_that_it_is_next_to(word: str, meant: str) -> None:
    assert NAMES.meant(word) == meant


@pytest.mark.parametrize("word", ["", "LOWER", "taping-tem-m", "E", "nice", "x" * 100_000])
def test_another_word_is_no_slip(word: str) -> None:
    assert NAMES.meant(word) is None


def test_a_short_word_allows_one_slip() -> None:
    assert (NAMES.meant("mx"), NAMES.meant("xx")) == ("mo", None)
