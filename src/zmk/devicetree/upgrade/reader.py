"""Index a devicetree source as it is written, in one pass over any text.

The parser reads what the preprocessor leaves: macros are expanded, and conditions have one branch. An upgrade
changes what is written: in all branches, in the bodies of macros, in fragments and broken files. So this
reads the tokens of the same lexer before any expansion, and accepts them in any order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from zmk.devicetree.faults import markdown_fence
from zmk.devicetree.lexer import lex, unfinished
from zmk.devicetree.macros import directive_of, macro_of
from zmk.devicetree.tree import Directive, Fault, File, Macro, Token
from zmk.devicetree.upgrade.catalog import SearchedNames
from zmk.devicetree.upgrade.syntax_index import (
    CONDITION,
    DEFINED,
    LABEL,
    Block,
    Identifier,
    Property,
    SyntaxIndex,
)

MAX_TOKENS = 300_000  # four times what a keymap of a million characters has
MAX_BLOCKS = 20_000  # nodes, calls and macros
MAX_DEPTH = 200  # blocks in blocks; what people write has six
MAX_FAULTS = 100  # a text with more is probably not devicetree
# Devicetree allows names of 31 characters (v0.4 §2.2.1); a macro may paste longer ones.
MAX_NAME = 64
_PART = rf"[\w.+?@#-]{{1,{MAX_NAME}}}"
_NAME = re.compile(rf"{_PART}(?:,{_PART})?")
_NAME_IN_CALL = re.compile(_PART)  # a comma separates arguments
_SLASHED = re.compile(r"/(\w+)[\w-]*+/")


class UnreadableError(Exception):
    """A text is not read at all; the fault says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


def read_syntax(file: File, known: SearchedNames) -> SyntaxIndex:
    """Return the index of a file; `known` is what to look for. Raises UnreadableError."""
    tokens = lex(file, skipped=runs_without(known.names | known.labels))
    if len(tokens) > MAX_TOKENS:
        raise UnreadableError(Fault(f"this has more than {MAX_TOKENS:,} words and marks", 0, 1))
    syntax = SyntaxIndex(file, faults=[*unfinished(file)])
    _Reader(tokens, known, syntax).read()
    fence = markdown_fence(file, tokens)
    syntax.faults = [fence] if fence else sorted(syntax.faults, key=lambda fault: fault.start)
    return syntax


_CHARACTERS = "[A-Za-z0-9_]"
_MAX_CALLS = 3  # calls in calls of a run: LC(LS(LA(X)))


@lru_cache(maxsize=4)  # there is one catalog, but for tests
def runs_without(known: frozenset[str]) -> str:
    """Return the pattern of bindings that concern no rule: without a known name, before another binding.

    They are most of a keymap, and skipping them like white space halves the time of an upgrade. A run never
    comes before a `{`, a `=`, or another sign that tells what a name is.
    """
    word = rf"(?!(?:{_any_of(known)})\b){_CHARACTERS}++" if known else rf"{_CHARACTERS}++"
    parameter = word
    for _ in range(_MAX_CALLS):
        parameter = rf"{word}(?:\({parameter}\))?"
    binding = rf"&{word}(?:\s++{parameter})*+(?=\s++&{_CHARACTERS})"
    return rf"{binding}(?:\s++{binding})*+"


def _any_of(names: Iterable[str]) -> str:
    """Return a pattern of names that tries only those that begin with the same letter."""
    return "|".join(
        rf"{re.escape(letter)}(?:{'|'.join(re.escape(name[1:]) for name in group)})"
        for letter, group in groupby(sorted(names), key=lambda name: name[0])
    )


class _Context(Struct):
    """What is around an identifier; see Identifier."""

    property: str = ""
    function: str = ""
    argument: int = 0
    behavior: str = ""
    position: int = 0


