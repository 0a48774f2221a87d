"""What a block's own text says about the block, read before its inline parts are.

A heading's `{#id}`, a list item's `[x]`, a quote's `[!NOTE]`; which cell of its row a table cell is, and
whether it heads anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from homerow.markdown.admonitions import mark_alert
from homerow.markdown.tables import mark_table

_HEADING_ID = re.compile(r"\{#([\w:.-]+)\}$")
_TASK = re.compile(r"\[([ xX])\][ \t\n]+(?=\S)")


def read_markers(state: StateCore) -> None:
    """Core rule: apply MARKERS to the block tokens."""
    tokens = state.tokens
    result: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        marker = MARKERS.get(token.type)
        taken = marker(tokens, index, result) if marker else 0
        if not taken:
            result.append(token)
        index += taken or 1
    state.tokens = result


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


def _mark_row(tokens: list[Token], index: int, result: list[Token]) -> int:  # noqa: ARG001 - table's signature
    cell = 0
    while tokens[index].type != "tr_close":
        if tokens[index].type == "inline":
            cell += 1
            tokens[index].meta["cell"] = cell
        index += 1
    return 0


def _mark_blank_header(tokens: list[Token], index: int, result: list[Token]) -> int:  # noqa: ARG001 - table's signature
    if not tokens[index + 1].content:
        # The corner above row labels heads nothing: a `th` there is announced as a heading without a name.
        for side, token in (("open", tokens[index]), ("close", tokens[index + 2])):
            token.type, token.tag = f"td_{side}", "td"
    return 0


Marker = Callable[[list[Token], int, list[Token]], int]
MARKERS: dict[str, Marker] = {
    "table_open": mark_table,
    "heading_open": _mark_heading_id,
    "list_item_open": _mark_task,
    "blockquote_open": mark_alert,
    "tr_open": _mark_row,
    "th_open": _mark_blank_header,
}
