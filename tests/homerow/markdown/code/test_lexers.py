"""Own lexers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygments.token import Error

from devicetree_code import KEYMAP
from homerow.markdown.code.highlighting import MAX_LENGTH, OWN_LEXERS

LINKER_SCRIPT = "MEMORY { FLASH (rx) : ORIGIN = 0x0, LENGTH = 512K }\n.text : { KEEP(*(.isr)) } /* c */"
LOG = "[00:00:01.234,567] <err> zmk: failed 0x1f\n<wrn> a: b\n<inf> c: d\n<dbg> e: f"
KCONFIG = 'config A\n  imply B\n  def_bool y\n  help\n    Why default.\n  default 7\nrsource "C"'

# Code, and texts of it with the types of their tokens.
EXAMPLES = (
    ("dts", KEYMAP, "#include <behaviors.dtsi> = Comment.Preproc"),
    ("dts", KEYMAP, "HRM = Name.Function"),
    ("dts", KEYMAP, "/ = Name.Class"),
    ("dts", KEYMAP, "// a comment = Comment.Single"),
    ("dts", KEYMAP, "hm = Name.Label"),
    ("dts", KEYMAP, "homerow_mods = Name.Class"),
    ("dts", KEYMAP, "compatible = Name.Attribute"),
    ("dts", KEYMAP, '"zmk,behavior-hold-tap" = Literal.String'),
    ("dts", KEYMAP, "#binding-cells = Name.Attribute"),
    ("dts", KEYMAP, "2 = Literal.Number"),
    ("dts", KEYMAP, "wakeup-source = Name.Attribute"),
    ("dts", KEYMAP, "&kp = Name.Variable"),
    ("dts", KEYMAP, "LS = Name.Function"),
    ("dts", KEYMAP, "LSHIFT = Name.Constant"),
    ("dts", KEYMAP, "0x1F = Literal.Number"),
    ("dts", KEYMAP, "zmk,kscan = Name.Attribute"),
    ("dts", KEYMAP, "/delete-node/ = Keyword"),
    ("dts", KEYMAP, "flash@0 = Name.Class"),
    ("kconfig", KCONFIG, "imply = Keyword"),
    ("kconfig", KCONFIG, "def_bool = Keyword"),
    ("kconfig", KCONFIG, "rsource = Keyword"),
    ("kconfig", KCONFIG, "default = Keyword"),
    ("kconfig", KCONFIG, "Why default. = Literal.String.Doc"),
    ("linker-script", LINKER_SCRIPT, "MEMORY = Keyword"),
    ("linker-script", LINKER_SCRIPT, "KEEP = Name.Builtin"),
    ("linker-script", LINKER_SCRIPT, "512K = Literal.Number"),
    ("linker-script", LINKER_SCRIPT, ".text = Name.Class"),
    ("linker-script", LINKER_SCRIPT, "/* c */ = Comment.Multiline"),
    ("log", LOG, "[00:00:01.234,567] = Literal.Number"),
    ("log", LOG, "<err> = Generic.Error"),
    ("log", LOG, "zmk = Name.Function"),
    ("log", LOG, "0x1f = Literal.Number"),
    ("log", LOG, "<wrn> = Generic.Strong"),
    ("log", LOG, "<inf> = Keyword"),
    ("log", LOG, "<dbg> = Generic.Output"),
)


@pytest.mark.parametrize(("name", "code", "expected"), EXAMPLES)
def test_a_token_has_its_type(name: str, code: str, expected: str) -> None:
    tokens = {
        text.strip(): str(kind).removeprefix("Token.") for kind, text in OWN_LEXERS[name]().get_tokens(code)
    }

    text, _, kind = expected.rpartition(" = ")

    assert tokens[text] == kind


@pytest.mark.parametrize("name", OWN_LEXERS)
@given(st.text(st.sampled_from("ab_A0 \t\n.,:;@#\"'/*<>{}()[]=&|\\$`!?%-+ü")))
def test_any_code_is_divided_into_tokens(name: str, code: str) -> None:
    tokens = [*OWN_LEXERS[name]().get_tokens_unprocessed(code)]

    assert "".join(text for _, _, text in tokens) == code
    assert not [text for _, kind, text in tokens if kind is Error]


# Texts that begin something without an end. A lexer that looks for each end takes quadratic time.
@pytest.mark.parametrize("name", OWN_LEXERS)
@pytest.mark.parametrize("piece", [*"\"'[({#\n ", "- ", "/*", "<a", '\\"', "a: ", "a(", "a-", "a ", "A"])
def test_a_lexer_reads_hostile_code_to_its_end(name: str, piece: str) -> None:
    code = piece * (MAX_LENGTH // len(piece)) + "\nb\n"

    assert [*OWN_LEXERS[name]().get_tokens_unprocessed(code)][-2][2].endswith("b")