class _Reader:
    """Reads the tokens of a text, or of a macro's body, which may be any piece of one and has no faults."""

    def __init__(
        self, tokens: Sequence[Token], known: SearchedNames, syntax: SyntaxIndex, macro: Macro | None = None
    ) -> None:
        # Two empty ones at the end, so that a look two tokens ahead, or back from the first, finds one.
        end = Token("", -1, -1)
        self.tokens = [*tokens, end, end]
        self.texts = [each.text for each in self.tokens]
        self.index = 0
        self.known = known
        self.syntax = syntax
        self.macro = macro
        self.parameters = macro.params if macro and macro.params else ()
        self.names = known.names.union(self.parameters) if self.parameters else known.names
        self._text = syntax.file.text
        self._labels: list[str] = []
        start = macro.name.start if macro else 0
        self._block = Block("define" if macro else "file", macro.name.text if macro else "", start, start)
        self._add_block(self._block, start)
        self._branches: list[Block] = []  # the open block at each #if
        self._macros: set[str] = set()
        self._has_open_macros = False  # those with the { of a node whose } comes after their call

    def read(self) -> None:
        """Read all tokens."""
        outermost = self._block
        while text := self.texts[self.index]:
            if is_word(text):
                self._statement()
            elif text[0] == "\n":
                self.directive(self.index)
                self.index += 1
            else:
                self._mark(text)
        self._close_to(outermost)

    def _mark(self, text: str) -> None:
        match text:
            case "{":
                self._open(Block("node", "", self.tokens[self.index].start))
            case "}":
                self._close(self._block.innermost_node, "this } closes nothing")
            case ")":
                self._close(self._block.innermost_call, "this ) closes nothing")
            case "&" if self.is_label(self.index):
                self._reference()
            case "/":
                self._slash()
            case "<" | "(":
                self._loose_values()
            case _:
                self._block.argument += text == ","
                self.index += 1

    # Statements

    def _statement(self) -> None:
        """Read a statement that begins with a name."""
        first, name = self.index, self._name()
        self.index = self._after(name.end)
        following = self.texts[self.index]
        if following == "=":
            self.index += 1
            self._property(name)
        elif following == ":":
            self._labels.append(self.texts[first])
            self._note_name(first)
            self.index += 1
        elif following == "{":
            self._note_name(first)
            self._open(Block("node", name.text, name.start))
        elif following == "(" and self._touches(self.index):
            self._open(Block("call", name.text, name.start))
        elif following in {";", "}"} and self._block.kind != "file":
            self._flag(name)
        else:
            self._bare_name(first)

    def _name(self) -> Token:
        pattern = _NAME_IN_CALL if self._block.kind == "call" else _NAME
        start = self.tokens[self.index].start
        match = pattern.match(self._text, start)
        assert match is not None  # noqa: S101 - a word begins a name
        return Token(match[0], start, match.end())

    def _after(self, end: int) -> int:
        """Return the index of the first token from the next one on that begins at `end` or later."""
        index = self.index
        while self.texts[index] and self.tokens[index].start < end:
            index += 1
        return index

    def _bare_name(self, first: int) -> None:
        """Read a name alone: an argument, the body of a macro, or a macro that is used."""
        for index in range(first, self.index):
            if self.texts[index] in self.names:
                self.identify(index, self._argument())
        name, kind = self.tokens[first], self._block.kind
        is_macro = name.text.isupper() or name.text in self._macros
        if kind in {"file", "node"} and name.text not in self.names and not is_macro:
            is_node = kind == "node"
            message = "the ; after this is missing" if is_node else "this is not devicetree"
            self.fault(message, name.start, name.end, "add ;" if is_node else "")

    def _flag(self, name: Token) -> None:
        """Read a property without a value."""
        is_ended = self.texts[self.index] == ";"
        end = self.tokens[self.index].end if is_ended else name.end
        self.index += is_ended
        self._add_property(Property(name, None, end, is_ended=is_ended))

    def _property(self, name: Token) -> None:
        tokens, first = self.tokens, self.index
        texts = self._values(_Context(property=name.text))
        if self.texts[self.index] in {"=", "{"}:
            self.index = self._begin_of_name(first)
        is_ended = self.texts[self.index] == ";"
        end = tokens[self.index - 1].end
        start = tokens[first].start if self.index > first else end
        value = Token(self._text[start:end], start, max(start, end))
        if not is_ended and self._block.kind != "call":
            self.fault("the ; after this is missing", end - 1, end, "add ;")
        self.index += is_ended
        has_directive = any(text[:1] == "\n" for text in self.texts[first : self.index])
        end = tokens[self.index - 1].end
        self._add_property(Property(name, value, end, texts, is_ended, has_directive))

    def _add_property(self, added: Property) -> None:
        self.syntax.add_property(self._block, added)
        self._labels.clear()

    def _begin_of_name(self, first: int) -> int:
        """Return where the name before an unexpected `=` or `{` begins; the `;` before it is missing."""
        index = self.index - 1
        while index > first and self._touches(index):
            index -= 1
        if self.texts[index - 1] == ":" and index - 2 > first:
            index -= 2
        return max(index, first)

    def _argument(self) -> _Context:
        """Return the context of what is in no property."""
        block = self._block
        return _Context(function=block.name if block.kind == "call" else "", argument=block.argument)

    def _values(self, context: _Context) -> tuple[str, ...]:
        self.index, texts = _Values(self, context, in_call=self._block.kind == "call").read(self.index)
        return texts

    def _loose_values(self) -> None:
        """Read values that belong to no property."""
        first = self.index
        self._values(self._argument())
        is_node = self.texts[self.index] == "{" and self.texts[self.index - 2] == "&"
        self.index = max(self.index - 2 * is_node, first + 1)

    def _reference(self) -> None:
        index = self.index
        if self.texts[index + 2] == "{" and self.texts[index + 1] != "{":
            label = self.refer(index)[:MAX_NAME]
            self.index += 2
            self._open(Block("node", f"&{label}", self.tokens[index].start))
        else:
            self._loose_values()

    def _slash(self) -> None:
        """Read the root, or a word between slashes: /omit-if-no-ref/, /delete-node/ &x;."""
        start = self.tokens[self.index].start
        if self.texts[self.index + 1] == "{":
            self.index += 1
            self._open(Block("node", "/", start))
        elif word := _SLASHED.match(self._text, start):
            self.index = self._after(word.end())
            if word[1] == "delete":
                self._values(_Context())
        else:
            self.index += 1

    # Blocks

    def _open(self, block: Block) -> None:
        """Open a block at the bracket that is next. Raises UnreadableError."""
        bracket = self.tokens[self.index].start
        if self._block.depth >= MAX_DEPTH:
            message = f"this is nested in more than {MAX_DEPTH} brackets"
            raise UnreadableError(Fault(message, bracket, bracket + 1, "nest less deeply"))
        block.start = bracket + 1
        self._block.open(block, tuple(self._labels))
        self._add_block(block, bracket)
        self._block = block
        self._labels.clear()
        self.index += 1

    def _add_block(self, block: Block, start: int) -> None:
        self.syntax.blocks.append(block)
        if len(self.syntax.blocks) > MAX_BLOCKS:
            message = f"this is more than {MAX_BLOCKS:,} nodes and macros"
            raise UnreadableError(Fault(message, start, start + 1))

    def _close(self, block: Block | None, message: str) -> None:
        """Close a block at the bracket that is next; it is a fault of that message if there is none."""
        if block is None or block.parent is None:
            start = self.tokens[self.index].start
            if not self._has_open_macros:
                self.fault(message, start, start + 1, "remove it")
        else:
            self._close_to(block)
            self._block = block.parent
            self._labels.clear()
        self.index += 1

    def _close_to(self, block: Block) -> None:
        """Close all that is open in a block, which nothing has closed."""
        while self._block is not block and self._block.parent is not None:
            bracket, hint = ("(", "add )") if self._block.kind == "call" else ("{", "add };")
            start = self._block.start
            if bracket == "(" or not self._has_open_macros:
                self.fault(f"this {bracket} is never closed", start - 1, start, hint)
            self._block = self._block.parent

    # Directives

    def directive(self, index: int) -> None:
        """Read a directive."""
        if self.macro is not None:
            return  # C17 §5.1.1.2: a line that a \ joins to a macro's body is a part of it, whatever it holds
        directive = directive_of(self.tokens[index], self.syntax.file)
        if directive.keyword == "define":
            self._define(directive)
        elif directive.keyword == "include":
            self.syntax.includes += filter(None, [directive.path])
        else:
            self._branch(directive.keyword)
            self._condition(directive)

    def _define(self, directive: Directive) -> None:
        macro = macro_of(directive.tokens)
        if macro is not None:
            self.syntax.macros.append(macro)
            self._macros.add(macro.name.text)
            texts = [each.text for each in macro.body]
            self._has_open_macros |= texts.count("{") != texts.count("}")
            _Reader(macro.body, self.known, self.syntax, macro).read()

    def _branch(self, keyword: str) -> None:
        """Begin, change or end a branch of a condition; other directives change nothing."""
        if keyword in {"if", "ifdef", "ifndef"}:
            self._branches.append(self._block)
        elif keyword.startswith("el") and self._branches:
            self._block = self._branches[-1]
        elif keyword == "endif" and self._branches:
            self._branches.pop()

    def _condition(self, directive: Directive) -> None:
        """Index the names in a condition, which decides by their values or by whether they are defined."""
        before = ["", ""]
        for token in directive.tokens:
            if token.text in self.names:
                is_defined = directive.keyword.endswith("def") or "defined" in before[-2:]
                context = DEFINED if is_defined else CONDITION
                self.syntax.identifiers.append(Identifier(token, property=context))
            before.append(token.text)

    # What statements and values share

    def _touches(self, index: int) -> bool:
        """Return whether nothing is between a token and the one before it."""
        return self.tokens[index - 1].end == self.tokens[index].start

    def is_call(self, index: int) -> bool:
        """Return whether the ( at `index` follows on a name at once."""
        return self._touches(index) and is_word(self.texts[index - 1])

    def is_label(self, index: int) -> bool:
        """Return whether a label or a path follows at once on the & at `index`."""
        following = self.texts[index + 1]
        return self._touches(index + 1) and (following == "{" or is_word(following))

    def refer(self, index: int) -> str:
        """Index the reference whose & is at `index` if its label is known; return the label."""
        label = self.texts[index + 1]
        if label in self.known.labels:
            self.syntax.references.append(self.tokens[index + 1])
        if label in self.parameters:
            self.identify(index + 1, _Context(LABEL))
        return label

    def _note_name(self, index: int) -> None:
        if self.texts[index] in self.names:
            self.identify(index, _Context(), is_name=True)

    def identify(self, index: int, context: _Context, *, is_name: bool = False) -> None:
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


