"""Parse tokens into a Devicetree. A macro without a definition stays a name or a call.

After a mistake, the parser continues with the next statement.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from zmk.devicetree.expressions import split_cells
from zmk.devicetree.faults import NO_DEVICETREE, Stop, find_faults
from zmk.devicetree.lexer import binary_fault, unfinished
from zmk.devicetree.preprocessor import Environment, preprocess
from zmk.devicetree.token_reader import WORD, TokenReader, UnexpectedTokenError, fields_of
from zmk.devicetree.tree import (
    Call,
    Cell,
    CellKind,
    Devicetree,
    Fault,
    File,
    Name,
    Node,
    Property,
    Token,
    Value,
    ValueKind,
)

MAX_LENGTH = 1_000_000  # characters; with every comment, large keymaps have a thirtieth of it

Fragment: TypeAlias = Literal["file", "body", "cells"]

ALL_BRANCHES = Environment(all_branches=True)

_NAME = re.compile(r"[\w,.+*#?@-]+")
_OPERATORS = frozenset("-+*/.,#?@=:")  # in cells, a space comes between a name and these
_BITS = frozenset({"8", "16", "32", "64"})
_NESTED = "put it outside of / { }"
_OUTSIDE = "put it into the braces of its node"


def parse(
    text: str | File,
    fragment: Fragment = "file",
    environment: Environment = ALL_BRANCHES,
    *,
    explain: bool = True,
) -> Devicetree:
    """Return a text as a tree, and what is wrong with it.

    A `body` is the content of a node's braces; the tree has one node around it. `cells` are the content of
    `<…>`; the tree has one property of one node around them. Without `explain` no repair is sought.
    """
    file = text if isinstance(text, File) else File("", text)
    if len(file.text) > MAX_LENGTH:
        fault = Fault(f"this has more than {MAX_LENGTH:,} characters", 0, 1, file=file)
        return Devicetree(file, faults=(fault,))
    if binary := binary_fault(file):
        return Devicetree(file, faults=(binary,))
    source = preprocess(file, environment)
    tokens = [_visible(each, file) if each.expansion else each for each in source.tokens]
    tokens.append(Token("", len(file.text), len(file.text), file))
    read = partial(_read, file=file, fragment=fragment, functions=environment.functions)
    parser, nodes = read(tokens)
    faults = [*source.faults, *unfinished(file)]
    if parser.stop and not faults and explain:
        faults += find_faults(tokens, file, parser.stop, lambda tokens: read(tokens, is_trial=True)[0].stop)
    elif parser.stop and not faults:
        faults.append(Fault(NO_DEVICETREE, 0, len(file.text), file=file))
    return Devicetree(
        file,
        nodes,
        tuple(source.directives),
        tuple(source.defines),
        tuple(parser.calls),
        tuple(faults),
        tuple(source.missing),
        source.macros,
    )


def cells_of(text: str, environment: Environment) -> list[str]:
    """Return the cells that a text expands to. Raises ValueError if it does not end, or for a mistake."""
    source = preprocess(File("", text), environment)
    if source.faults:
        raise ValueError(source.faults[0].message)
    return split_cells([each.text for each in source.tokens])


def _visible(token: Token, file: File) -> Token:
    """Return a token with a place that its file's reader can see."""
    place = token.visible(file)
    return token if place is token else replace(token, start=place.start, end=place.end, file=place.file)


def _read(
    tokens: Sequence[Token],
    *,
    file: File,
    fragment: Fragment,
    functions: Collection[str],
    is_trial: bool = False,
) -> tuple[_Parser, tuple[Node, ...]]:
    parser = _Parser(tokens, file, functions, is_trial=is_trial)
    return parser, parser.read(fragment)


class _Body(Struct):
    """What is in the braces of a node."""

    properties: list[Property] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    deleted: list[Token] = field(default_factory=list)


