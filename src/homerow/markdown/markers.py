"""What a block's own text says about the block, read before its inline parts are.

A heading's `{#id}`, a list item's `[x]`, a quote's `[!NOTE]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from homerow.markdown.admonitions import mark_alert

_HEADING_ID = re.compile(r"\{#([\w:.-]+)\}$")
_TASK = re.compile(r"\[([ xX])\][ \t\n]+(?=\S)")


def read_markers(state: StateCore) -> None:
    """Core rule: apply MARKERS to the block tokens."""
    tokens, result, position = state.tokens, list[Token](), 0
    for index, token in enumerate(tokens):
        marker = MARKERS.get(token.type)
        if marker and index >= position:
            result += tokens[position:index]
            position = index + marker(tokens, index, result)
    state.tokens = result + tokens[position:]


def _mark_heading_id(tokens: list[Token], index: int, result: list[Token]) -> int:  # noqa: ARG001 - table's signature
    inline = tokens[index + 1]
    start = inline.content.rfind("{#")
    explicit = _HEADING_ID.match(inline.content, start) if start >= 0 else None
    if explicit and (start == 0 or inline.content[start - 1] in " \t"):
        inline.content = inline.content[: explicit.start()].rstrip()
        tokens[index].meta["id"] = explicit[1]
    return 0


def _mark_task(tokens: list[Token], index: int, result: list[Token]) -> int:  # noqa: ARG001 - table's signature
    if tokens[index + 1].type != "paragraph_open":
        return 0
    inline = tokens[index + 2]
    task = _TASK.match(inline.content)
    if task:
        inline.content = inline.content[task.end() :]
        inline.meta["task"] = task[1] != " "
        tokens[index].meta["task"] = True
    return 0


Marker = Callable[[list[Token], int, list[Token]], int]
MARKERS: dict[str, Marker] = {
    "heading_open": _mark_heading_id,
    "list_item_open": _mark_task,
    "blockquote_open": mark_alert,
}
