"""The preprocessor makes the same tokens as GCC's, and tells where each is written."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from zmk.devicetree.lexer import define, lex
from zmk.devicetree.preprocessor import Environment, Preprocessor, preprocess
from zmk.devicetree.tree import File, Token

SAMPLES = Path(__file__).parents[3] / "site/samples"
CPP = shutil.which(os.environ.get("CPP") or "cpp")
OPTIONS = ("-P", "-undef", "-nostdinc", "-x", "assembler-with-cpp")  # as Zephyr's build, without its macros

needs_cpp = pytest.mark.skipif(CPP is None, reason="no cpp: set CPP=$(scripts/ensure-program.sh cpp)")


def preprocessed(text: str, *, all_branches: bool = False) -> Preprocessor:
    return preprocess(File("my.keymap", text), Environment(all_branches=all_branches))


def texts(tokens: Iterable[Token]) -> list[str]:
    return [each.text for each in tokens]


def expanded(text: str) -> list[str]:
    found = preprocessed(text)
    assert found.faults == []
    return texts(found.tokens)


def expanded_by_gcc(text: str) -> list[str] | None:
    """Return GCC's tokens; None where it finds an error."""
    done = subprocess.run([str(CPP), *OPTIONS], input=text, capture_output=True, text=True, check=False)
    return None if "error:" in done.stderr else texts(lex(File("", done.stdout)))


# Examples of ISO C 6.10.3.5, and of what keymaps do beyond it.
STANDARD = """\
#define x 3
#define f(a) f(x * (a))
#undef x
#define x 2
#define g f
#define z z[0]
#define h g(~
#define m(a) a(w)
#define w 0,1
#define t(a) a
#define p() int
#define q(x) x
#define r(x,y) x ## y
#define str(x) # x
f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);
g(x+(3,4)-w) | h 5) & m
(f)^m(m);
p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };
char c[2][6] = { str(hello), str() };
#undef h
#define xstr(s) str(s)
#define debug(s, t) print("x" # s "= %d, x" # t "= %s", x ## s, x ## t)
#define INCFILE(n) vers ## n
#define glue(a, b) a ## b
#define xglue(a, b) glue(a, b)
#define HIGHLOW "hello"
#define LOW LOW ", world"
debug(1, 2);
str(strncmp("abc\\0d", "abc", '\\4') // this goes away
== 0) str(: @\\n)
xstr(INCFILE(2).h) glue(HIGH, LOW); xglue(HIGH, LOW)
#define hash_hash # ## #
#define t3(x,y,z) x ## y ## z
t3(1,2,3), t3(,4,5), t3(6,,7), t3(8,9,), t3(10,,), t3(,11,), t3(,,12), t3(,,)
"""
KEYMAPS = """\
#define LAYER(n, ...) n##_layer { display-name = #n; bindings = <__VA_ARGS__>; };
LAYER(base, &kp A &kp B) LAYER( two words , &kp (A, B), C)
#define PAIR(a, /* one */ b) a b // two
PAIR(1, (2, 3))
#define rest(args...) f(1, ##args)
rest() rest(2) rest(2, 3)
#define some(a, ...) f(a, ##__VA_ARGS__)
some(1) some(1,) some(1, 2, 3)
#define \\
  LONG \\
  1 \\
  2
LONG a\\
b
#define HASH(name) name { #binding-cells = <0>; };
HASH(x)
  #binding-cells = <1>;
/* before */ #define AFTER 5 /* many
lines */ 6
AFTER don't AFTER
PAIR(
#ifdef LONG
  yes,
#else
  no,
#endif
  x
)
#if (1 + 2) * 3 == 9 && !defined(NO) || 0x10 < 3
a
#elif 1 / 0
b
#else
c
#endif
#ifndef NO
#if 'A' == 65 && (1 ? 2 : 3) << 1 == 4 && -7 / 2 == -3 && ~0 < 0
d
#endif
#endif
#if defined LONG && UNKNOWN == 0
e
#endif
#undef LONG
LONG
#if 0 && 1 / 0 || (1 || 1 / 0) && (1 ? 1 : 1 / 0)
f
#endif
#if -1 > 0u && (0 ? 1u : -1) > 0 && !(-1 > 0) && (1, 2) == 2 && -1 >> 1 < 0 && 0xFFFFFFFFFFFFFFFF > 0
g
#endif
#define option(x, ...) f(x __VA_OPT__(, (__VA_ARGS__)) end)
option(1) option(1,) option(1, 2, 3)
#define joined(x, ...) a##__VA_OPT__(x)##b
joined(1) joined(1, 2)
"""


