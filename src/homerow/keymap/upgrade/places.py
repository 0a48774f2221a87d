"""Offsets -> lines and columns, all counted in characters (Unicode code points)."""

from __future__ import annotations

from bisect import bisect_right

from msgspec import Struct


class Stretch(Struct, frozen=True):
    """A stretch of a text; `line` and `column` count from 1, `offset` from 0."""

    line: int
    column: int
    offset: int
    length: int
    text: str


class Places:
    """Finds places in one text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0]
        position = text.find("\n")
        while position >= 0:
            self._starts.append(position + 1)
            position = text.find("\n", position + 1)

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def stretch(self, start: int, end: int) -> Stretch:
        """Return text[start:end] with its place."""
        line = bisect_right(self._starts, start)
        column = start - self._starts[line - 1] + 1
        return Stretch(line, column, start, end - start, self._text[start:end])
