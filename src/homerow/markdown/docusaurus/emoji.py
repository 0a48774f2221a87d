"""Emoji by their short names: `:tada:`."""

from __future__ import annotations

import re

from markdown_it.rules_core import StateCore

_NAME = re.compile(r":[a-z0-9_+-]{1,60}:")


def replace_emoji(state: StateCore) -> None:
    """Core rule: replace short names in text; unknown ones stay."""
    for token in state.tokens:
        if token.type == "inline" and _NAME.search(token.content):
            for child in token.children or ():
                if child.type == "text" and ":" in child.content:
                    child.content = _replaced(child.content)


def _replaced(text: str) -> str:
    import emoji  # noqa: PLC0415 - loads for 0.1 s, and few pages need it

    return _NAME.sub(lambda match: emoji.emojize(match[0], language="alias"), text)
