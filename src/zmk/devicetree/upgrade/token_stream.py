"""The token stream of a text, and the reader of values in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from zmk.devicetree.tree import Fault, File, Token
from zmk.devicetree.upgrade.catalog import Known
from zmk.devicetree.upgrade.syntax_index import LABEL, Block, Define, Identifier

Kind: TypeAlias = Literal["directive", "string", "word", "mark"]
_KINDS: Mapping[str, Kind] = {"\n": "directive", '"': "string", "'": "string", "_": "word"}


class _Kinds(dict[str, Kind]):
    """Return the kind of a text; cached, because few texts are frequent."""

    def __missing__(self, text: str) -> Kind:
        kind = self[text] = _KINDS.get(text[0]) or ("word" if text[0].isalnum() else "mark")
        return kind


MAX_FAULTS = 100  # a text with more is probably not devicetree


class UnreadableError(Exception):
    """A text is not read at all; the fault says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class Found(Struct):
    """The parts of a syntax index, collected while a text is read."""

    identifiers: list[Identifier] = field(default_factory=list)
    references: list[Token] = field(default_factory=list)
    defines: list[Define] = field(default_factory=list)
    macros: set[str] = field(default_factory=set)
    includes: list[Token] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    block_count: int = 0


class Context(Struct):
    """The syntax around an identifier; see Identifier."""

    property: str = ""
    function: str = ""
    argument: int = 0
    behavior: str = ""
    position: int = 0


class TokenStream:
    """Tokens of a text, or of the body of one of its macros.

    `known` are the names to index. A macro's body may be any piece of a text, so it has no faults.
    """

    def __init__(
        self,
        file: File,
        tokens: Sequence[Token],
        known: Known,
        found: Found,
        define: Define | None = None,
    ) -> None:
        self.file, self.text = file, file.text
        # Two empty ones at the end, so that a look two tokens ahead, or back from the first, finds one.
        end = Token("", -1, -1)
        tokens = [*tokens, end, end]
        self.texts = [each.text for each in tokens]
        self.starts = [each.start for each in tokens]
        self.ends = [each.end for each in tokens]
        self.kinds = list(map(_Kinds().__getitem__, self.texts[:-2]))
        self.known = known
        self.found = found
        self.define = define

    def end(self, index: int) -> int:
        """Return where a token ends."""
        return self.ends[index]

    def token(self, index: int) -> Token:
        """Return a token with its position."""
        return Token(self.texts[index], self.starts[index], self.ends[index])

    def touch(self, index: int) -> bool:
        """Return whether nothing is between a token and the one before it."""
        return self.ends[index - 1] == self.starts[index]

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
            self.found.references.append(self.token(index + 1))
        if self.define and label in (self.define.parameters or ()):
            self.identify(index + 1, Context(LABEL))
        return label

    def identify(self, index: int, context: Context, *, is_name: bool = False) -> None:
        """Index the identifier at `index`."""
        identifier = Identifier(
            self.token(index),
            property=context.property,
            behavior=context.behavior,
            position=context.position if context.behavior else 0,
            function=context.function,
            argument=context.argument,
            define=self.define,
            is_pasted=self.texts[index - 1][:1] == "#" or self.texts[index + 1] == "##",
            is_name=is_name,
        )
        self.found.identifiers.append(identifier)

    def fault(self, message: str, start: int, end: int, hint: str) -> None:
        """Record a syntax error. Raises UnreadableError if there are too many."""
        if self.define is not None:
            return
        self.found.faults.append(Fault(message, start, max(end, start + 1), hint))
        if len(self.found.faults) > MAX_FAULTS:
            raise UnreadableError(self.found.faults[0])


_ENDS = frozenset(";{}")


class ValueReader:
    """Reads values up to what ends them: `;`, a brace, and in a call `)` and the comma before an argument."""

    def __init__(
        self, stream: TokenStream, context: Context, *, in_call: bool, directive: Callable[[Token], None]
    ) -> None:
        self._stream = stream
        self._context = context
        self._in_call = in_call
        self._directive = directive
        self._outer: list[tuple[Context, int]] = []  # what is around each open (, and where that is
        self._angle: int | None = None  # where the open < is
        self._texts: list[str] = []

    def read(self, index: int) -> tuple[int, tuple[str, ...]]:
        """Read from a token on; return the index of the token after the values, and the texts in them."""
        kinds, texts = self._stream.kinds, self._stream.texts
        count, known = len(kinds), self._stream.known.names
        while index < count:
            kind = kinds[index]
            if kind == "word":
                self._context.position += 1
                if texts[index] in known:
                    self._stream.identify(index, self._context)
            elif kind == "mark":
                following = self._mark(index, texts[index])
                if following is None:
                    break
                index = following
                continue
            else:
                self._other(index)
            index += 1
        self._report()
        return index, tuple(self._texts)

    def _other(self, index: int) -> None:
        if self._stream.kinds[index] == "directive":
            self._directive(self._stream.token(index))
        elif self._angle is None and not self._outer:
            self._texts.append(self._stream.texts[index][1:-1])

    def _mark(self, index: int, text: str) -> int | None:
        """Read a mark; return the index of what follows, None when the mark ends the values."""
        if text == "&" and self._stream.is_label(index):
            return self._reference(index)
        if text in _ENDS or (text == "=" and self._is_next_property()):
            return None
        if text == "(":
            self._open(index)
        elif text == ")":
            return self._close(index)
        elif text == ",":
            return self._comma(index)
        elif text in "<>" and not self._outer:
            self._angle = index if text == "<" else None
            self._context.behavior = ""
        return index + 1

    def _reference(self, index: int) -> int:
        self._context.behavior = self._stream.refer(index)
        self._context.position = 0
        if self._context.behavior != "{":
            return index + 2
        index += 2
        while self._stream.texts[index] not in {"}", ";", ""}:
            index += 1
        return index + 1

    def _open(self, index: int) -> None:
        self._outer.append((self._context, index))
        if self._stream.touch(index) and self._stream.kinds[index - 1] == "word":
            self._context = Context(self._context.property, self._stream.texts[index - 1])
        else:
            self._context = replace(self._context)

    def _close(self, index: int) -> int | None:
        if self._outer:
            self._context = self._outer.pop()[0]
        elif self._in_call:
            return None
        return index + 1

    def _comma(self, index: int) -> int | None:
        if self._outer:
            context = self._context
            self._context = Context(context.property, context.function, context.argument + 1)
        elif self._angle is None:
            if self._in_call and not self._continues(index):
                return None
            self._context.behavior = ""
        return index + 1

    def _continues(self, index: int) -> bool:
        """Return whether what follows on a comma is one more value, rather than a macro's next argument."""
        return bool(self._context.property) and self._stream.texts[index + 1][:1] in {"<", '"', "&"}

    def _is_next_property(self) -> bool:
        return bool(self._context.property) and self._angle is None and not self._outer

    def _report(self) -> None:
        """Note the brackets that are still open where the values end."""
        if self._angle is not None:
            self._unclosed("<", ">", self._angle)
        if self._outer:
            self._unclosed("(", ")", self._outer[-1][1])

    def _unclosed(self, bracket: str, closing: str, index: int) -> None:
        start = self._stream.starts[index]
        self._stream.fault(f"this {bracket} is never closed", start, start + 1, f"add {closing}")
