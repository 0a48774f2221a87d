from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from homerow.markdown.code.highlighting import ANY_COMMENT, LANGUAGES
from homerow.markdown.code.marked_code import MarkedCode, read_marked_code

MARKS = (
    *("(1)!", "[!code ++]", "[!code --:2]", "[!code word:a]", "[!code focus:99]", "[!code", "[!!code x]"),
    *("// highlight-start", "# highlight-end", "// highlight-next-line"),
)
PIECES = st.sampled_from(("a", " ", "\n", "// ", "# ", "/* ", " */", *MARKS))


def marked(code: str) -> MarkedCode:
    return read_marked_code(code, LANGUAGES["c"].comments)


def test_checked_code_keeps_the_numbers_of_its_lines() -> None:
    code = marked("a\n// [!code --:2]\nb\nc\nd // (1)!\n// highlight-next-line\ne")

    assert [line.text for line in code.lines] == ["a", "b", "c", "d", "e"]
    assert code.checked == "a\n\n\n\nd\n\ne"


def test_overlapping_ranges_end_where_each_of_them_ends() -> None:
    code = marked("a // [!code focus:3]\nb // [!code focus:1] [!code error:2]\nc\nd")

    assert [line.classes for line in code.lines] == [
        ("focused",),
        ("highlighted", "focused", "error"),
        ("highlighted", "focused", "error"),
        (),
    ]


def test_an_empty_highlighted_part_marks_nothing() -> None:
    code = marked("a\n// highlight-start\n// highlight-end")

    assert (code.lines[0].classes, code.problems) == ((), ())


def test_a_second_highlight_start_continues_the_first_one() -> None:
    code = marked("// highlight-start\na\n// highlight-start\nb\n// highlight-end\nc")

    assert [bool(line.classes) for line in code.lines] == [True, True, False]


def test_only_marks_besides_highlighted_lines_need_their_style_sheet() -> None:
    assert not marked("// highlight-next-line\na // [!code highlight]").has_marks
    assert all(marked(f"a // {mark}").has_marks for mark in ("[!code ++]", "[!code word:a]", "(1)!"))


@given(st.lists(PIECES, max_size=30).map("".join))
def test_any_code_keeps_its_lines_and_points_into_itself(text: str) -> None:
    code = read_marked_code(text, ANY_COMMENT)

    assert code.checked.count("\n") == text.count("\n")
    assert len(code.lines) <= text.count("\n") + 1
    assert all(0 <= problem.start < problem.end <= len(text) for problem in code.problems)
