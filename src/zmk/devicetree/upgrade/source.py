"""The input of a rule about devicetree: a file, the definitions of all files, and the catalog."""

from __future__ import annotations

import re

from msgspec import Struct

from zmk.devicetree.upgrade.catalog import Catalog
from zmk.devicetree.upgrade.definitions import Definitions
from zmk.devicetree.upgrade.syntax_index import Block, SyntaxIndex

# In a macro's body a backslash continues the line; a line that becomes empty is removed with it.
_REST_OF_LINE = re.compile(r"[^\S\n]*+(?P<continuation>\\)?[^\S\n]*+(?:\n|\Z)")


class Source(Struct, frozen=True):
    """A devicetree file. `unseen` is a file of the user's that it includes and that was not given."""

    syntax: SyntaxIndex
    line_end: str
    definitions: Definitions
    catalog: Catalog
    unseen: str = ""

    @property
    def text(self) -> str:
        """The text."""
        return self.syntax.file.text

    def compatibles(self, block: Block) -> tuple[str, ...]:
        """Return what a block is compatible with, wherever that is said; () if nothing is known."""
        return block.compatibles or self.definitions.compatibles.get(block.name.removeprefix("&"), ())

    def is_own(self, name: str) -> bool:
        """Return whether the files define this macro themselves."""
        return name in self.definitions.macros

    def indentation(self, start: int) -> str | None:
        """Return the space before text[start] if nothing else is before it on its line, else None."""
        line = start
        while line and self.text[line - 1] != "\n":
            line -= 1
            if not self.text[line].isspace():
                return None
        return self.text[line:start]

    def between_statements(self, start: int) -> str:
        """Return what parts a statement that begins at `start` from one that is put behind it.

        In a macro's body it is a space, because a new line would end the macro.
        """
        indentation = self.indentation(start)
        if indentation is None or self._continuation_before(start - len(indentation)) is not None:
            return " "
        return f"{self.line_end}{indentation}"

    def statement(self, start: int, end: int) -> tuple[int, int]:
        """Return the span to remove with text[start:end]: its line if it is alone on it, else a space.

        If the line is the last of a macro, the backslash that continues the line before it goes, too.
        """
        indentation = self.indentation(start)
        if indentation is None:
            while self.text[start - 1] in " \t":
                start -= 1
            return start, end
        if rest := _REST_OF_LINE.match(self.text, end):
            line = start - len(indentation)
            continuation = None if rest["continuation"] else self._continuation_before(line)
            return (line, rest.end()) if continuation is None else (continuation, end)
        while self.text[end] in " \t":
            end += 1
        return start, end

    def _continuation_before(self, line: int) -> int | None:
        """Return where the space and the backslash begin that join text[line] to the line before it."""
        backslash = next((end for end in ("\\\n", "\\\r\n") if self.text.endswith(end, 0, line)), None)
        if backslash is None:
            return None
        start = line - len(backslash)
        while start and self.text[start - 1] in " \t":
            start -= 1
        return start
