"""The lexemes of a text, and what has been found in them so far."""

from __future__ import annotations

from msgspec import Struct, field

from homerow.keymap.tree import Fault, Token
from homerow.keymap.upgrade.catalog import Known
from homerow.keymap.upgrade.frames import Frame
from homerow.keymap.upgrade.lexer import Lexemes
from homerow.keymap.upgrade.outline import Define, Mention

MAX_FAULTS = 100  # a text with more is none of ours


class UnreadableError(Exception):
    """A text is not read at all; the fault says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class Finds(Struct):
    """What readers of one text have found."""

    mentions: list[Mention] = field(default_factory=list)
    references: list[Token] = field(default_factory=list)
    defines: list[Define] = field(default_factory=list)
    macros: set[str] = field(default_factory=set)
    includes: list[Token] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    opened: int = 0  # blocks so far


class Tape:
    """Lexemes of a text, or of the body of one of its macros.

    `known` is what is worth a mention. A macro's body may be any piece of a text, so that nothing
    is wrong with it.
    """

    def __init__(
        self,
        text: str,
        lexemes: Lexemes,
        known: Known,
        finds: Finds,
        define: Define | None = None,
    ) -> None:
        self.text = text
        self.kinds, self.texts, self.starts = lexemes.kinds, lexemes.texts, lexemes.starts
        self.known = known
        self.finds = finds
        self.define = define

    def end(self, index: int) -> int:
        """Return where a lexeme ends."""
        return self.starts[index] + len(self.texts[index])

    def token(self, index: int) -> Token:
        """Return a lexeme with its place."""
        text, start = self.texts[index], self.starts[index]
        return Token(text, start, start + len(text))

    def touch(self, index: int) -> bool:
        """Return whether nothing is between a lexeme and the one before it."""
        return self.starts[index - 1] + len(self.texts[index - 1]) == self.starts[index]

    def is_label(self, index: int) -> bool:
        """Return whether a label or a path follows on the & at `index`."""
        following = index + 1
        if self.starts[following] != self.starts[index] + 1:
            return False
        return self.texts[following] == "{" or self.kinds[following] == "word"

    def refer(self, index: int) -> str:
        """Note the reference whose & is at `index` if its label is known; return the label."""
        label = self.texts[index + 1]
        if label in self.known.labels:
            self.finds.references.append(self.token(index + 1))
        return label

    def is_pasted(self, index: int) -> bool:
        """Return whether # or ## makes another name of a lexeme."""
        return self.texts[index - 1] == "#" or self.texts[index + 1] == "#"

    def fault(self, message: str, start: int, end: int, cure: str) -> None:
        """Note what is no devicetree. Raises UnreadableError when there is too much of it."""
        if self.define is not None:
            return
        self.finds.faults.append(Fault(message, start, max(end, start + 1), cure))
        if len(self.finds.faults) > MAX_FAULTS:
            raise UnreadableError(self.finds.faults[0])
