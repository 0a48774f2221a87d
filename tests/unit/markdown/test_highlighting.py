from __future__ import annotations

import re
import subprocess
import sys
from html import unescape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from homerow.markdown.highlighting import highlight
from homerow.markdown.languages import LANGUAGES, Language

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

KEYMAP = """\
#include <behaviors.dtsi>
#define HRM(x) &hm x A
/ {
    // a comment
    behaviors {
        hm: homerow_mods {
            compatible = "zmk,behavior-hold-tap";
            #binding-cells = <2>;
            wakeup-source;
            bindings = <&kp LS(A)>, <&mt LSHIFT 0x1F>;
        };
    };
    chosen { zmk,kscan = &kscan0; };
};
/delete-node/ &old;
&spi0 { reg = <(1 << 2)>; flash@0 { }; };
"""


def classes(code: str, language: str) -> set[tuple[str, str]]:
    html = "\n".join(highlight(code, LANGUAGES[language]))
    return {(css, unescape(text)) for css, text in re.findall(r'<span class="(\w+)">(.*?)</span>', html)}


def test_a_keymap_has_its_parts_told_from_each_other() -> None:
    assert classes(KEYMAP, "dts") >= {
        ("cp", "#include"),
        ("cpf", "<behaviors.dtsi>"),
        ("nf", "HRM"),
        ("nc", "/"),
        ("c1", "// a comment"),
        ("nl", "hm"),
        ("nc", "homerow_mods"),
        ("na", "compatible"),
        ("s", '"zmk,behavior-hold-tap"'),
        ("na", "#binding-cells"),
        ("mi", "2"),
        ("na", "wakeup-source"),
        ("nv", "&kp"),
        ("nf", "LS"),
        ("no", "LSHIFT"),
        ("mh", "0x1F"),
        ("na", "zmk,kscan"),
        ("nv", "&kscan0"),
        ("k", "/delete-node/"),
        ("nc", "flash"),
    }


def test_a_log_has_its_levels_told_from_each_other() -> None:
    code = "[00:00:01.234,567] <err> zmk: failed 0x1f\n<wrn> a: b\n<inf> c: d\n<dbg> e: f"
    assert classes(code, "log") >= {
        ("m", "[00:00:01.234,567]"),
        ("gr", "<err>"),
        ("nf", "zmk"),
        ("mh", "0x1f"),
        ("gs", "<wrn>"),
        ("k", "<inf>"),
        ("go", "<dbg>"),
    }


def test_a_linker_script_has_its_parts_told_from_each_other() -> None:
    code = "MEMORY { FLASH (rx) : ORIGIN = 0x0, LENGTH = 512K }\n.text : { KEEP(*(.isr)) } /* c */"
    assert classes(code, "ld") >= {
        ("k", "MEMORY"),
        ("nb", "KEEP"),
        ("m", "512K"),
        ("nc", ".text"),
        ("cm", "/* c */"),
    }


@pytest.mark.parametrize("name", REQUIRED)
def test_a_language_that_authors_need_is_known(name: str) -> None:
    assert name in LANGUAGES


@pytest.mark.parametrize("language", [LANGUAGES[name] for name in NAMES], ids=lambda language: language.name)
def test_a_language_colours_what_is_written_in_it_and_keeps_its_lines(language: Language) -> None:
    lines = highlight(KEYMAP, language)
    assert [unescape(re.sub(r"</?span[^>]*>", "", line)) for line in lines] == KEYMAP.split("\n")


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(NAMES), st.text(st.characters(codec="utf-8", exclude_characters="\r\0"), max_size=60))
def test_any_code_keeps_its_text_and_its_lines(name: str, code: str) -> None:
    lines = highlight(code, LANGUAGES[name])
    assert "\n".join(unescape(re.sub(r'</?span(?: class="\w+")?>', "", line)) for line in lines) == code


def test_no_colour_spans_lines() -> None:
    for line in highlight("/* a\n\n b */ int c;", LANGUAGES["c"]):
        assert line.count("<span") == line.count("</span>")


def test_pygments_is_loaded_with_the_first_code_of_a_language_that_few_pages_have() -> None:
    script = """
import sys
import homerow.markdown.parser
assert "pygments" not in sys.modules
from homerow.markdown.highlighting import highlight
from homerow.markdown.languages import LANGUAGES
for name in ("dts", "sh", "ini", "yaml", "kconfig", "diff", "c", "cmake", "python", "powershell", "md"):
    highlight("a", LANGUAGES[name])
assert "pygments" not in sys.modules
highlight("a", LANGUAGES["toml"])
print(sorted(name for name in sys.modules if name.startswith("pygments.lexers.c")))
"""
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "['pygments.lexers.configs']"
