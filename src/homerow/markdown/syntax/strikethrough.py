"""Strikethrough between single tildes: `~old~`. markdown-it has the rule for two tildes."""

from __future__ import annotations

from typing import Literal

from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.state_inline import Delimiter

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
