"""Rows of reference tables: the items of a list in the component, each with the description of a thing.

<Options of="ZMK_SLEEP">

- `ZMK_SLEEP`: Enables deep sleep. Further paragraphs of the item belong to the description, too.

</Options>
"""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from homerow.markdown.components.tags import tag_of
from homerow.markdown.context import context_of
from homerow.markdown.places import InlinePlaces
from homerow.markdown.writer import Row, Writer, WriteRule

_LIST = frozenset({"bullet_list_open", "bullet_list_close"})
_ITEM = {"list_item_open": "row_open", "list_item_close": "row_close"}
_PARAGRAPH = frozenset({"paragraph_open", "paragraph_close"})


def read_rows(state: StateCore) -> None:
    """Core rule: turn the items of a list directly in a component with rows into rows."""
    levels: list[int | None] = []  # of the content of each open component; None for one without rows
    for index, token in enumerate(state.tokens):
        if token.type == "component_open":
            spec = context_of(state).tags.get(tag_of(token).name)
            levels.append(token.level if spec is not None and spec.has_rows else None)
        elif token.type == "component_close":
            levels.pop()
        elif levels and levels[-1] is not None:
            _mark_row(state.tokens, index, levels[-1])


def _mark_row(tokens: Sequence[Token], index: int, level: int) -> None:
    token = tokens[index]
    depth = token.level - level
    if depth == 0 and token.type in _LIST:
        token.type = "rows_edge"
    elif depth == 1 and token.type in _ITEM:
        token.type = _ITEM[token.type]
        if token.nesting == 1:
            _take_name(token, tokens[index + 2])
    elif depth == 2 and token.type in _PARAGRAPH:
        token.hidden = False


def _take_name(row: Token, inline: Token) -> None:
    """Move `NAME`: from the first paragraph of an item to the row."""
    name, *rest = inline.children or [inline]
    if name.type != "code_inline" or not rest or not rest[0].content.startswith(":"):
        return
    row.meta.update(name=name.content, inline=inline)
    rest[0].content = rest[0].content.removeprefix(":").lstrip()
    inline.children = rest


def write_row_open(writer: Writer, token: Token) -> None:
    """Start a description."""
    frame = writer.frames[-1]
    frame.row = token.meta.get("name", "")
    if frame.row:
        inline: Token = token.meta["inline"]
        start = inline.content.find(frame.row)
        frame.rows.append(
            Row(frame.row, InlinePlaces(writer.origin, inline).at(start, start + len(frame.row)))
        )
        writer.text.append(f"{frame.row}: ")
    else:
        hint = "begin it with its name in code and a colon: - `NAME`: what it does"
        place = writer.origin.line((token.map or [0])[0])
        writer.context.report("unnamed-row", f"this item of {frame.tag.name} names nothing", place, hint=hint)
    writer.mark()
    writer.markdown.begin()


def write_row_close(writer: Writer, token: Token) -> None:  # noqa: ARG001 - a rule of the table
    """End a description, and keep it for its row."""
    html, text = writer.cut_from_mark()
    markdown = writer.markdown.end().strip("\n")
    writer.text.append("\n")
    frame = writer.frames[-1]
    if frame.row:
        frame.rows[-1].html = html.replace("<p></p>\n", "")
        frame.rows[-1].text = " ".join(text.split())
        frame.rows[-1].markdown = markdown
    frame.row = ""


def write_rows_edge(writer: Writer, token: Token) -> None:
    """Write nothing: the table replaces the list."""


ROW_RULES: dict[str, WriteRule] = {
    "rows_edge": write_rows_edge,
    "row_open": write_row_open,
    "row_close": write_row_close,
}
