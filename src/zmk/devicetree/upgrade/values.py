"""Index the values of properties, and the names in them, in one pass over the tokens of any text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from zmk.devicetree.tree import Fault, Macro, Token
from zmk.devicetree.upgrade.catalog import SearchedNames
from zmk.devicetree.upgrade.syntax_index import LABEL, Identifier, SyntaxIndex

MAX_FAULTS = 100  # a text with more is probably not devicetree


class UnreadableError(Exception):
    """A text is not read at all; the fault says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class Context(Struct):
    """What is around an identifier; see Identifier."""

    property: str = ""
    function: str = ""
    argument: int = 0
    behavior: str = ""
    position: int = 0


class Indexer:
    """Tokens of a text, or of a macro's body, which may be any piece of one and has no faults."""

    def __init__(
        self, tokens: Sequence[Token], known: SearchedNames, syntax: SyntaxIndex, macro: Macro | None = None
    ) -> None:
        # Two empty ones at the end, so that a look two tokens ahead, or back from the first, finds one.
        end = Token("", -1, -1)
        self.tokens = [*tokens, end, end]
        self.texts = [each.text for each in self.tokens]
        self.known = known
        self.syntax = syntax
        self.macro = macro
        self.parameters = macro.params if macro and macro.params else ()
        self.names = known.names.union(self.parameters) if self.parameters else known.names

    def touches(self, index: int) -> bool:
        """Return whether nothing is between a token and the one before it."""
        return self.tokens[index - 1].end == self.tokens[index].start

    def is_call(self, index: int) -> bool:
        """Return whether the ( at `index` follows on a name at once."""
        return self.touches(index) and is_word(self.texts[index - 1])

    def is_label(self, index: int) -> bool:
        """Return whether a label or a path follows at once on the & at `index`."""
        following = self.texts[index + 1]
        return self.touches(index + 1) and (following == "{" or is_word(following))

    def refer(self, index: int) -> str:
        """Index the reference whose & is at `index` if its label is known; return the label."""
        label = self.texts[index + 1]
        if label in self.known.labels:
            self.syntax.references.append(self.tokens[index + 1])
        if label in self.parameters:
            self.identify(index + 1, Context(LABEL))
        return label

    def note_name(self, index: int) -> None:
        """Index a name that nodes or labels have."""
        if self.texts[index] in self.names:
            self.identify(index, Context(), is_name=True)

    def identify(self, index: int, context: Context, *, is_name: bool = False) -> None:
        """Index the identifier at `index`."""
        identifier = Identifier(
            self.tokens[index],
            property=context.property,
            behavior=context.behavior,
            position=context.position if context.behavior else 0,
            function=context.function,
            argument=context.argument,
            macro=self.macro,
            is_pasted=self.texts[index - 1][:1] == "#" or self.texts[index + 1] == "##",
            is_name=is_name,
        )
        self.syntax.identifiers.append(identifier)

    def fault(self, message: str, start: int, end: int, hint: str) -> None:
        """Record a syntax error. Raises UnreadableError if there are too many."""
        if self.macro is None:
            self.syntax.faults.append(Fault(message, start, max(end, start + 1), hint))
            if len(self.syntax.faults) > MAX_FAULTS:
                raise UnreadableError(self.syntax.faults[0])


class Values:
    """Reads values up to what ends them: `;`, a brace, and in a call `)` and the comma before an argument."""

    def __init__(
        self, indexer: Indexer, context: Context, directive: Callable[[int], None], *, in_call: bool
    ) -> None:
        self._indexer = indexer
        self._directive = directive
        self._context = context
        self._in_call = in_call
        self._outer: list[tuple[Context, int]] = []  # what is around each open (, and where that is
        self._angle: int | None = None  # where the open < is
        self._strings: list[str] = []

    def read(self, index: int) -> tuple[int, tuple[str, ...]]:
        """Read from a token on; return the index of the token after the values, and the strings in them."""
        texts, known = self._indexer.texts, self._indexer.names
        while text := texts[index]:
            if is_word(text):
                self._context.position += 1
                if text in known:
                    self._indexer.identify(index, self._context)
            elif text[0] == "\n":
                self._directive(index)
            elif text[0] in "\"'":
                if self._angle is None and not self._outer:
                    self._strings.append(text[1:-1])
            else:
                following = self._mark(index, text)
                if following is None:
                    break
                index = following
                continue
            index += 1
        self._report_open_brackets()
        return index, tuple(self._strings)

    def _mark(self, index: int, text: str) -> int | None:
        """Read a mark; return the index of what follows, None when the mark ends the values."""
        is_inside = self._angle is not None or bool(self._outer)
        if text == "&" and self._indexer.is_label(index):
            return self._reference(index)
        if text in {";", "{", "}"} or (text == "=" and self._context.property and not is_inside):
            return None
        if text == "(":
            self._open(index)
        elif text == ")" and self._outer:
            self._context = self._outer.pop()[0]
        elif text == ")" and self._in_call:
            return None
        elif text == "," and self._outer:
            context = self._context
            self._context = Context(context.property, context.function, context.argument + 1)
        elif text == "," and not is_inside:
            if self._in_call and not self._continues(index):
                return None
            self._context.behavior = ""
        elif text in {"<", ">"} and not self._outer:
            self._angle = index if text == "<" else None
            self._context.behavior = ""
        return index + 1

    def _reference(self, index: int) -> int:
        self._context.behavior = self._indexer.refer(index)
        self._context.position = 0
        index += 2
        if self._context.behavior == "{":
            while self._indexer.texts[index] not in {"}", ";", ""}:
                index += 1
            index += 1
        return index

    def _open(self, index: int) -> None:
        self._outer.append((self._context, index))
        if self._indexer.is_call(index):
            self._context = Context(self._context.property, self._indexer.texts[index - 1])
        else:
            self._context = replace(self._context)

    def _continues(self, index: int) -> bool:
        """Return whether another value follows on a comma, rather than a macro's next argument."""
        return bool(self._context.property) and self._indexer.texts[index + 1][:1] in {"<", '"', "&"}

    def _report_open_brackets(self) -> None:
        if self._angle is not None:
            self._unclosed("<", ">", self._angle)
        if self._outer:
            self._unclosed("(", ")", self._outer[-1][1])

    def _unclosed(self, bracket: str, closing: str, index: int) -> None:
        start = self._indexer.tokens[index].start
        self._indexer.fault(f"this {bracket} is never closed", start, start + 1, f"add {closing}")


def is_word(text: str) -> bool:
    """Return whether a token is a name or a number."""
    return text[:1].isalnum() or text[:1] == "_"
