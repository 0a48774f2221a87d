"""What a block's own text says about the block, read before its inline parts are.

A heading's `{#id}`, a list item's `[x]`, a quote's `[!NOTE]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from homerow.diagnostics import Severity
from homerow.markdown.admonitions import mark_alert
from homerow.markdown.draft import draft_of, origin_of

_HEADING_ID = re.compile(r"\{#([\w:.-]+)\}$")
_COMMENTED_ID = re.compile(r"\{/\*[ \t]*#([\w:.-]+)[ \t]*\*/\}$")  # as MDX files have it
_ALMOST_ID = re.compile(r"\{#\s*\w[^{}]*\}")
_TASK = re.compile(r"\[([ xX])\][ \t\n]+(?=\S)")


def read_markers(state: StateCore) -> None:
    """Core rule: apply MARKERS to the block tokens."""
    tokens, result, position = state.tokens, list[Token](), 0
    for index, token in enumerate(tokens):
        marker = MARKERS.get(token.type)
        if marker and index >= position:
            made: list[Token] = []
            taken = marker(state, index, made)
            if taken:
                result += (*tokens[position:index], *made)
                position = index + taken
    state.tokens = result + tokens[position:]


def _mark_heading_id(state: StateCore, index: int, result: list[Token]) -> int:  # noqa: ARG001 - table's signature
    heading, inline = state.tokens[index : index + 2]
    start = max(inline.content.rfind("{#"), inline.content.rfind("{/*"))
    if start < 0 or not (start == 0 or inline.content[start - 1] in " \t"):
        return 0
    explicit = _HEADING_ID.match(inline.content, start) or _COMMENTED_ID.match(inline.content, start)
    if explicit:
        inline.content = inline.content[: explicit.start()].rstrip()
        heading.meta["id"] = explicit[1]
    elif inline.content.count("`", 0, start) % 2 == 0:
        _report_bad_id(state, _ALMOST_ID.match(inline.content, start), (heading.map or [0])[0])
    return 0


def _report_bad_id(state: StateCore, almost: re.Match[str] | None, line: int) -> None:
    if almost:
        draft_of(state).report(
            "bad-heading-id",
            "this is no id of a heading, so it is shown as text",
            origin_of(state).find(almost[0], line, line + 1),
            cure="end the heading with letters, digits and hyphens in braces: {#its-id}",
            severity=Severity.WARNING,
        )


def _mark_task(state: StateCore, index: int, result: list[Token]) -> int:  # noqa: ARG001 - table's signature
    tokens = state.tokens
    if tokens[index + 1].type != "paragraph_open":
        return 0
    inline = tokens[index + 2]
    task = _TASK.match(inline.content)
    if task:
        inline.content = inline.content[task.end() :]
        inline.meta["task"] = task[1] != " "
        tokens[index].meta["task"] = True
    return 0


Marker = Callable[[StateCore, int, list[Token]], int]
MARKERS: dict[str, Marker] = {
    "heading_open": _mark_heading_id,
    "list_item_open": _mark_task,
    "blockquote_open": mark_alert,
}
