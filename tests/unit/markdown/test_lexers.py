"""Lexers of our own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homerow.markdown.lexers.devicetree import DevicetreeLexer
from homerow.markdown.lexers.linker_script import LinkerScriptLexer
from homerow.markdown.lexers.log import LogLexer
from homerow.markdown.lexers.one_state import OneStateLexer

CODE = st.text(st.sampled_from("ab_A0 \t\n\r.,:;@#\"'/*<>{}()[]=&|\\ü"))


@pytest.mark.parametrize("lexer", [DevicetreeLexer(), LinkerScriptLexer(), LogLexer()])
@given(CODE)
def test_no_character_is_left_out(lexer: OneStateLexer, code: str) -> None:
    tokens = list(lexer.get_tokens_unprocessed(code))
    assert "".join(text for _, _, text in tokens) == code
    assert all(code.startswith(text, start) for start, _, text in tokens)
