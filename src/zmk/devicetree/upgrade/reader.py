"""Tokens -> SyntaxIndex, in one pass over any text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import ClassVar

from zmk.devicetree.lexer import lex, unfinished
from zmk.devicetree.macros import macro_of
from zmk.devicetree.preprocessor import directive_of
from zmk.devicetree.tree import Directive, Fault, File, Token
from zmk.devicetree.upgrade.bindings import runs_without
from zmk.devicetree.upgrade.block_stack import BlockStack
from zmk.devicetree.upgrade.catalog import Known
from zmk.devicetree.upgrade.syntax_index import (
    CONDITION,
    DEFINED,
    Block,
    BlockKind,
    Define,
    Identifier,
    Property,
    SyntaxIndex,
    as_include,
    owners_of,
)
from zmk.devicetree.upgrade.token_stream import (
    Context,
    Found,
    TokenStream,
    UnreadableError,
    ValueReader,
)

# Devicetree allows names of 31 characters (v0.4 §2.2.1); what a macro makes of pieces may be longer.
MAX_NAME = 64
MAX_TOKENS = 300_000  # four times what a keymap of a million characters has
_PART = rf"[\w.+?@#-]{{1,{MAX_NAME}}}"
_NAME = re.compile(rf"{_PART}(?:,{_PART})?")
_SLASHED = re.compile(r"/(\w+)[\w-]*+/")
_NAME_IN_CALL = re.compile(_PART)  # a comma parts arguments


def read_syntax(text: str, known: Known) -> SyntaxIndex:
    """Return what a text holds; `known` is what to look for. Raises UnreadableError."""
    file = File("", text)
    tokens = lex(file, skipped=runs_without(known.names | known.labels))
    if len(tokens) > MAX_TOKENS:
        raise UnreadableError(Fault(f"this has more than {MAX_TOKENS:,} words and marks", 0, 1))
    found = Found()
    found.faults.extend(unfinished(file))
    Reader(TokenStream(file, tokens, known, found)).read()
    blocks = tuple(found.blocks)
    return SyntaxIndex(
        text,
        blocks,
        owners_of(blocks),
        tuple(found.identifiers),
        tuple(found.references),
        tuple(found.defines),
        tuple(found.includes),
        tuple(sorted(found.faults, key=lambda fault: fault.start)),
        "\r\n" if "\r\n" in text else "\n",
    )


class Reader:
    """Reads one token stream."""

    def __init__(self, stream: TokenStream) -> None:
        self._stream = stream
        self._index = 0
        self._reached = 0  # the furthest that a name was followed; see _after
        self._labels: list[str] = []
        define = stream.define
        start = define.name.start if define else 0
        kind: BlockKind = "define" if define else "file"
        self._blocks = BlockStack(stream, Block(kind, define.name.text if define else "", start, start))

    @property
    def _block(self) -> Block:
        return self._blocks.current

    def read(self) -> None:
        """Read it all."""
        kinds, texts = self._stream.kinds, self._stream.texts
        while (index := self._index) < len(kinds):
            kind = kinds[index]
            if kind == "word":
                self._statement()
            elif kind == "directive":
                self._index += 1
                self._directive(self._stream.token(index))
            else:
                self._STEPS.get(texts[index], Reader._skip)(self)
        self._blocks.close_all()

    def _skip(self) -> None:
        self._index += 1

    def _statement(self) -> None:
        """Read what begins with a name."""
        first, name = self._index, self._name()
        self._index = self._after(name.end)
        following = self._stream.texts[self._index]
        if following == "=" and self._stream.texts[self._index + 1] != "=":
            self._index += 1
            self._property(name)
        elif following == ":":
            self._label(first)
        elif following == "{":
            self._open(Block("node", name.text, name.start), first)
        elif following == "(" and self._stream.touch(self._index):
            self._open(Block("call", name.text, name.start), first)
        elif following in {";", "}"} and self._block.kind != "file":
            self._flag(name)
        else:
            self._bare(first)

    def _bare(self, index: int) -> None:
        """Read a name that stands alone: an argument, what a macro stands for, a macro itself."""
        stream, block = self._stream, self._block
        word = stream.texts[index]
        if word in stream.known.names:
            stream.identify(index, self._argument())
        elif block.kind in {"file", "node"} and self._is_no_macro(word):
            is_node = block.kind == "node"
            message = "the ; after this is missing" if is_node else "this is not devicetree"
            stream.fault(message, stream.starts[index], stream.end(index), "add ;" if is_node else "")
        self._index = index + 1

    def _is_no_macro(self, name: str) -> bool:
        """Return whether no macro is called so: none of this file, none by the custom of capital letters."""
        return not name.isupper() and name not in self._stream.found.macros

    def _name(self) -> Token:
        start = self._stream.starts[self._index]
        pattern = _NAME_IN_CALL if self._block.kind == "call" else _NAME
        match = pattern.match(self._stream.text, start)
        assert match is not None  # noqa: S101 - a word begins a name
        return Token(match[0], start, match.end())

    def _after(self, end: int) -> int:
        """Return the index of the first token that begins at `end` or later."""
        starts, count = self._stream.starts, len(self._stream.kinds)
        index = self._reached if starts[self._reached - 1] < end else self._index
        while index < count and starts[index] < end:
            index += 1
        self._reached = index
        return index

    def _label(self, first: int) -> None:
        self._labels.append(self._stream.texts[first])
        self._note_name(first)
        self._index += 1

    def _flag(self, name: Token) -> None:
        """Read a property without a value."""
        is_ended = self._stream.texts[self._index] == ";"
        end = self._stream.end(self._index) if is_ended else name.end
        self._index += is_ended
        self._block.add(Property(name, None, end, is_ended=is_ended))
        self._labels.clear()

    def _property(self, name: Token) -> None:
        first = self._index
        self._index, texts = self._values(Context(property=name.text))
        if self._stream.texts[self._index] in {"=", "{"}:
            self._index = self._begin_of_name(first)
        is_ended = self._stream.texts[self._index] == ";"
        end = self._stream.end(self._index - 1)
        start = self._stream.starts[first] if self._index > first else end
        value = Token(self._stream.text[start:end], start, max(start, end))
        if not is_ended and self._block.kind != "call":
            self._stream.fault("the ; after this is missing", end - 1, end, "add ;")
        self._index += is_ended
        end = self._stream.end(self._index - 1)
        has_directive = "directive" in self._stream.kinds[first : self._index]
        self._block.add(Property(name, value, end, texts, is_ended, has_directive))
        self._labels.clear()

    def _begin_of_name(self, first: int) -> int:
        """Return where the name before an unexpected `=` or `{` begins; the `;` before it is missing."""
        index = self._index - 1
        while index > first and self._stream.touch(index):
            index -= 1
        if self._stream.texts[index - 1] == ":" and index - 2 > first:
            index -= 2
        return max(index, first)

    def _argument(self) -> Context:
        """Return the context of what is in no property."""
        block = self._block
        return Context(function=block.name if block.kind == "call" else "", argument=block.argument)

    def _values(self, context: Context) -> tuple[int, tuple[str, ...]]:
        in_call = self._block.kind == "call"
        return ValueReader(self._stream, context, in_call=in_call, directive=self._directive).read(
            self._index
        )

    def _loose(self) -> None:
        """Read values that belong to no property."""
        end, _ = self._values(self._argument())
        is_node = self._stream.texts[end] == "{" and self._stream.texts[end - 2] == "&"
        self._index = max(end - 2 * is_node, self._index + 1)

    def _reference(self) -> None:
        stream, index = self._stream, self._index
        if stream.is_label(index) and stream.texts[index + 2] == "{" and stream.texts[index + 1] != "{":
            label = stream.refer(index)[:MAX_NAME]
            self._index += 2
            self._open(Block("node", f"&{label}", stream.starts[index]), None)
        elif stream.is_label(index):
            self._loose()
        else:
            self._skip()

    def _slash(self) -> None:
        """Read the root, or a word between slashes: /omit-if-no-ref/, /delete-node/ &x;."""
        stream, index = self._stream, self._index
        if stream.texts[index + 1] == "{":
            self._index += 1
            self._open(Block("node", "/", stream.starts[index]), None)
        elif word := _SLASHED.match(stream.text, stream.starts[index]):
            self._index = self._after(word.end())
            if word[1] == "delete":
                self._index, _ = self._values(Context())
        else:
            self._skip()

    def _open_node(self) -> None:
        self._open(Block("node", "", self._stream.starts[self._index]), None)

    def _open(self, block: Block, name: int | None) -> None:
        """Open a block at the bracket that is next; `name` is the index of its name."""
        if name is not None and block.kind == "node":
            self._note_name(name)
        self._blocks.open(block, self._stream.starts[self._index], tuple(self._labels))
        self._index += 1
        self._labels.clear()

    def _note_name(self, index: int) -> None:
        if self._stream.texts[index] in self._stream.known.names:
            self._stream.identify(index, Context(), is_name=True)

    def _close_node(self) -> None:
        self._close(self._block.innermost_node, "this } closes nothing")

    def _close_call(self) -> None:
        self._close(self._block.innermost_call, "this ) closes nothing")

    def _close(self, block: Block | None, message: str) -> None:
        if self._blocks.close(block, self._stream.starts[self._index], message):
            self._labels.clear()
        self._index += 1

    def _next_argument(self) -> None:
        self._block.argument += 1
        self._index += 1

    def _directive(self, directive: Token) -> None:
        if self._stream.define is not None:
            return  # C17 §5.1.1.2: a line that a \ joins to a macro's body is a part of it, whatever it holds
        read = directive_of(directive, self._stream.file)
        if read.keyword == "define":
            self._define(read)
        elif read.keyword == "include":
            self._stream.found.includes.extend(as_include(directive))
        else:
            self._blocks.branch(read.keyword)
            self._condition(read)

    def _condition(self, directive: Directive) -> None:
        """Index the names in a condition, which decides by their values or by whether they are defined."""
        before = ["", ""]
        for token in directive.tokens:
            if token.text in self._stream.known.names:
                is_defined = directive.keyword.endswith("def") or "defined" in before[-2:]
                context = DEFINED if is_defined else CONDITION
                self._stream.found.identifiers.append(Identifier(token, property=context))
            before.append(token.text)

    def _define(self, directive: Directive) -> None:
        macro = macro_of(directive.tokens)
        if macro is None:
            return
        define = Define(macro.name, macro.params, macro.is_variadic, directive.end)
        self._blocks.count(directive.start)
        self._stream.found.defines.append(define)
        self._stream.found.macros.add(define.name.text)
        known = self._stream.known
        known = Known(known.names.union(define.parameters or ()), known.labels)
        Reader(TokenStream(self._stream.file, macro.body, known, self._stream.found, define)).read()

    # Handlers by token; a table of bound methods in each reader would be a reference cycle.
    _STEPS: ClassVar[Mapping[str, Callable[[Reader], None]]] = MappingProxyType(
        {
            "{": _open_node,
            "}": _close_node,
            ")": _close_call,
            ",": _next_argument,
            "&": _reference,
            "/": _slash,
            "<": _loose,
            "(": _loose,
        }
    )
