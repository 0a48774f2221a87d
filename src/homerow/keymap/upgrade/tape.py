"""The lexemes of a text, and what has been found in them so far."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from homerow.keymap.tree import Fault, Token
from homerow.keymap.upgrade.lexer import Lexeme
from homerow.keymap.upgrade.outline import Block, Define, Mention

MAX_FAULTS = 100  # a text with more is none of ours


class UnreadableError(Exception):
    """A text is not read at all; the fault says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class Finds(Struct):
    """What readers of one text have found."""

    mentions: list[Mention] = field(default_factory=list)
    references: list[Lexeme] = field(default_factory=list)
    defines: list[Define] = field(default_factory=list)
    macros: set[str] = field(default_factory=set)
    includes: list[Token] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    opened: int = 0  # blocks so far


class Tape:
    """Lexemes of a text, or of the body of one of its macros.

    `known` are the names that are worth a mention. A macro's body may be any piece of a text, so that nothing
    is wrong with it.
    """

    def __init__(
        self,
        text: str,
        lexemes: Sequence[Lexeme],
        known: frozenset[str],
        finds: Finds,
        define: Define | None = None,
    ) -> None:
        self.text = text
        self.lexemes = lexemes
        self.known = known
        self.finds = finds
        self.define = define

    def text_at(self, index: int) -> str:
        """Return the text of a lexeme; '' before the first one and behind the last."""
        return self.lexemes[index].text if 0 <= index < len(self.lexemes) else ""

    def touch(self, index: int) -> bool:
        """Return whether nothing is between a lexeme and the one before it."""
        before, here = self.lexemes[index - 1], self.lexemes[index]
        return before.start + len(before.text) == here.start

    def is_label(self, index: int) -> bool:
        """Return whether a label or a path follows on the & at `index`."""
        following = index + 1
        if following >= len(self.lexemes) or not self.touch(following):
            return False
        return self.lexemes[following].kind == "word" or self.lexemes[following].text == "{"

    def refer(self, index: int) -> str:
        """Note the reference whose & is at `index`; return its label."""
        lexeme = self.lexemes[index + 1]
        if lexeme.kind == "word":
            self.finds.references.append(lexeme)
        return lexeme.text

    def is_pasted(self, index: int) -> bool:
        """Return whether # or ## makes another name of a lexeme."""
        return "#" in {self.text_at(index - 1), self.text_at(index + 1)}

    def fault(self, message: str, start: int, end: int, cure: str) -> None:
        """Note what is no devicetree. Raises UnreadableError when there is too much of it."""
        if self.define is not None:
            return
        self.finds.faults.append(Fault(message, start, max(end, start + 1), cure))
        if len(self.finds.faults) > MAX_FAULTS:
            raise UnreadableError(self.finds.faults[0])