@needs_cpp
@pytest.mark.parametrize("text", [STANDARD, KEYMAPS])
def test_tokens_are_those_of_gcc(text: str) -> None:
    assert expanded(text) == expanded_by_gcc(text)


@needs_cpp
@pytest.mark.parametrize(
    "path",
    [path for path in sorted(SAMPLES.rglob("*")) if path.suffix in {".keymap", ".overlay", ".dtsi"}],
    ids=lambda path: path.name,
)
def test_tokens_of_the_samples_are_those_of_gcc(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines(keepends=True)
    own = "".join(line for line in lines if not line.startswith("#include"))

    assert expanded(own) == expanded_by_gcc(own)


NAMES = ("A", "B", "F", "G", "x", "y", "k1")
WORDS = st.sampled_from([*NAMES, *NAMES, "1", "0x2f", '"s"', "&kp", ",", "(", ")", "-", "<", ";"])
BODIES = st.lists(st.one_of(WORDS, st.sampled_from(["#", "##", "x", "y", "__VA_ARGS__"])), max_size=7)
GAPS = st.sampled_from([" ", " ", "", "\t", " /* c */ ", " \\\n ", "\n"])
HEADS = ("A", "B", "F(x)", "F(x, y)", "G(x)", "G(x, ...)", "G(y...)", "B()", "A(...)")


@st.composite
def sources(draw: st.DrawFn) -> str:
    """Draw a few macros, and a text that calls them."""
    lines = [
        f"#define {draw(st.sampled_from(HEADS))} {' '.join(draw(BODIES))}"
        for _ in range(draw(st.integers(1, 4)))
    ]
    if draw(st.booleans()):
        condition = " ".join(
            draw(st.lists(st.sampled_from(["A", "1", "0", "+", "&&", "!", "<", "3"]), max_size=5))
        )
        lines += [f"#if {condition}", draw(WORDS), "#else", draw(WORDS), "#endif"]
    text = "".join(
        draw(st.one_of(WORDS, st.sampled_from(["F(1)", "F(x, A)", "G(F)(2)", "G(1, 2)", "B()", "A(B)"])))
        + draw(GAPS)
        for _ in range(draw(st.integers(1, 8)))
    )
    return "\n".join([*lines, text.lstrip("#") + "\n"])


@needs_cpp
@settings(max_examples=75, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(sources())
@example("#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)\n")
@example("#define F(x) x\n#define A F\nA(A)(A(1))\n")
@example("#define A x ## ## y\nA\n")
def test_tokens_of_any_text_are_those_of_gcc(text: str) -> None:
    expected = expanded_by_gcc(text)
    assume(expected is not None)

    assert expanded(text) == expected


def test_a_token_knows_where_it_is_written_and_the_calls_that_it_came_through() -> None:
    text = "#define IN(k) &kp k\n#define OUT(k) IN(k) \\\n  B\n<OUT(A)>\n"
    _, _, _, a, b, _ = preprocessed(text).tokens

    assert (a.text, text[a.start : a.end]) == ("A", "A")
    assert a.file
    assert a.file.position(a.start) == (4, 6)
    assert [each.name.text for each in a.expansions()] == ["IN", "OUT"]
    assert b.file
    assert b.file.position(b.start) == (3, 3)
    assert [each.name.text for each in b.expansions()] == ["OUT"]


def test_a_token_of_a_built_in_macro_is_shown_where_that_is_called() -> None:
    text = "TWICE(A)"
    macros = {"TWICE": define("TWICE(key) key plus key")}
    file = File("my.keymap", text)
    _, plus, _ = preprocess(file, Environment(macros)).tokens

    assert (plus.text, plus.visible(file).text, plus.visible(file).start) == ("plus", "TWICE", 0)


@pytest.mark.parametrize("written", ["n##_x", "#n"])
def test_a_token_that_hash_signs_make_says_so(written: str) -> None:
    (token,) = preprocessed(f"#define F(n) {written}\nF(a)").tokens

    assert token.is_made


def test_an_included_file_is_read_in_its_place_and_a_missing_one_is_told() -> None:
    files = {'"keys.dtsi"': "#pragma once\n#define A 1\nincluded", "<ours.h>": "#define B 2"}
    text = (
        '#include <keys.h>\n#include "keys.dtsi"\n#include "keys.dtsi"\n#define H <ours.h>\n#include H\nA B'
    )
    found = preprocess(
        File("my.keymap", text),
        Environment(include=lambda path, _: File(path.strip('"<>'), files[path]) if path in files else None),
    )

    assert texts(found.tokens) == ["included", "1", "2"]
    assert [each.file and each.file.path for each in found.tokens] == ["keys.dtsi", "keys.dtsi", "ours.h"]
    assert [(each.text, each.start) for each in found.missing] == [("<keys.h>", 9)]


def test_both_branches_are_read_if_asked() -> None:
    text = "#if 0\na\n#elif X\nb\n#else\nc\n#endif\n"

    assert texts(preprocessed(text, all_branches=True).tokens) == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("a\n#endif\n", "#endif without #if", 2),
        ("a\n#if 1\n", "this #if has no #endif", 2),
        ("#error no such board\n", "#error no such board", 1),
        ("#if 1 +\n#endif\n", "this condition is not an expression", 1),
        ("a\n#if IS_ENABLED(CONFIG_X)\n#endif\n", "there is no macro IS_ENABLED", 2),
        ("#if 0\n#else\n#else\n#endif\n", "#else after #else", 3),
        ("#if 0\n#else\n#elif 1\n#endif\n", "#elif after #else", 3),
        ("#define F(x) x\n\nF(1, 2)", "F() takes 1 argument, and here are 2", 3),
        ("#define F(x, y) x\nF(1\n", "this call is never closed", 2),
        (
            "".join(f"#define A{i} A{i + 1} A{i + 1}\n" for i in range(25)) + "A0",
            "macros expand to too much",
            26,
        ),
        ("#define A(x) x\n" + "A(" * 100 + "1" + ")" * 100, "macros are nested too deep", 2),
        (
            "".join(f"#define A{i}(x) A{i + 1}(x##x)\n" for i in range(31)) + "A0(word)",
            "macros expand to too much",
            32,
        ),
        (
            "#define A(x) #x\n#define B(x) A(x x)\n" + "B(" * 30 + '"a"' + ")" * 30,
            "macros expand to too much",
            3,
        ),
    ],
)
def test_what_is_wrong_has_its_line(text: str, message: str, line: int) -> None:
    (fault,) = preprocessed(text).faults

    assert fault.file
    assert (fault.message, fault.file.position(fault.start)[0]) == (message, line)


def test_files_that_include_each_other_end() -> None:
    found = preprocess(File("a.h", '#include "a.h"\n'), Environment(include=lambda _, file: file))

    assert [each.message for each in found.faults] == ["files include each other without end"]


@given(st.text(alphabet="#defin x(),.A\\\n\"'/*1 \r\ufeff&", max_size=80))
def test_every_token_stands_where_it_says(text: str) -> None:
    file = File("", text)
    tokens = [
        each for each in lex(file) if each.text[0] != "\n" and "\\" not in file.text[each.start : each.end]
    ]

    assert texts(tokens) == [text[each.start : each.end] for each in tokens]
