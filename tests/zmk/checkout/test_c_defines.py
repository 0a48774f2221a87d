"""Macros of C headers, and what they are worth; also of headers that mean harm."""

from __future__ import annotations

import pytest

from zmk.checkout.c_defines import Define, expand, read_defines, split_cells, tokenize, value_of


def defines_of(text: str) -> dict[str, Define]:
    return {define.name: define for define in read_defines(text, "x.h")}


def worth(text: str, name: str = "X") -> int:
    return value_of(expand([name], defines_of(text)))


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ("7", 7),
        ("0x1F", 31),
        ("12UL", 12),
        ("(1 << 4) | 3", 19),
        ("-(2 + 3) * 2", -10),
        ("~0 & 0xFF", 255),
        ("(9 ^ 1) - 4 >> 1", 2),
    ],
)
def test_arithmetic_is_worked_out(body: str, value: int) -> None:
    assert worth(f"#define X {body}") == value


def test_macros_expand_in_macros_and_in_their_arguments() -> None:
    text = "#define TWICE(a) ((a) + (a))\n#define ONE 1\n#define X TWICE(TWICE(ONE))"

    assert worth(text) == 4


def test_a_function_without_a_call_is_a_name() -> None:
    assert expand(["F", "+", "1"], defines_of("#define F(a) (a)")) == ["F", "+", "1"]


def test_comments_and_continued_lines_are_no_part_of_a_macro() -> None:
    (define,) = read_defines("\n\n#define X \\\n    (1 /* one */ \\\n    + 2) // three\nint y;", "x.h")

    assert (define.body, define.line) == ("(1 + 2)", 3)
    assert define.comment == "/* one */ // three"


def test_a_macro_that_may_be_given_before_is_overridable() -> None:
    text = "#ifndef GIVEN\n#define GIVEN 1\n#endif\n#define FIXED 2"

    assert {name: define.overridable for name, define in defines_of(text).items()} == {
        "GIVEN": True,
        "FIXED": False,
    }


def test_what_is_joined_is_two_cells() -> None:
    assert split_cells(tokenize("CMD##(1 << 2) 0")) == [["CMD"], ["(", "1", "<<", "2", ")"], ["0"]]


@pytest.mark.parametrize(
    "text",
    [
        "#define X X",
        "#define X Y\n#define Y X",
        "#define X 1 << 0xFFFFFFFFFFFFFFF",
        "#define X 1 << (0 - 1)",
        "#define X 9 ** 9 ** 9 ** 9",
        "#define X __import__('os')",
        "#define X " + "(" * 10_000,
        "#define X F(1",
        "#define X " + " * ".join(["0xFFFFFFFFFFFFFFFF"] * 50),
        "#define X",
        "#define X 1 / 0",
        "#define X 'a'",
    ],
    ids=lambda text: text[:40],
)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"this is no|shift|large|end"):
        worth(text + "\n#define F(a) a")


def test_a_macro_that_grows_without_end_is_refused() -> None:
    text = "\n".join(f"#define X{n} X{n + 1} X{n + 1}" for n in range(40))

    with pytest.raises(ValueError, match="too much"):
        worth(text, "X0")


def test_macros_that_are_nested_without_end_are_refused() -> None:
    text = "\n".join(f"#define X{n} X{n + 1}" for n in range(2_000))

    with pytest.raises(ValueError, match="too deep"):
        worth(text, "X0")
