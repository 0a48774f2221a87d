"""Tables of GFM (§4.10). One that does not fit a phone is a list of cards there: a card for each row.

Markdown-it's rule looks at each character and makes six tokens of most cells' text; half of a reference is
tables. This one takes a row apart at its pipes, and marks its cells while it has them at hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from markdown_it.common.utils import mdTrim
from markdown_it.rules_block import StateBlock

from homerow.markdown.tokens import Token

CARD_COLUMNS = 3
CARD_LENGTH = 60  # characters of a row: what is shorter fits a phone side by side
MAX_COLUMNS = 4  # that do so, however short
MAX_ADDED_CELLS = 65_536  # a few characters could make many cells of short rows

_DELIMITERS = re.compile(r"(?:[|:][-|: \t]|-[-|:])[-|: \t]*")
_DELIMITER = re.compile(r"(:?)-+(:?)")
_ALIGNMENTS = {(":", ""): "left", ("", ":"): "right", (":", ":"): "center"}
_PIPE = re.compile(r"(?<!\\)\|")
_DESTINATION = re.compile(r"\]\([^()]*\)")

Cell = tuple[Token, Token]  # its opening, and its content


def table_block(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: a table."""
    alignments = _alignments(state, start_line, end_line)
    if not alignments:
        return False
    line = _line(state, start_line)
    head = _split(line) if "|" in line and not state.is_code_block(start_line) else []
    if len(head) != len(alignments):
        return False
    if not silent:
        _Table(state, alignments).read(head, start_line, end_line)
    return True


def _alignments(state: StateBlock, start_line: int, end_line: int) -> list[str]:
    """Return how the columns are aligned, if the line below says so."""
    line = start_line + 1
    if line >= end_line:
        return []
    start, end = state.bMarks[line] + state.tShift[line], state.eMarks[line]
    if start >= end or state.src[start] not in "|:-":
        return []
    if state.sCount[line] < state.blkIndent or state.is_code_block(line):
        return []
    text = state.src[start:end]
    columns = [column.strip(" \t") for column in text.split("|")]
    columns = columns[not columns[0] : len(columns) - (not columns[-1])]
    matches = [_DELIMITER.fullmatch(column) for column in columns]
    if not _DELIMITERS.fullmatch(text) or not all(matches):
        return []
    return [_ALIGNMENTS.get((match[1], match[2]), "") for match in matches if match]


def _line(state: StateBlock, line: int) -> str:
    return mdTrim(state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]])


def _split(line: str) -> list[str]:
    """Return the cells of a row."""
    has_escapes = "\\" in line
    cells = [cell.replace("\\|", "|") for cell in _PIPE.split(line)] if has_escapes else line.split("|")
    return [mdTrim(cell) for cell in cells[not cells[0] : len(cells) - (not cells[-1] and len(cells) > 1)]]


class _Table:
    """The tokens of one table."""

    def __init__(self, state: StateBlock, alignments: Sequence[str]) -> None:
        self._state = state
        self._styles = [f"text-align:{each}" if each else "" for each in alignments]
        self._parts: list[Token] = []
        # What closes a cell says nothing of the cell.
        self._closings = {tag: Token(f"{tag}_close", tag, -1, level=state.level + 3) for tag in ("th", "td")}

    def read(self, head: Sequence[str], start_line: int, end_line: int) -> None:
        """Append the tokens of a table whose header has these cells."""
        state = self._state
        table = self._open("table", start_line)
        self._open("thead", start_line)
        names = self._row(head, start_line, is_head=True)
        state.push("thead_close", "thead", -1)
        rows = list(self._body(start_line + 2, end_line))
        state.push("table_close", "table", -1)
        state.line = start_line + 2 + len(rows)
        table.map = [start_line, state.line]
        if _needs_cards(names, rows):
            self._mark_cards(names, rows)

    def _body(self, first_line: int, end_line: int) -> Iterator[list[Cell]]:
        state, body = self._state, None
        line = first_line
        for cells in self._rows(first_line, end_line):
            body = body or self._open("tbody", first_line)
            yield self._row(cells, line)
            line += 1
        if body:
            body.map = [first_line, line]
            state.push("tbody_close", "tbody", -1)

    def _rows(self, first_line: int, end_line: int) -> Iterator[list[str]]:
        """Yield the cells of each row up to a line that begins something else."""
        state, added = self._state, 0
        terminators = state.md.block.ruler.getRules("blockquote")
        parent, state.parentType = state.parentType, "table"
        for number in range(first_line, end_line):
            if state.sCount[number] < state.blkIndent:
                break
            if any(ends(state, number, end_line, True) for ends in terminators):
                break
            line = _line(state, number)
            if not line or state.is_code_block(number):
                break
            cells = _split(line)
            added += len(self._styles) - len(cells)
            if added > MAX_ADDED_CELLS:
                break
            yield cells
        state.parentType = parent

    def _row(self, texts: Sequence[str], line: int, *, is_head: bool = False) -> list[Cell]:
        self._open("tr", line)
        state = self._state
        push, level = state.tokens.append, state.level
        missing = [""] * (len(self._styles) - len(texts))
        lines = [line, line + 1]
        row: list[Cell] = []
        for number, (text, style) in enumerate(zip([*texts, *missing], self._styles, strict=False), 1):
            # The corner above row labels heads nothing: a `th` there is announced as a nameless heading.
            tag = "th" if is_head and text else "td"
            cell = Token(f"{tag}_open", tag, 1, level=level)
            if style:
                cell.attrs["style"] = style
            meta = {"cell": number}
            content = Token("inline", "", 0, map=lines, level=level + 1, content=text, meta=meta)
            push(cell)
            push(content)
            push(self._closings[tag])
            row.append((cell, content))
        state.push("tr_close", "tr", -1)
        return row

    def _open(self, tag: str, line: int) -> Token:
        part = self._state.push(f"{tag}_open", tag, 1)
        part.map = [line, line + 1]
        self._parts.append(part)
        return part

    def _mark_cards(self, names: Sequence[Cell], rows: Sequence[Sequence[Cell]]) -> None:
        """Let each part say what it is, and each cell its column."""
        for part in self._parts:
            part.meta["card"] = True
        for cell, _ in names:
            cell.meta["card"] = True
        for row in rows:
            row[0][0].meta["card"] = True
            for (cell, content), (_, name) in islice(zip(row, names, strict=True), 1, None):
                cell.meta.update(card=True, column=name if content.content else None)


def _needs_cards(names: Sequence[Cell], rows: Sequence[Sequence[Cell]]) -> bool:
    if len(names) < CARD_COLUMNS:
        return False
    return len(names) > MAX_COLUMNS or max(map(_length, rows), default=0) > CARD_LENGTH


def _length(row: Sequence[Cell]) -> int:
    return sum(len(_DESTINATION.sub("", content.content)) for _, content in row)
