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

from zmk.devicetree.faults import markdown_fence
from zmk.devicetree.lexer import directive_of, lex, macro_of, unfinished
from zmk.devicetree.tree import Directive, Fault, File, Macro, Token
from zmk.devicetree.upgrade.catalog import SearchedNames
from zmk.devicetree.upgrade.syntax_index import (
    CONDITION,
    DEFINED,
    Block,
    Identifier,
    Property,
    SyntaxIndex,
)
from zmk.devicetree.upgrade.values import Context, Indexer, UnreadableError, Values, is_word

MAX_TOKENS = 300_000  # four times what a keymap of a million characters has
MAX_BLOCKS = 20_000  # nodes, calls and macros
MAX_DEPTH = 200  # blocks in blocks; what people write has six
# Devicetree allows names of 31 characters (v0.4 §2.2.1); a macro may paste longer ones.
MAX_NAME = 64
_PART = rf"[\w.+?@#-]{{1,{MAX_NAME}}}"
_NAME = re.compile(rf"{_PART}(?:,{_PART})?")
_NAME_IN_CALL = re.compile(_PART)  # a comma separates arguments
_SLASHED = re.compile(r"/(\w+)[\w-]*+/")


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


class _Reader(Indexer):
    """Reads the statements of a text, or of a macro's body."""

    def __init__(
        self, tokens: Sequence[Token], known: SearchedNames, syntax: SyntaxIndex, macro: Macro | None = None
    ) -> None:
        super().__init__(tokens, known, syntax, macro)
        self.index = 0
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
                self._directive(self.index)
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
            self.note_name(first)
            self.index += 1
        elif following == "{":
            self.note_name(first)
            self._open(Block("node", name.text, name.start))
        elif following == "(" and self.touches(self.index):
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
        texts = self._values(Context(property=name.text))
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
        while index > first and self.touches(index):
            index -= 1
        if self.texts[index - 1] == ":" and index - 2 > first:
            index -= 2
        return max(index, first)

    def _argument(self) -> Context:
        """Return the context of what is in no property."""
        block = self._block
        return Context(function=block.name if block.kind == "call" else "", argument=block.argument)

    def _values(self, context: Context) -> tuple[str, ...]:
        self.index, texts = Values(self, context, self._directive, in_call=self._block.kind == "call").read(
            self.index
        )
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
                self._values(Context())
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

    def _directive(self, index: int) -> None:
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
