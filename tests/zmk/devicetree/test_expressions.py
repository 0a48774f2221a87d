"""Constant expressions have the values that C gives them; also expressions that mean harm."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zmk.devicetree.expressions import split_cells, value_of


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("0x1F", 31),
        ("010", 8),
        ("12UL", 12),
        ("'A'", 65),
        ("'\\n'", 10),
        ("(1 << 4) | 3", 19),
        ("-(2 + 3) * 2", -10),
        ("~0 & 0xFF", 255),
        ("(9 ^ 1) - 4 >> 1", 2),
        ("1 + 2 * 3 == 7 && !0", 1),
        ("1 ? 2 : 0 ? 3 : 4", 2),
        ("-7 / 2", -3),
        ("-7 % 2", -1),
        ("1 << 63", -(1 << 63)),
        ("1 << 64", 0),
        ("0xFFFFFFFFFFFFFFFF + 1", 0),
        (" * ".join(["0xFFFFFFFFFFFFFFFF"] * 50), 1),
    ],
)
def test_an_expression_has_a_value(text: str, value: int) -> None:
    assert value_of(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "1 +",
        "(1",
        "1)",
        "1 2",
        "9 ** 9",
        "1 / 0",
        "__import__('os')",
        "(" * 10_000,
        "-" * 10_000,
        "08",
    ],
    ids=lambda text: text[:20],
)
def test_what_is_no_expression_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the message is not shown
        value_of(text)


@given(st.text(alphabet="0123 ()+-*/%<>=!&|^~?:xA'\\", max_size=40))
def test_any_text_has_a_value_or_is_refused(text: str) -> None:
    with suppress(ValueError):
        assert -(1 << 63) <= value_of(text) < 1 << 63


def test_cells_are_numbers_names_and_expressions_in_brackets() -> None:
    assert split_cells(["A", "(", "1", "<<", "2", ")", "0"]) == ["A", "( 1 << 2 )", "0"]
