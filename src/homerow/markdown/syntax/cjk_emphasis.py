"""Emphasis and strikethrough beside Chinese, Japanese and Korean text, which has no spaces around words.

CommonMark lets no `**` close between punctuation and a letter, so a bold label that ends with a full-width
colon shows its asterisks. We deviate from it as newer renderers do, by the rules for flanking in the
specification of github.com/tats-u/markdown-cjk-friendly: punctuation of these scripts counts as a letter, and
beside other punctuation, a character of theirs counts as a space.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

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