class _Values:
    """Reads values up to what ends them: `;`, a brace, and in a call `)` and the comma before an argument."""

    def __init__(self, reader: _Reader, context: _Context, *, in_call: bool) -> None:
        self._reader = reader
        self._context = context
        self._in_call = in_call
        self._outer: list[tuple[_Context, int]] = []  # what is around each open (, and where that is
        self._angle: int | None = None  # where the open < is
        self._strings: list[str] = []

    def read(self, index: int) -> tuple[int, tuple[str, ...]]:
        """Read from a token on; return the index of the token after the values, and the strings in them."""
        texts, known = self._reader.texts, self._reader.names
        while text := texts[index]:
            if is_word(text):
                self._context.position += 1
                if text in known:
                    self._reader.identify(index, self._context)
            elif text[0] == "\n":
                self._reader.directive(index)
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
        if text == "&" and self._reader.is_label(index):
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
            self._context = _Context(context.property, context.function, context.argument + 1)
        elif text == "," and not is_inside:
            if self._in_call and not self._continues(index):
                return None
            self._context.behavior = ""
        elif text in {"<", ">"} and not self._outer:
            self._angle = index if text == "<" else None
            self._context.behavior = ""
        return index + 1

    def _reference(self, index: int) -> int:
        self._context.behavior = self._reader.refer(index)
        self._context.position = 0
        index += 2
        if self._context.behavior == "{":
            while self._reader.texts[index] not in {"}", ";", ""}:
                index += 1
            index += 1
        return index

    def _open(self, index: int) -> None:
        self._outer.append((self._context, index))
        if self._reader.is_call(index):
            self._context = _Context(self._context.property, self._reader.texts[index - 1])
        else:
            self._context = replace(self._context)

    def _continues(self, index: int) -> bool:
        """Return whether another value follows on a comma, rather than a macro's next argument."""
        return bool(self._context.property) and self._reader.texts[index + 1][:1] in {"<", '"', "&"}

    def _report_open_brackets(self) -> None:
        if self._angle is not None:
            self._unclosed("<", ">", self._angle)
        if self._outer:
            self._unclosed("(", ")", self._outer[-1][1])

    def _unclosed(self, bracket: str, closing: str, index: int) -> None:
        start = self._reader.tokens[index].start
        self._reader.fault(f"this {bracket} is never closed", start, start + 1, f"add {closing}")


def is_word(text: str) -> bool:
    """Return whether a token is a name or a number."""
    return text[:1].isalnum() or text[:1] == "_"
