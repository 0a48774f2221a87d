"""Tokens -> Devicetree. A macro that nobody defines stays what it is written as: a name, or a call.

After a mistake, reading goes on with the next statement.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from zmk.devicetree.faults import NO_DEVICETREE, Stop, find_faults
from zmk.devicetree.lexer import unfinished
from zmk.devicetree.preprocessor import Environment, preprocess
from zmk.devicetree.tree import (
    Call,
    Cell,
    CellKind,
    Devicetree,
    Expansion,
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
MAX_DEPTH = 64  # brackets in brackets

Fragment: TypeAlias = Literal["file", "body", "cells"]

ALL_BRANCHES = Environment(all_branches=True)

_WORD = re.compile(r"[^\W\d]\w*")
_LIKE_WORD = re.compile(r"\w")
_NAME = re.compile(r"[\w,.+*#?@-]+")
_OPERATORS = frozenset("-+*/.,#?@=:")  # none of which may follow a name in cells without a space
_BITS = frozenset({"8", "16", "32", "64"})
_NESTED = "put it outside of / { }"


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


class _Unexpected(Exception):  # noqa: N818 - a token of the reader's, and no failure of the program
    def __init__(self, index: int, message: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.place = index, message, hint


class _Body(Struct):
    """What is in the braces of a node."""

    properties: list[Property] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    deleted: list[Token] = field(default_factory=list)


class _Parser:
    """Reads tokens, the last of which is empty. `stop` is the first one that cannot be there.

    A trial ends at it.
    """

    def __init__(
        self, tokens: Sequence[Token], file: File, functions: Collection[str], *, is_trial: bool = False
    ) -> None:
        self.tokens = tokens
        self.file = file
        self._functions = functions
        self.calls: list[Call] = []
        self.stop: Stop | None = None
        self._is_trial = is_trial
        self._index = 0
        self._opened: list[int] = []

    def read(self, fragment: Fragment) -> tuple[Node, ...]:
        """Return the outer nodes."""
        body = _Body()
        empty = Token("", 0, 0, self.file)
        place = 0, len(self.file.text)
        if fragment == "cells":
            cells: list[Cell] = []
            try:
                cells.extend(self._cells(""))
            except _Unexpected as found:
                self._note(found)
            value = Value(self.file.text, *place, self.file, kind="cells", cells=tuple(cells))
            body.properties.append(Property(empty, (value,), *place))
        else:
            self._items(body, is_top=fragment == "file")
        return tuple(body.nodes) if fragment == "file" else (_node(body, empty, (), place),)

    # Statements

    def _items(self, body: _Body, *, is_top: bool = False) -> None:
        """Read statements up to the } of their node, or to the end."""
        depth = len(self._opened)
        while (text := self.tokens[self._index].text) and (text != "}" or not depth):
            first = self._index
            try:
                self._item(body, is_top=is_top)
            except _Unexpected as found:
                self._note(found)
                del self._opened[depth:]
                self._recover(first)

    def _note(self, found: _Unexpected) -> None:
        if self.stop is None:
            index, message, hint = found.place
            self.stop = Stop(index, tuple(self._opened), message, hint)

    def _recover(self, first: int) -> None:
        """Go on after the next ;, or before what ends the node."""
        depth = 0
        self._index = len(self.tokens) - 1 if self._is_trial else max(self._index, first)
        while text := self.tokens[self._index].text:
            depth += (text == "{") - (text == "}")
            if depth < 0 and self._opened:
                return
            self._index += 1
            if depth <= 0 and text in {";", "}"}:
                return

    def _item(self, body: _Body, *, is_top: bool) -> None:
        tokens, first = self.tokens, self._index
        if tokens[first].text == "/" and tokens[first + 1].text != "{":
            self._slashed(body, is_top=is_top)
            return
        labels: list[Token] = []
        while _WORD.fullmatch(tokens[self._index].text) and tokens[self._index + 1].text == ":":
            labels.append(tokens[self._index])
            self._index += 2
        token = tokens[self._index]
        if token.text in {"/", "&"}:
            self._index += token.text == "/"
            name = self._reference() if token.text == "&" else token
            if not is_top and tokens[self._index].text == "{":
                raise _Unexpected(first, f"{name.text} {{ }} cannot be inside another node", _NESTED)
            body.nodes.append(self._braces(name, labels, first))
            return
        name, address = self._name()
        following = tokens[self._index].text
        if following == "{":
            body.nodes.append(self._braces(name, labels, first, address))
        elif following == "(" and not labels and _WORD.fullmatch(name.text):
            self._call_item(name, first)
        elif is_top:
            raise _Unexpected(self._index)
        else:
            body.properties.append(self._property(name, first))

    def _slashed(self, body: _Body, *, is_top: bool) -> None:
        """Read `/delete-node/ x;`, `/delete-property/ x;`, `/omit-if-no-ref/`, `/dts-v1/;` and others."""
        first = self._index
        self._index += 1
        word = self._name()[0].text
        self._expect("/")
        start = self._index
        if word == "omit-if-no-ref":
            return
        if word in {"delete-node", "delete-property"}:
            if self.tokens[start].text == "&":
                self._reference()
            elif is_top:
                raise _Unexpected(start)
            else:
                self._name()
            deleted = [self._token_of(start, self._index - 1)]
            if is_top:  # as if the root said so
                root = Token("/", deleted[0].start, deleted[0].start, self.file)
                body.nodes.append(_node(_Body(deleted=deleted), root, (), self._place(first)))
            else:
                body.deleted += deleted
        while word not in {"delete-node", "delete-property"} and self.tokens[self._index].text not in ";{}":
            self._index += 1
        self._expect(";")

    def _call_item(self, name: Token, first: int) -> None:
        self._skip_brackets(is_item=True)
        arguments = self._arguments(first + 1)
        self._index += self.tokens[self._index].text == ";"
        self.calls.append(Call(name, arguments, *self._place(first), is_item=True))

    def _braces(self, name: Token, labels: Sequence[Token], first: int, address: str = "") -> Node:
        body = _Body()
        self._enter("{")
        self._items(body)
        self._leave("}")
        self._expect(";")
        return _node(body, name, labels, self._place(first), address)

    def _name(self) -> tuple[Token, str]:
        """Read the name of a node or property; return it and the address after its @."""
        start = self._index
        tokens = self.tokens
        if not _NAME.fullmatch(tokens[start].text):
            raise _Unexpected(start)
        self._index += 1
        while self._is_joined(self._index) and _NAME.fullmatch(tokens[self._index].text):
            self._index += 1
        if self._index == start + 1:
            return tokens[start], ""
        token = self._token_of(start, self._index - 1)
        name, _, address = token.text.partition("@")
        if not name or not address:
            return token, ""
        end = min(token.end, token.start + len(name))
        return Token(name, token.start, end, token.file, token.expansion, is_made=token.is_made), address

    def _is_joined(self, index: int) -> bool:
        """Return whether nothing is between a token and the one before it."""
        token = self.tokens[index]
        if token.is_spaced or not token.text:
            return False
        return not (_LIKE_WORD.match(self.tokens[index - 1].text[-1]) and _LIKE_WORD.match(token.text))

    def _reference(self) -> Token:
        """Read `&label` or `&{/path}`."""
        start = self._index
        following = self.tokens[start + 1]
        is_path = following.text == "{"
        if following.is_spaced or not (is_path or _LIKE_WORD.match(following.text)):
            raise _Unexpected(start + 1)
        self._index += 2
        while is_path and self.tokens[self._index - 1].text != "}":
            if self.tokens[self._index].text in {"", ";", ">"}:
                raise _Unexpected(self._index)
            self._index += 1
        return self._token_of(start, self._index - 1)

    # Values

    def _property(self, name: Token, first: int) -> Property:
        values: list[Value] = []
        bits = 32
        if self.tokens[self._index].text == "=":
            self._index += 1
            bits = self._bits()
            values.append(self._value())
            while self.tokens[self._index].text == ",":
                self._index += 1
                bits = max(bits, self._bits())
                values.append(self._value())
        self._expect(";")
        return Property(name, tuple(values), *self._place(first), bits)

    def _bits(self) -> int:
        """Read `/bits/ 8`, which may be there."""
        texts = [each.text for each in self.tokens[self._index : self._index + 4]]
        if texts[:3] != ["/", "bits", "/"] or texts[3] not in _BITS:
            return 32
        self._index += 4
        return int(texts[3])

    def _value(self) -> Value:
        first = self._index
        text = self.tokens[first].text
        kind: ValueKind = "macro"
        cells: tuple[Cell, ...] = ()
        if text == "<":
            kind = "cells"
            self._enter("<")
            cells = tuple(self._cells(">"))
            self._leave(">")
        elif text == "&":
            kind = "reference"
            self._reference()
        elif text == "[":
            kind = "bytes"
            while self.tokens[self._index].text not in {"]", "", ";", "}"}:
                self._index += 1
            self._expect("]")
        elif text[:1] == '"':
            kind = "string"
            self._index += 1
        elif _WORD.fullmatch(text):
            self._index += 1
            if self.tokens[self._index].text == "(":
                self._skip_brackets()
        else:
            raise _Unexpected(first)
        token = self.tokens[first] if cells else self._token_of(first, self._index - 1)
        start, end = self._place(first)
        text = self.file.text[start:end] if cells else token.text
        return Value(text, start, end, token.file, token.expansion, kind=kind, cells=cells)

    def _cells(self, end: str) -> Iterator[Cell]:
        """Yield the cells up to what ends them, which stays."""
        tokens = self.tokens
        while True:
            first = self._index
            token = tokens[first]
            letter = token.text[:1]
            if token.text == end:
                return
            if letter == "&":
                yield _cell(self._reference(), "reference")
            elif letter.isdigit() or letter == "'":
                self._index += 1
                yield _cell(token, "number")
            elif letter == "_" or letter.isalpha():
                self._index += 1
                following = tokens[self._index]
                if following.text == "(" and (not following.is_spaced or token.text in self._functions):
                    yield self._call_cell(token, first)
                elif following.text in _OPERATORS and self._is_joined(self._index):
                    raise _Unexpected(self._index)
                else:
                    yield _cell(token, "name", (Name(*_fields(token)),))
            elif letter == "(" and tokens[first + 1].text != ")":
                self._skip_brackets()
                yield _cell(self._token_of(first, self._index - 1), "expression", self._names(first))
            else:
                raise _Unexpected(first)

    def _call_cell(self, name: Token, first: int) -> Cell:
        self._skip_brackets()
        if any(self._is_label(index) for index in range(first, self._index)):
            self.calls.append(Call(name, self._arguments(first + 1), *self._place(first), is_item=False))
        return _cell(self._token_of(first, self._index - 1), "call", self._names(first))

    def _is_label(self, index: int) -> bool:
        """Return whether a token is the & of a reference, and no operator."""
        token = self.tokens[index]
        if token.text != "&":
            return False
        before, following = self.tokens[index - 1], self.tokens[index + 1]
        is_reference = not following.is_spaced and _LIKE_WORD.match(following.text)
        return bool(is_reference) and (token.is_spaced or before.text in {"(", ","})

    def _skip_brackets(self, *, is_item: bool = False) -> None:
        """Go on after the ) of the ( that is next; a call in cells has no statement in it."""
        depth = len(self._opened)
        self._enter("(")
        while len(self._opened) > depth:
            text = self.tokens[self._index].text
            if text == "(":
                self._enter("(")
            elif text == ")":
                self._leave(")")
            elif not text or (not is_item and self._ends_cells(text)):
                raise _Unexpected(self._index)
            else:
                self._index += 1

    def _ends_cells(self, text: str) -> bool:
        return text in ";{}" or (text == ">" and self.tokens[self._index + 1].text in {"", ";", ",", "}"})

    def _arguments(self, opening: int) -> tuple[Token, ...]:
        """Return the arguments of a call that ends before the next token."""
        arguments: list[Token] = []
        start, depth = opening + 1, 0
        for index in range(opening, self._index):
            text = self.tokens[index].text
            depth += (text == "(") - (text == ")")
            if depth == 0 or (depth == 1 and text == ","):
                place = self.tokens[index]
                empty = Token("", place.start, place.start, place.file, place.expansion)
                arguments.append(self._token_of(start, index - 1) if index > start else empty)
                start = index + 1
        return tuple(arguments)

    def _names(self, first: int) -> tuple[Name, ...]:
        """Return the names in the tokens up to the next one, but labels."""
        names: list[Name] = []
        for index in range(first, self._index):
            token = self.tokens[index]
            if _WORD.fullmatch(token.text) and not (index > first and self._is_label(index - 1)):
                is_called = index + 1 < self._index and self.tokens[index + 1].text == "("
                names.append(Name(*_fields(token), arity=self._arity(index + 1) if is_called else None))
        return tuple(names)

    def _arity(self, opening: int) -> int:
        depth = commas = 0
        index = opening
        while True:
            text = self.tokens[index].text
            depth += (text == "(") - (text == ")")
            commas += depth == 1 and text == ","
            if depth == 0:
                return commas + (index > opening + 1)
            index += 1

    # Tokens

    def _token_of(self, first: int, last: int) -> Token:
        """Return tokens that belong together as one."""
        token = self.tokens[first]
        if first == last:
            return token
        ending = self.tokens[last]
        is_together = ending.file is token.file and ending.expansion is token.expansion
        rest = self.tokens[first + 1 : last + 1]
        return Token(
            token.text + "".join([f" {each.text}" if each.is_spaced else each.text for each in rest]),
            token.start,
            ending.end if is_together and ending.end > token.start else token.end,
            token.file,
            token.expansion,
            token.is_spaced,
            token.is_made or any(each.is_made for each in rest),
        )

    def _place(self, first: int) -> tuple[int, int]:
        """Return begin and end of the tokens from the first one up to the next, as the file has them."""
        start = self.tokens[first].start
        return start, max(start, self.tokens[max(first, self._index - 1)].end)

    def _expect(self, text: str) -> None:
        if self.tokens[self._index].text != text:
            raise _Unexpected(self._index)
        self._index += 1

    def _enter(self, opening: str) -> None:
        index = self._index
        self._expect(opening)
        self._opened.append(index)
        if len(self._opened) > MAX_DEPTH:
            message = f"this is nested in more than {MAX_DEPTH} brackets"
            raise _Unexpected(index, message, "nest less deeply")

    def _leave(self, closing: str) -> None:
        self._expect(closing)
        self._opened.pop()


def _node(
    body: _Body, name: Token, labels: Sequence[Token], place: tuple[int, int], address: str = ""
) -> Node:
    parts = tuple(labels), tuple(body.properties), tuple(body.nodes)
    return Node(name, *parts, *place, address, tuple(body.deleted))


def _fields(token: Token) -> tuple[str, int, int, File | None, Expansion | None, bool, bool]:
    return token.text, token.start, token.end, token.file, token.expansion, token.is_spaced, token.is_made


def _cell(token: Token, kind: CellKind, names: tuple[Name, ...] = ()) -> Cell:
    return Cell(*_fields(token), kind=kind, names=names)
