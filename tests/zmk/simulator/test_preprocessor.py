from __future__ import annotations

import pytest

from zmk.simulator.preprocessor import Macro, PreprocessorError, preprocess


def expanded(text: str, **macros: Macro) -> str:
    return preprocess(text, "my.keymap", macros, lambda *_: None).text


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("#define A 1\n<A B>", "<1 B>"),
        ("#define LS(key) (2 << 24 | (key))\nLS(A)", "(2 << 24 | (A))"),
        ("#define combo(name, ...) c_ ## name { __VA_ARGS__ };\ncombo(one, a, b)", "c_one { a, b };"),
        ("#define A B\n#define B A\nA", "A"),
        ("#define A 1\n#undef A\nA", "A"),
        ('#define A 1\n"A" // A\n/* A */', '"A"'),
        ("#ifdef NO\nA\n#else\nB\n#endif", "B"),
        ("#if 0\nA\n#endif\n#if !defined(NO)\nC\n#endif", "C"),
        ("#binding-cells = <1>;", "#binding-cells = <1>;"),
        ("#define two(a) \\\n  a a\ntwo(\n  x\n)", "x x"),
    ],
)
def test_text_expands_as_in_c(text: str, result: str) -> None:
    assert " ".join(expanded(text).split()) == " ".join(result.split())


def test_line_keeps_its_number_after_a_call_and_a_continued_line() -> None:
    source = preprocess(
        "#define A \\\n  1\nA\nB(x,\n  y)\nhere", "my.keymap", {"B": Macro("", ("a", "b"))}, lambda *_: None
    )

    assert source.origin(source.text.index("here")) == ("my.keymap", 6)


def test_included_file_is_read_in_its_place() -> None:
    files = {'"keys.dtsi"': "#define A 1\nincluded"}
    source = preprocess(
        '#include <keys.h>\n#include "keys.dtsi"\nA', "my.keymap", {}, lambda name, _: files.get(name)
    )

    assert source.text.split() == ["included", "1"]
    assert source.origin(source.text.index("included")) == ("keys.dtsi", 2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#endif\n", "#endif without #if"),
        ("".join(f"#define A{i} A{i + 1} A{i + 1}\n" for i in range(25)) + "A0", "too much"),
        ("".join(f"#define A{i} A{i + 1}\n" for i in range(50)) + "A0", "too deep"),
        ("".join(f"#define A{i}(x) A{i + 1}(x##x)\n" for i in range(31)) + "A0(word)", "too much"),
        ("#define A(x) x\n" + "A(" * 5000, "too much"),
    ],
)
def test_text_beyond_the_bounds_is_refused(text: str, message: str) -> None:
    with pytest.raises(PreprocessorError, match=message):
        expanded(text)