class _Parser(TokenReader):
    """Reads tokens; the last one is empty. `stop` is the first unexpected one, where a trial ends."""

    def __init__(
        self, tokens: Sequence[Token], file: File, functions: Collection[str], *, is_trial: bool = False
    ) -> None:
        super().__init__(tokens)
        self.file = file
        self.calls: list[Call] = []
        self.stop: Stop | None = None
        self._functions = functions
        self._is_trial = is_trial

    def read(self, fragment: Fragment) -> tuple[Node, ...]:
        """Return the outer nodes."""
        body = _Body()
        empty = Token("", 0, 0, self.file)
        place = 0, len(self.file.text)
        if fragment == "cells":
            cells: list[Cell] = []
            try:
                cells.extend(self._cells(""))
            except UnexpectedTokenError as found:
                self._note(found)
            value = Value(self.file.text, *place, self.file, kind="cells", cells=tuple(cells))
            body.properties.append(Property(empty, (value,), *place))
        else:
            self._items(body, is_top=fragment == "file")
        return tuple(body.nodes) if fragment == "file" else (_node(body, empty, (), place),)

    # Statements

    def _items(self, body: _Body, *, is_top: bool = False) -> None:
        """Read statements up to the } of their node, or to the end."""
        depth = len(self.opened)
        while (text := self.tokens[self.index].text) and (text != "}" or not depth):
            first = self.index
            try:
                self._item(body, is_top=is_top)
            except UnexpectedTokenError as found:
                self._note(found)
                del self.opened[depth:]
                self._recover(first)

    def _note(self, found: UnexpectedTokenError) -> None:
        if self.stop is None:
            index, message, hint = found.place
            self.stop = Stop(index, tuple(self.opened), message, hint)

    def _recover(self, first: int) -> None:
        """Go on after the next ;, or before what ends the node."""
        depth = 0
        self.index = len(self.tokens) - 1 if self._is_trial else max(self.index, first)
        while text := self.tokens[self.index].text:
            depth += (text == "{") - (text == "}")
            if depth < 0 and self.opened:
                return
            self.index += 1
            if depth <= 0 and text in {";", "}"}:
                return

    def _item(self, body: _Body, *, is_top: bool) -> None:
        tokens, first = self.tokens, self.index
        if tokens[first].text == "/" and tokens[first + 1].text != "{":
            self._slashed(body, is_top=is_top)
            return
        labels: list[Token] = []
        while WORD.fullmatch(tokens[self.index].text) and tokens[self.index + 1].text == ":":
            labels.append(tokens[self.index])
            self.index += 2
        token = tokens[self.index]
        if token.text in {"/", "&"}:
            self.index += token.text == "/"
            name = self.reference() if token.text == "&" else token
            if not is_top and tokens[self.index].text == "{":
                raise UnexpectedTokenError(first, f"{name.text} {{ }} cannot be inside another node", _NESTED)
            body.nodes.append(self._braces(name, labels, first))
            return
        name, address = self._name()
        following = tokens[self.index].text
        if following == "{":
            body.nodes.append(self._braces(name, labels, first, address))
        elif following == "(" and not labels and WORD.fullmatch(name.text):
            self._call_item(name, first)
        elif is_top and following == "=":
            raise UnexpectedTokenError(first, f"the property {name.text[:80]} is outside of a node", _OUTSIDE)
        elif is_top:
            raise UnexpectedTokenError(self.index)
        else:
            body.properties.append(self._property(name, first))

    def _slashed(self, body: _Body, *, is_top: bool) -> None:
        """Read `/delete-node/ x;`, `/delete-property/ x;`, `/omit-if-no-ref/`, `/dts-v1/;` and others."""
        first = self.index
        self.index += 1
        word = self._name()[0].text
        self.expect("/")
        start = self.index
        if word == "omit-if-no-ref":
            return
        if word in {"delete-node", "delete-property"}:
            if self.tokens[start].text == "&":
                self.reference()
            elif is_top:
                raise UnexpectedTokenError(start)
            else:
                self._name()
            deleted = [self.token_of(start, self.index - 1)]
            if is_top:  # as if the root said so
                root = Token("/", deleted[0].start, deleted[0].start, self.file)
                body.nodes.append(_node(_Body(deleted=deleted), root, (), self.place(first)))
            else:
                body.deleted += deleted
        while word not in {"delete-node", "delete-property"} and self.tokens[self.index].text not in ";{}":
            self.index += 1
        self.expect(";")

    def _call_item(self, name: Token, first: int) -> None:
        self.skip_brackets(is_item=True)
        arguments = self.arguments(first + 1)
        self.index += self.tokens[self.index].text == ";"
        self.calls.append(Call(name, arguments, *self.place(first), is_item=True))

    def _braces(self, name: Token, labels: Sequence[Token], first: int, address: str = "") -> Node:
        body = _Body()
        self.enter("{")
        self._items(body)
        self.leave("}")
        self.expect(";")
        return _node(body, name, labels, self.place(first), address)

    def _name(self) -> tuple[Token, str]:
        """Read the name of a node or property; return it and the address after its @."""
        start = self.index
        tokens = self.tokens
        if not _NAME.fullmatch(tokens[start].text):
            raise UnexpectedTokenError(start)
        self.index += 1
        while self.is_joined(self.index) and _NAME.fullmatch(tokens[self.index].text):
            self.index += 1
        if self.index == start + 1:
            return tokens[start], ""
        token = self.token_of(start, self.index - 1)
        name, _, address = token.text.partition("@")
        if not name or not address:
            return token, ""
        end = min(token.end, token.start + len(name))
        return Token(name, token.start, end, token.file, token.expansion, is_made=token.is_made), address

    # Values

    def _property(self, name: Token, first: int) -> Property:
        values: list[Value] = []
        bits = 32
        if self.tokens[self.index].text == "=":
            self.index += 1
            bits = self._bits()
            values.append(self._value())
            while self.tokens[self.index].text == ",":
                self.index += 1
                bits = max(bits, self._bits())
                values.append(self._value())
        self.expect(";")
        return Property(name, tuple(values), *self.place(first), bits)

    def _bits(self) -> int:
        """Read `/bits/ 8`, which may be there."""
        texts = [each.text for each in self.tokens[self.index : self.index + 4]]
        if texts[:3] != ["/", "bits", "/"] or texts[3] not in _BITS:
            return 32
        self.index += 4
        return int(texts[3])

    def _value(self) -> Value:
        first = self.index
        text = self.tokens[first].text
        kind: ValueKind = "macro"
        cells: tuple[Cell, ...] = ()
        if text == "<":
            kind = "cells"
            self.enter("<")
            cells = tuple(self._cells(">"))
            self.leave(">")
        elif text == "&":
            kind = "reference"
            self.reference()
        elif text == "[":
            kind = "bytes"
            while self.tokens[self.index].text not in {"]", "", ";", "}"}:
                self.index += 1
            self.expect("]")
        elif text[:1] == '"':
            kind = "string"
            self.index += 1
        elif WORD.fullmatch(text):
            self.index += 1
            if self.tokens[self.index].text == "(":
                self.skip_brackets()
        else:
            raise UnexpectedTokenError(first)
        token = self.tokens[first] if cells else self.token_of(first, self.index - 1)
        start, end = self.place(first)
        text = self.file.text[start:end] if cells else token.text
        return Value(text, start, end, token.file, token.expansion, kind=kind, cells=cells)

    def _cells(self, end: str) -> Iterator[Cell]:
        """Yield the cells up to what ends them, which stays."""
        tokens = self.tokens
        while True:
            first = self.index
            token = tokens[first]
            letter = token.text[:1]
            if token.text == end:
                return
            if letter == "&":
                yield _cell(self.reference(), "reference")
            elif letter.isdigit() or letter == "'":
                self.index += 1
                yield _cell(token, "number")
            elif letter == "_" or letter.isalpha():
                self.index += 1
                following = tokens[self.index]
                if following.text == "(" and (not following.is_spaced or token.text in self._functions):
                    yield self._call_cell(token, first)
                elif following.text in _OPERATORS and self.is_joined(self.index):
                    raise UnexpectedTokenError(self.index)
                else:
                    yield _cell(token, "name", (Name(*fields_of(token)),))
            elif letter == "(" and tokens[first + 1].text != ")":
                self.skip_brackets()
                yield _cell(self.token_of(first, self.index - 1), "expression", self.names(first))
            else:
                raise UnexpectedTokenError(first)

    def _call_cell(self, name: Token, first: int) -> Cell:
        self.skip_brackets()
        if any(self.is_label(index) for index in range(first, self.index)):
            self.calls.append(Call(name, self.arguments(first + 1), *self.place(first), is_item=False))
        return _cell(self.token_of(first, self.index - 1), "call", self.names(first))


def _node(
    body: _Body, name: Token, labels: Sequence[Token], place: tuple[int, int], address: str = ""
) -> Node:
    parts = tuple(labels), tuple(body.properties), tuple(body.nodes)
    return Node(name, *parts, *place, address, tuple(body.deleted))


def _cell(token: Token, kind: CellKind, names: tuple[Name, ...] = ()) -> Cell:
    return Cell(*fields_of(token), kind=kind, names=names)
