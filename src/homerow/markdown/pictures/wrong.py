"""What is wrong in the text of a picture."""

from __future__ import annotations

from msgspec import Struct


class WrongLine(Exception):  # noqa: N818 - it is not an error of the program
    """A line that means nothing: what is wrong with `text` in it, and the cure."""

    def __init__(self, message: str, text: str, cure: str) -> None:
        super().__init__(message)
        self.message = message
        self.text = text
        self.cure = cure


class Finding(Struct, frozen=True):
    """What is wrong in a line of the text, from 0; -1 is the line that opens the fence.

    `code` is the diagnostic's; without a `column` the text of `wrong` is looked for in its line.
    """

    code: str
    line: int
    wrong: WrongLine
    column: int | None = None
