"""Emoji by their short names: `:tada:`."""

from __future__ import annotations

import re

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

_NAME = re.compile(r":[a-z0-9_+-]{1,60}:")


def replace_emoji(state: StateCore) -> None:
    """Core rule: replace short names in text; unknown ones stay."""
    for index, token in enumerate(state.tokens):
        if token.type == "inline" and _NAME.search(token.content):
            replaced = _replace_names(token)
            if state.tokens[index - 1].type == "heading_open":
                state.tokens[index - 1].meta["replaced"] = replaced


def _replace_names(inline: Token) -> dict[str, str]:
    """Replace the names in a paragraph or a heading, and return them by their emoji."""
    import emoji  # noqa: PLC0415 - loads for 0.1 s, and few pages need it

    replaced: dict[str, str] = {}

    def emoji_of(match: re.Match[str]) -> str:
        found = emoji.emojize(match[0], language="alias")
        replaced[found] = match[0]
        return found

    for child in inline.children or ():
        if child.type == "text" and ":" in child.content:
            child.content = _NAME.sub(emoji_of, child.content)
    return replaced
