"""Emphasis and strikethrough beside Chinese, Japanese and Korean punctuation, and between single tildes."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Literal

from markdown_it.common.utils import isMdAsciiPunct, isPunctChar, isWhiteSpace
from markdown_it.rules_inline import StateInline, emphasis, strikethrough
from markdown_it.rules_inline.state_inline import Delimiter

# Wide characters that do not belong to these scripts: symbols and emoji.
_SYMBOLS = (range(0x2000, 0x2C00), range(0x1F000, 0x20000))


def cjk_emphasis(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Inline rule: markdown-it's emphasis, also beside these scripts."""
    start, known = state.pos, len(state.delimiters)
    is_read = emphasis.tokenize(state, silent)
    _flank(state, start, state.delimiters[known:])
    return is_read


def cjk_strikethrough(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Inline rule: markdown-it's strikethrough, also beside these scripts."""
    start, known = state.pos, len(state.delimiters)
    is_read = strikethrough.tokenize(state, silent)
    _flank(state, start, state.delimiters[known:])
    return is_read


def _flank(state: StateInline, start: int, delimiters: Sequence[Delimiter]) -> None:
    """Decide again what a run of delimiters opens and closes, if it is beside these scripts."""
    if not delimiters or state.src.isascii():
        return
    before = state.src[start - 1] if start > 0 else " "
    after = state.src[state.pos] if state.pos < state.posMax else " "
    if not (_is_cjk(before) or _is_cjk(after)):
        return
    opens, closes = _is_free(before, after), _is_free(after, before)
    if state.src[start] == "_":  # never within a word
        opens, closes = opens and (not closes or _is_mark(before)), closes and (not opens or _is_mark(after))
    for delimiter in delimiters:
        delimiter.open, delimiter.close = opens, closes


def _is_free(outer: str, inner: str) -> bool:
    """Return whether a run between two characters may enclose text on the side of `inner`."""
    if isWhiteSpace(ord(inner)):
        return False
    if _is_cjk(inner) or not _is_mark(inner):
        return True
    return isWhiteSpace(ord(outer)) or _is_cjk(outer) or _is_mark(outer)


def _is_mark(char: str) -> bool:
    return isMdAsciiPunct(ord(char)) or isPunctChar(char)


def _is_cjk(char: str) -> bool:
    if any(ord(char) in symbols for symbols in _SYMBOLS):
        return False
    return unicodedata.east_asian_width(char) in {"W", "F", "H"}


# Not the code of a tilde, by which markdown-it knows two tildes, so that one never closes two.
_MARKER = -ord("~")


def single_tilde(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Inline rule: a tilde that may open or close strikethrough."""
    if silent or state.src[state.pos] != "~":
        return False
    scanned = state.scanDelims(state.pos, True)
    if scanned.length != 1:
        return False
    state.push("text", "", 0).content = "~"
    token = len(state.tokens) - 1
    state.delimiters.append(
        Delimiter(_MARKER, length=0, token=token, end=-1, open=scanned.can_open, close=scanned.can_close)
    )
    state.pos += 1
    return True


def strike_between_tildes(state: StateInline) -> None:
    """Rule for balanced delimiters: make tags of pairs of tildes."""
    nested = (meta["delimiters"] for meta in state.tokens_meta if meta and "delimiters" in meta)
    for delimiters in (state.delimiters, *nested):
        for opening in delimiters:
            if opening.marker == _MARKER and opening.end >= 0:
                _make_tag(state, opening, "s_open", 1)
                _make_tag(state, delimiters[opening.end], "s_close", -1)


def _make_tag(state: StateInline, delimiter: Delimiter, kind: str, nesting: Literal[1, -1]) -> None:
    token = state.tokens[delimiter.token]
    token.type, token.tag, token.nesting = kind, "s", nesting
    token.markup, token.content = "~", ""
