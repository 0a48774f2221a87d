"""Positions: from offsets in a body, a paragraph or a sample to spans in the author's file."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate
from pathlib import PurePosixPath
from typing import Protocol

from markdown_it.token import Token
from msgspec import Struct

from homerow.diagnostics import Place, Span
from homerow.markdown.code.sample import Sample
from homerow.markdown.document import Json

_WORD = re.compile(r"\w")
_OPENED = re.compile(r"<([A-Z][A-Za-z0-9]*)")
WHOLE_FILE = -1  # the line before the first: that of no fence


class Places(Protocol):
    """A text whose offsets are places in a file."""

    def at(self, start: int, end: int) -> Place:
        """Return the place of text[start:end], cut at the end of its first line."""


class Origin:
    """The file that is being parsed: `lines` are the body's, and the first is `first_line` in the file.

    `imports` are the partials that it imports, `raw_files` files that it shows as code, as paths below the
    site folder, and `values` its constants and other files, as paths the way it writes them;
    `import_places` says where it imports them, by these paths.
    `root` is the folder below the site folder that `@site` stands for.
    `unavailable` are names that it imports or defines and that mean nothing here, which was reported.
    """

    def __init__(
        self, path: PurePosixPath, *, shown: str, body: str, first_line: int, root: str = ""
    ) -> None:
        self.path = path
        self.folder = path.parent.as_posix()
        self.root = root
        self.shown = shown
        self.body = body
        self.lines = body.split("\n")
        self.first_line = first_line
        self.imports: dict[str, PurePosixPath] = {}
        self.values: dict[str, Json] = {}
        self.raw_files: dict[str, str] = {}
        self.import_places: dict[str, Place] = {}
        self.unavailable: set[str] = set()
        self.footnote_prefix = ""

    def place(self, line: int, column: int = 0, length: int | None = None) -> Place:
        """Return the place on a body line (from 0) and column (from 0); to the end of the line by default."""
        line = min(line, len(self.lines) - 1)
        text = self.lines[line]
        column = min(column, len(text))
        end = len(text) if length is None else min(column + length, len(text))
        if end == len(text):
            end = column + len(text[column:].rstrip())
        span = Span(self.shown, line + self.first_line, column + 1, max(1, end - column))
        return Place(span, text)

    def find(self, text: str, line: int, last_line: int | None = None) -> Place:
        """Return the place of `text` on the body lines [line, last_line]; else of the first line."""
        for number in range(line, min(last_line or line, len(self.lines) - 1) + 1):
            column = self.lines[number].find(text)
            if column >= 0:
                return self.place(number, column, len(text))
        return self.line(line)

    def line(self, line: int) -> Place:
        """Return the place of a whole body line without its indentation."""
        text = self.lines[min(line, len(self.lines) - 1)]
        return self.place(line, len(text) - len(text.lstrip()))

    @cached_property
    def opened_names(self) -> frozenset[str]:
        """The names of all tags that look like those of components."""
        return frozenset(_OPENED.findall(self.body))

    @cached_property
    def _starts(self) -> list[int]:
        return line_starts(self.lines)

    def at(self, start: int, end: int) -> Place:
        """Return the place of body[start:end]."""
        line = bisect_right(self._starts, start) - 1
        return self.place(line, start - self._starts[line], end - start)


def line_starts(lines: Sequence[str]) -> list[int]:
    """Return the offset of each line's first character."""
    return list(accumulate([len(line) + 1 for line in lines[:-1]], initial=0))


def find_word(text: str, word: str) -> int:
    """Return the offset of the first occurrence of a word that is not a part of a longer one, or -1."""
    start = text.find(word)
    while start >= 0 and (_WORD.match(text[start - 1 : start]) or _WORD.match(text, start + len(word))):
        start = text.find(word, start + 1)
    return start


def line_of(token: Token) -> int:
    """Return the body line that a token begins on."""
    return token.map[0] if token.map else 0


class InlinePlaces:
    """The places of an inline token: each of its lines is one line of the body, less indentation and markers.

    A table's cells share one line; `cell` (in the token's meta) says which of them this is.
    """

    def __init__(self, origin: Origin, token: Token) -> None:
        self._origin = origin
        self._content = token.content
        self._lines = token.content.split("\n")
        self._first = line_of(token)
        self._cell = int(token.meta.get("cell", 0))
        self._starts = line_starts(self._lines)
        self._columns: dict[int, int] = {}

    def at(self, start: int, end: int) -> Place:
        """Return the place of content[start:end]."""
        index = bisect_right(self._starts, start) - 1
        line = self._first + index
        first_line = self._content[start:end].partition("\n")[0]
        column = self._column(index) + start - self._starts[index]
        text = self._origin.lines[line] if line < len(self._origin.lines) else ""
        if not text.startswith(first_line, column):  # an escaped pipe in a cell shifts what follows
            column = max(0, text.find(first_line, cell_start(text, self._cell)))
        return self._origin.place(line, column, max(1, len(first_line)))

    def _column(self, index: int) -> int:
        if index not in self._columns:
            text = self._origin.lines[min(self._first + index, len(self._origin.lines) - 1)]
            content = self._lines[index].rstrip()
            self._columns[index] = max(0, text.find(content, cell_start(text, self._cell)))
        return self._columns[index]


def cell_start(line: str, cell: int) -> int:
    """Return the column after the pipe that opens a table's cell (from 1); 0 for text outside tables."""
    if not cell:
        return 0
    column = len(line) - len(line.lstrip())
    passed = 0 if line.startswith("|", column) else 1
    while passed < cell and column < len(line):
        if line[column] == "\\":
            column += 1
        elif line[column] == "|":
            passed += 1
        column += 1
    return column


class PlacedSample(Struct, frozen=True, dict=True):
    """A sample, and the body line (from 0) of its fence; WHOLE_FILE if it is all of its file."""

    sample: Sample
    origin: Origin
    line: int

    def place(self, start: int, end: int) -> Place:
        """Return the place of text[start:end], cut at the end of its first line; of the fence if negative."""
        if start < 0:
            return self.origin.line(max(0, self.line))
        start = min(start, self._length)
        index = bisect_right(self._starts, start) - 1
        code, first = self._lines[index], self._starts[index]
        line = self.line + 1 + index
        body = self.origin.lines[min(line, len(self.origin.lines) - 1)]
        before = max(0, body.rfind(code.rstrip("\r"))) if code.strip() else 0
        length = max(1, min(end - first, len(code)) - (start - first))
        return self.origin.place(line, before + start - first, length)

    @cached_property
    def _length(self) -> int:
        return len(self.sample.text.rstrip())

    @cached_property
    def _lines(self) -> list[str]:
        return self.sample.text.split("\n")

    @cached_property
    def _starts(self) -> list[int]:
        return line_starts(self._lines)
