"""The Markdown of an article, which the rules write beside its HTML: escaped text, and blocks in blocks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape

from msgspec import Struct, field

HARD_BREAK = "\\\n"
DEFAULT_FENCE = 3  # backticks
MAX_DEPTH = 20  # containers in containers; deeper ones are flat, as each level copies the lines in it

# CommonMark §2.4. An underscore between letters, and `<` before a space, are never markup; a tilde after a
# space ends no strikethrough. Each alternative begins with a character itself: then `re` searches for these
# characters, in half the time.
_MARKUP = re.compile(
    r"\\|`|\*|\[|\]|<(?=[A-Za-z/!?])|_(?<![^\W_]_)|_(?![^\W_])|~(?:(?=~)|(?<=\S~))|&(?=#?\w+;)"
)
_BLOCK_MARK = re.compile(r"#{1,6}(?=\s|$)|[-+](?=\s|$)|>|[-=]+\s*$")
_ITEM_NUMBER = re.compile(r"\d{1,9}(?=[.)](?:\s|$))")
_BACKTICKS = re.compile(r"`+")
_UNSAFE = re.compile(r"[()<>\s]")
_ADDRESS = re.compile(r'\b(?:href|src)="([^"]*)"')
_IMAGE_SLOT = re.compile("\0A(\\d+)\0")


class MarkdownText(Struct):
    """Markdown while it is written. A block ends with an empty line; a container is written when it ends.

    `lists` has the number of the next item of each open list, and None for a bullet list. `cells` are those
    of the current row of a table.
    """

    parts: list[str] = field(default_factory=list)
    outer: list[list[str]] = field(default_factory=list)
    lists: list[int | None] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)

    def write(self, text: str) -> None:
        """Write text as it is."""
        self.parts.append(text)

    def write_block(self, text: str) -> None:
        """Write a block, if it has any text."""
        text = text.strip("\n")
        if text:
            self.parts.append(f"{text}\n\n")

    def end_block(self) -> None:
        """End a block with an empty line, unless it has one."""
        if self.parts and not self.parts[-1].endswith("\n\n"):
            self.parts.append("\n\n")

    def begin(self) -> None:
        """Begin a container."""
        self.outer.append(self.parts)
        self.parts = []

    def end(self) -> str:
        """End a container and return its text."""
        text = "".join(self.parts)
        self.parts = self.outer.pop()
        return text

    def end_paragraph(self, *, is_tight: bool) -> None:
        """End a paragraph; one in a tight list has no empty line below it."""
        text = self.end().strip()
        if text:
            lines = "\n".join(map(_escape_block_start, text.split("\n")))
            self.parts.append(f"{lines}\n" if is_tight else f"{lines}\n\n")

    def end_quote(self) -> None:
        """End a block quote."""
        text = self.end().strip("\n")
        if len(self.outer) < MAX_DEPTH:
            text = "\n".join(f"> {line}".rstrip() for line in text.split("\n"))
        self.write_block(text)

    def end_item(self) -> None:
        """End an item of the innermost list."""
        text = self.end().strip("\n")
        number = self.lists[-1]
        marker = "- " if number is None else f"{number}. "
        if number is not None:
            self.lists[-1] = number + 1
        space = "\n\n" if "\n\n" in text else "\n"
        item = indented(text, len(marker)) if len(self.outer) < MAX_DEPTH else text
        self.parts.append(f"{marker}{item}{space}")

    def end_list(self) -> None:
        """End the innermost list."""
        self.lists.pop()
        if not self.parts[-1].endswith("\n\n"):
            self.parts.append("\n")

    def end_cell(self) -> None:
        """End a cell of a table."""
        self.cells.append(cell_text(self.end()))

    def end_row(self) -> None:
        """Write the cells of a row."""
        self.parts.append(_row(self.cells))

    def end_head(self) -> None:
        """Write the line below the head of a table."""
        self.parts.append(_row(["---"] * len(self.cells)))

    def __str__(self) -> str:
        """Return all that was written."""
        return "".join(self.parts).strip("\n")


def escape_markdown(text: str) -> str:
    """Return plain text as Markdown."""
    return _MARKUP.sub(r"\\\g<0>", text)


def _escape_block_start(line: str) -> str:
    """Return a line of a paragraph that begins no other block."""
    number = _ITEM_NUMBER.match(line)
    if number:
        return f"{number[0]}\\{line[number.end() :]}"
    return f"\\{line}" if _BLOCK_MARK.match(line) else line


def indented(text: str, width: int) -> str:
    """Return a text whose lines, except for the first and for empty ones, are indented."""
    first, *others = text.split("\n")
    return "\n".join([first, *(f"{' ' * width}{line}" if line else "" for line in others)])


def cell_text(text: str) -> str:
    """Return a text as a cell of a table."""
    line = text.strip().replace(HARD_BREAK, "<br>").replace("\n", " ")
    return line.replace("|", "\\|")


def table_text(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table of texts."""
    titles = [*head]
    lines = [titles, ["---"] * len(titles), *(map(cell_text, row) for row in rows)]
    return "".join(map(_row, lines))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |\n"


def code_span(code: str) -> str:
    """Return a code span (CommonMark §6.1)."""
    longest = _longest_run(code)
    fence = "`" * (longest + 1)
    space = " " if code.startswith("`") or code.endswith("`") else ""
    return f"{fence}{space}{code}{space}{fence}"


def code_block(code: str, language: str) -> str:
    """Return a fenced code block."""
    fence = "`" * max(DEFAULT_FENCE, _longest_run(code) + 1)
    text = code.rstrip("\n")
    return f"{fence}{language}\n{text}\n{fence}"


def _longest_run(code: str) -> int:
    return max(map(len, _BACKTICKS.findall(code)), default=0)


def destination(attributes: str) -> str:
    """Return the destination of a link or an image, with its slot, from the attributes of its HTML."""
    image = _IMAGE_SLOT.search(attributes)
    if image:
        return f"\0H{image[1]}\0"
    found = _ADDRESS.search(attributes)
    return escape_destination(unescape(found[1])) if found else ""


def escape_destination(address: str) -> str:
    """Return an address as the destination of a link."""
    return _UNSAFE.sub(lambda match: f"%{ord(match[0]):02X}", address)
