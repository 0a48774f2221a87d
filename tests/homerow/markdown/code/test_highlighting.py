from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from devicetree_code import KEYMAP
from homerow.markdown.code.highlighting import (
    CLASSES,
    LANGUAGES,
    MAX_LENGTH,
    MAX_LINE,
    Language,
    find_language,
    highlight,
    nearest_language,
)
from homerow.markdown.html_text import escape
from paths import ROOT

NAMES = sorted({language.name for language in LANGUAGES.values()})
REQUIRED = [
    "dts",
    "kconfig",
    "bash",
    "sh",
    "c",
    "cmake",
    "ini",
    "linker-script",
    "log",
    "powershell",
    "diff",
    "yaml",
    "json",
    "toml",
    "python",
    "md",
    "html",
    "js",
    "text",
    "conf",
]

# The languages that the specification names and those of most samples: a text, its class, and code around it.
EXAMPLES = (
    ("dts", "&amp;kp", "nv", "a = <&kp A>;"),
    ("kconfig", "config", "k", "config A"),
    ("bash", "cd", "nb", "cd a"),
    ("c", "static", "k", "static int a;"),
    ("cmake", "set", "nb", "set(A b)"),
    ("ini", "CONFIG_A", "na", "CONFIG_A=y"),
    ("ld", "MEMORY", "k", "MEMORY { }"),
    ("log", "&lt;wrn&gt;", "gs", "<wrn> a: b"),
    ("powershell", "$env:A", "nv", "$env:A = 1"),
    ("diff", "+ a", "gi", "+ a"),
    ("yaml", "a", "nt", "a: b"),
    ("json", "&quot;a&quot;", "nt", '{"a": 1}'),
    ("rust", "fn", "k", "fn a() {}"),
)


@pytest.mark.parametrize(("name", "text", "css_class", "code"), EXAMPLES)
def test_a_token_has_the_class_of_its_type(name: str, text: str, css_class: str, code: str) -> None:
    language = find_language(name)

    assert language is not None
    assert f'<span class="{css_class}">{text}</span>' in highlight(code, language)[0]


def test_every_class_is_one_of_the_style_sheet() -> None:
    sheet = (ROOT / "web/src/styles/code-colors.css").read_text("utf-8")

    assert set(re.findall(r"\.([a-z]{1,3})\b", sheet)) == {*CLASSES.values()}


@pytest.mark.parametrize("code", ["int a;\n" * (MAX_LENGTH // 7 + 1), "int a;" + " " * MAX_LINE])
def test_code_that_could_take_long_is_not_highlighted(code: str) -> None:
    assert highlight(code, LANGUAGES["c"])[0] == code.split("\n", maxsplit=1)[0]


def test_code_that_a_lexer_would_change_is_shown_as_it_is() -> None:
    language = find_language("rconsole")
    assert language is not None

    assert highlight(">", language) == [escape(">")]


@pytest.mark.parametrize("name", REQUIRED)
def test_a_language_that_authors_need_is_known(name: str) -> None:
    assert find_language(name)


def test_an_unknown_language_has_a_nearest_name() -> None:
    assert find_language("pyhton") is None
    assert nearest_language("pyhton") == "python"
    assert nearest_language("DTSS") == "dts"
    assert nearest_language("xyzzy") is None


@pytest.mark.parametrize("language", [LANGUAGES[name] for name in NAMES], ids=lambda language: language.name)
def test_a_language_highlights_what_is_written_in_it_and_keeps_its_lines(language: Language) -> None:
    lines = highlight(KEYMAP, language)
    assert [unescape(re.sub(r"</?span[^>]*>", "", line)) for line in lines] == KEYMAP.split("\n")


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(NAMES), st.text(st.characters(codec="utf-8", exclude_characters="\r\0"), max_size=60))
def test_any_code_keeps_its_text_and_its_lines(name: str, code: str) -> None:
    lines = highlight(code, LANGUAGES[name])
    assert "\n".join(unescape(re.sub(r'</?span(?: class="\w+")?>', "", line)) for line in lines) == code


def test_no_element_spans_lines() -> None:
    for line in highlight("/* a\n\n b */ int c;", LANGUAGES["c"]):
        assert line.count("<span") == line.count("</span>")
