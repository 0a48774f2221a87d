"""Tables. One that does not fit a phone is a list of cards there: a card for each row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import TypeAlias, cast

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from homerow.markdown.context import context_of, origin_of
from homerow.markdown.html_text import escape
from homerow.markdown.places import Origin, line_of
from homerow.markdown.syntax.blocks import tag
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

CARD_COLUMNS = 3
CARD_LENGTH = 60  # characters of a row: shorter ones fit a phone side by side
MAX_COLUMNS = 4  # that do so, however short

_BAR = re.compile(r"(?<!\\)\|")
_MARGIN = re.compile(r"[ \t>]*")
_DASHES = re.compile(r"[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")
_DESTINATION = re.compile(r"\]\([^()]*\)")

Row: TypeAlias = Sequence[tuple[Token, Token]]  # of each cell: its opening, and its content


def mark_tables(state: StateCore) -> None:
    """Core rule: number the cells of tables, and mark those to show as cards."""
    start = 0
    for index, token in enumerate(state.tokens):
        if token.type == "table_open":
            start = index
        elif token.type == "table_close":
            _mark_table(state.tokens[start : index + 1])


def report_tables(state: StateCore) -> None:
    """Core rule: report rows with cells that are not shown, and tables whose first row cannot be a head."""
    width = 0
    for token, following in pairwise(state.tokens):
        if token.type == "thead_open":
            width = 0
        elif token.type == "th_open":
            width += 1
        elif token.type == "tr_open" and following.type == "td_open" and width:
            _report_row(state, line_of(token), width)
        elif following.type == "inline" and token.type == "paragraph_open":
            _report_head(state, following)


def _report_row(state: StateCore, line: int, width: int) -> None:
    origin = origin_of(state)
    bars = _bars(origin, line)
    text = origin.lines[line]
    rest = text[bars[width] + 1 :] if len(bars) > width else ""
    if rest.strip(" \t|"):
        place = origin.place(line, len(text) - len(rest.lstrip()))
        hint = "write \\| for a bar in a cell, or add a column to the head"
        message = f"this table has {width} columns, so the rest of the row is not shown"
        context_of(state).warn("surplus-cell", message, place, hint=hint)


def _bars(origin: Origin, line: int) -> list[int]:
    """Return where the cells of a row begin: at its bars, with one that may be left out at the left."""
    text = origin.lines[line]
    margin = _MARGIN.match(text)
    start = margin.end() if margin else 0
    bars = [found.start() for found in _BAR.finditer(text, start)]
    return bars if text.startswith("|", start) else [start - 1, *bars]


def _report_head(state: StateCore, inline: Token) -> None:
    """Report two lines that would be the head of a table if they had the same number of cells."""
    first, _, second = inline.content.partition("\n")
    second = second.partition("\n")[0]
    if "|" not in first or "|" not in second or not _DASHES.fullmatch(second):
        return
    place = origin_of(state).line(line_of(inline) + 1)
    cells = len(_BAR.findall(first.strip().strip("|"))) + 1
    message = f"this is not a table: its head has {cells} cells, and this line has another number"
    context_of(state).warn("broken-table", message, place, hint="write dashes for each cell of the head")


def _mark_table(tokens: Sequence[Token]) -> None:
    head, *rows = _rows(tokens)
    for index, token in enumerate(tokens):
        # A `th` without text, above row labels, would be announced as a nameless heading.
        if token.type == "th_open" and not tokens[index + 1].content:
            token.type, token.tag = "td_open", "td"
            tokens[index + 2].type, tokens[index + 2].tag = "td_close", "td"
    for row in (head, *rows):
        for number, (_, content) in enumerate(row, 1):
            content.meta["cell"] = number
    if not _needs_cards(head, rows):
        return
    for token in tokens:
        if token.nesting == 1:
            token.meta["card"] = True
    for row in rows:
        for (opening, content), (_, name) in islice(zip(row, head, strict=True), 1, None):
            opening.meta["column"] = name if content.content else None


def _rows(tokens: Sequence[Token]) -> Iterator[Row]:
    row: list[tuple[Token, Token]] = []
    for token, following in pairwise(tokens):
        if token.type in {"th_open", "td_open"}:
            row.append((token, following))
        elif token.type == "tr_close":
            yield row
            row = []


def _needs_cards(head: Row, rows: Sequence[Row]) -> bool:
    if len(head) < CARD_COLUMNS:
        return False
    return len(head) > MAX_COLUMNS or max(map(_length, rows), default=0) > CARD_LENGTH


def _length(row: Row) -> int:
    return sum(len(_DESTINATION.sub("", content.content)) for _, content in row)


def _write_table_open(writer: Writer, token: Token) -> None:
    # A wide table scrolls in its own box, which the keyboard must be able to reach.
    label = escape(writer.context.text("Table"))
    writer.out.append(f'<div class="table-scroll" role="group" aria-label="{label}" tabindex="0">')
    cards = ' class="cards"' if "card" in token.meta else ""
    writer.out.append(f"<table{cards}{_role(token)}>\n")


def _write_part_open(writer: Writer, token: Token) -> None:
    writer.out.append(f"<{token.tag}{_role(token)}>\n")


def _write_cell_open(writer: Writer, token: Token) -> None:
    # Alignment is a class, as the content security policy allows no style.
    style = str(token.attrs.get("style", ""))
    align = f' class="align-{style.removeprefix("text-align:")}"' if style else ""
    writer.out.append(f"<{token.tag}{align}{_role(token)}{_label(token)}>")
    writer.markdown.begin()


def _write_cell_close(writer: Writer, token: Token) -> None:
    writer.out.append(f"</{token.tag}>\n")
    writer.text.append(" ")
    writer.markdown.end_cell()


def _write_row_open(writer: Writer, token: Token) -> None:
    _write_part_open(writer, token)
    writer.markdown.cells.clear()


def _write_row_close(writer: Writer, token: Token) -> None:  # noqa: ARG001 - a rule of the table
    writer.out.append("</tr>\n")
    writer.text.append("\n")
    writer.markdown.end_row()


def _write_head_close(writer: Writer, token: Token) -> None:  # noqa: ARG001 - a rule of the table
    writer.out.append("</thead>\n")
    writer.markdown.end_head()


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
    "table_open": _write_table_open,
    "table_close": tag("</table></div>\n", markdown="\n"),
    "thead_open": _write_part_open,
    "thead_close": _write_head_close,
    "tbody_open": _write_part_open,
    "tbody_close": tag("</tbody>\n"),
    "tr_open": _write_row_open,
    "tr_close": _write_row_close,
    "th_open": _write_cell_open,
    "th_close": _write_cell_close,
    "td_open": _write_cell_open,
    "td_close": _write_cell_close,
}
