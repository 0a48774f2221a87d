"""Tables as HTML; table_blocks.py reads them."""

from __future__ import annotations

from typing import cast

from markdown_it.token import Token

from homerow.markdown.html_text import escape
from homerow.markdown.writer import Writer, WriteRule

# As cards the elements lose their roles, so that these are written out.
_ROLES = {
    "table": "table",
    "thead": "rowgroup",
    "tbody": "rowgroup",
    "tr": "row",
    "th": "columnheader",
    "td": "cell",
}


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
    if "label" not in column.meta:  # each row of the table asks for it
        text = "".join(part.content for part in column.children if part.type in {"text", "code_inline"})
        column.meta["label"] = f' data-label="{escape(text)}"'
    return cast("str", column.meta["label"])


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
