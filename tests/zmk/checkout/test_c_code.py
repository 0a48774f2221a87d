"""Macros of C headers, and the cells that they stand for; also of headers that mean harm."""

from __future__ import annotations

import pytest

from zmk.checkout.c_code import read_defines
from zmk.devicetree.parser import cells_of
from zmk.devicetree.preprocessor import Environment


def cells(text: str, name: str = "X") -> list[str]:
    return [*cells_of(name, Environment({each.name: each.macro for each in read_defines(text, "x.h")}))]


def test_comments_and_continued_lines_are_no_part_of_a_macro() -> None:
    (define,) = read_defines("\n\n#define X \\\n    (1 /* one */ \\\n    + 2) // three\nint y;", "x.h")

    assert (define.macro.body[0].text, define.line) == ("(", 3)
    assert define.comment == "/* one */ // three"


def test_a_macro_that_may_be_given_before_is_overridable() -> None:
    text = "#ifndef GIVEN\n#define GIVEN 1\n#endif\n#define FIXED 2"

    assert {each.name: each.overridable for each in read_defines(text, "x.h")} == {
        "GIVEN": True,
        "FIXED": False,
    }


def test_a_macro_stands_for_cells() -> None:
    assert cells("#define CMD 3\n#define X CMD (1 << 2) 0") == ["3", "( 1 << 2 )", "0"]


def test_a_macro_that_grows_without_end_is_refused() -> None:
    text = "\n".join(f"#define X{n} X{n + 1} X{n + 1}" for n in range(40))

    with pytest.raises(ValueError, match="too much"):
        cells(text, "X0")
