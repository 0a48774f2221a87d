"""Tables. One that does not fit a phone is a list of cards there: a card for each row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from markdown_it.token import Token

from homerow.markdown.html_text import escape
from homerow.markdown.writer import Writer, WriteRule

Cell = tuple[Token, Token]  # its opening, and its content

CARD_COLUMNS = 3
CARD_LENGTH = 60  # characters of a row: what is shorter fits a phone side by side
MAX_COLUMNS = 4  # that do so, however short
_DESTINATION = re.compile(r"\]\([^()]*\)")

# As cards the elements lose their roles, so that these are written out.
_ROLES = {
    "table": "table",
    "thead": "rowgroup",
    "tbody": "rowgroup",
    "tr": "row",
    "th": "columnheader",
    "td": "cell",
}


def mark_table(tokens: list[Token], index: int, result: list[Token]) -> int:  # noqa: ARG001 - table's signature
    """Mark the parts of a table that becomes cards; each cell there names its column."""
    end = next(at for at in range(index, len(tokens)) if tokens[at].type == "table_close")
    parts = tokens[index:end]
    head, *rows = _rows(parts)
    longest = max(map(_length, rows), default=0)
    if len(head) < CARD_COLUMNS or (len(head) <= MAX_COLUMNS and longest <= CARD_LENGTH):
        return 0
    for part in parts:
        part.meta["card"] = True
    for row in rows:
        for (cell, content), (_, name) in zip(row[1:], head[1:], strict=True):
            cell.meta["column"] = name if content.content else None
    return 0


def _rows(parts: Sequence[Token]) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for part, following in pairwise(parts):
        if part.type == "tr_open":
            rows.append([])
        elif part.type in {"th_open", "td_open"}:
            rows[-1].append((part, following))
    return rows


def _length(row: Sequence[Cell]) -> int:
    return sum(len(_DESTINATION.sub("", content.content)) for _, content in row)


def write_table_open(writer: Writer, token: Token) -> None:
    """Open a table. A wide one scrolls in its own box, which the keyboard must be able to reach."""
    writer.out.append('<div class="table-scroll" role="group" aria-label="Table" tabindex="0">')
    if "card" in token.meta:
        writer.out.append('<table class="cards" role="table">\n')
    else:
        writer.out.append("<table>\n")


def write_table_close(writer: Writer, token: Token) -> None:  # noqa: ARG001 - a rule of the table
    """Close a table and its box."""
    writer.out.append("</table></div>\n")


def write_part_open(writer: Writer, token: Token) -> None:
    """Open a head, a body, a row."""
    writer.out.append(f"<{token.tag}{_role(token)}>\n")


def write_part_close(writer: Writer, token: Token) -> None:
    """Close a head, a body, a row."""
    writer.out.append(f"</{token.tag}>\n")
    if token.tag == "tr":
        writer.text.append("\n")


def write_cell_open(writer: Writer, token: Token) -> None:
    """Open a cell; alignment is a class, as the content security policy allows no style."""
    style = str(token.attrs.get("style", ""))
    align = f' class="align-{style.removeprefix("text-align:")}"' if style else ""
    writer.out.append(f"<{token.tag}{align}{_role(token)}{_label(token)}>")


def write_cell_close(writer: Writer, token: Token) -> None:
    """Close a cell."""
    writer.out.append(f"</{token.tag}>\n")
    writer.text.append(" ")


def _label(token: Token) -> str:
    column: Token | None = token.meta.get("column")
    if column is None or column.children is None:
        return ""
    text = "".join(part.content for part in column.children if part.type in {"text", "code_inline"})
    return f' data-label="{escape(text)}"'


def _role(token: Token) -> str:
    return f' role="{_ROLES[token.tag]}"' if "card" in token.meta else ""


TABLE_RULES: dict[str, WriteRule] = {
    "table_open": write_table_open,
    "table_close": write_table_close,
    "thead_open": write_part_open,
    "thead_close": write_part_close,
    "tbody_open": write_part_open,
    "tbody_close": write_part_close,
    "tr_open": write_part_open,
    "tr_close": write_part_close,
    "th_open": write_cell_open,
    "th_close": write_cell_close,
    "td_open": write_cell_open,
    "td_close": write_cell_close,
}
