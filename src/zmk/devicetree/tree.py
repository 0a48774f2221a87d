"""A devicetree source as data. Offsets count characters of the text that was parsed.

Devicetree
├── nodes        Node: labels, name, properties, nodes
│   └── properties   Property: name, values
│       └── values       Value: `<…>`, a text, bytes, a reference
│           └── cells        Cell: a value in `<…>`, with the names in it
├── directives   #include, #define, #if …: all branches of a condition are in the tree
├── calls        calls of unknown macros for nodes, properties or bindings: COMBO(esc, &kp ESC, 0 1)
└── faults       syntax errors, with suggested fixes
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

CellKind: TypeAlias = Literal["reference", "number", "name", "call", "expression"]
ValueKind: TypeAlias = Literal["cells", "string", "bytes", "reference", "macro"]


class File(Struct, frozen=True, eq=False, dict=True):
    """A text with a path; it is compared by identity. A built-in one is not the reader's."""

    path: str
    text: str
    is_builtin: bool = False

    @cached_property
    def line_starts(self) -> Sequence[int]:
        """The offset of each line."""
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of an offset, counted from 1."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1


class Token(Struct, frozen=True, gc=False):
    """A span of a file's text: where `text` is written, which may be in a macro's body or argument.

    `expansion` is the innermost macro call that it came through. `is_made`: `#` or `##` made it, so that its
    text is not what its place says. `is_final`: it calls no macro any more (ISO C 6.10.3.4).
    """

    text: str
    start: int
    end: int
    file: File | None = None
    expansion: Expansion | None = None
    is_spaced: bool = False
    is_made: bool = False
    is_final: bool = False

    def expansions(self) -> Iterator[Expansion]:
        """Yield the macro calls that it came through, the innermost first."""
        expansion = self.expansion
        while expansion is not None:
            yield expansion
            expansion = expansion.outer

    def used(self) -> Token:
        """Return it, or if it is written in the body of a macro, the name where that is called."""
        token = self
        for each in self.expansions():
            if each.macro.holds(token):
                token = each.name
        return token

    def visible(self, file: File) -> Token:
        """Return what a finding about it points at: it, or the name of the innermost call in the file."""
        if self.file is file:
            return self
        places = (self, *(each.name for each in self.expansions()))
        near = next((each for each in places if each.file is file), None)
        return near or next((each for each in places if not (each.file and each.file.is_builtin)), self)


class Macro(Struct, frozen=True, eq=False):
    """A macro; `params` is None for one that takes no arguments, and ends with the rest if `is_variadic`."""

    name: Token
    params: tuple[str, ...] | None
    body: tuple[Token, ...]
    is_variadic: bool = False

    def holds(self, token: Token) -> bool:
        """Return whether a token is written in its body."""
        body = self.body
        return bool(body) and body[0].file is token.file and body[0].start <= token.start < body[-1].end


class Expansion(Struct, frozen=True, eq=False, gc=False):
    """A call of a macro: its name as it is written there, and the call around it."""

    name: Token
    macro: Macro
    outer: Expansion | None = None


class Name(Token, frozen=True, kw_only=True):
    """A name in a cell; `arity` is the number of arguments where it is called, else None."""

    arity: int | None = None


class Cell(Token, frozen=True, kw_only=True):
    """A part of `<…>`: `&kp`, `1`, `A`, `LC(A)`, `(1 + A)`; `names` are all names in it, outer ones first."""

    kind: CellKind
    names: tuple[Name, ...] = ()

    @property
    def label(self) -> str:
        """The label that a reference names; empty for a reference by path and for all other cells."""
        return self.text[1:] if self.kind == "reference" and not self.text.startswith("&{") else ""


class Value(Token, frozen=True, kw_only=True):
    """One of a property's values, which commas part; `text` has its brackets or quotes."""

    kind: ValueKind
    cells: tuple[Cell, ...] = ()


class Property(Struct, frozen=True):
    """A property; one without values is true by being there. `bits` is the N of `/bits/ N`."""

    name: Token
    values: tuple[Value, ...]
    start: int
    end: int
    bits: int = 32

    @property
    def texts(self) -> tuple[str, ...]:
        """Its texts without their quotes."""
        return tuple(value.text[1:-1] for value in self.values if value.kind == "string")

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all of its values."""
        if len(self.values) == 1:  # as nearly all have
            return self.values[0].cells
        return tuple(cell for value in self.values for cell in value.cells)


class Node(Struct, frozen=True):
    """A node. `name` is `/` for the root and `&label` for one that is defined elsewhere and added to.

    `deleted` are the properties and nodes that it takes away.
    """

    name: Token
    labels: tuple[Token, ...]
    properties: tuple[Property, ...]
    nodes: tuple[Node, ...]
    start: int
    end: int
    address: str = ""
    deleted: tuple[Token, ...] = ()

    @property
    def reference(self) -> str:
        """The label of the node that this adds to; empty when it is a node of its own."""
        return self.name.text[1:] if self.name.text.startswith("&") else ""

    def property(self, name: str) -> Property | None:
        """Return the property of that name; the last one counts, as in a compiler."""
        for each in reversed(self.properties):
            if each.name.text == name:
                return each
        return None


class Directive(Struct, frozen=True):
    """A line of the preprocessor: `keyword` without its `#`, and the tokens after it."""

    keyword: str
    tokens: tuple[Token, ...]
    start: int
    end: int
    file: File

    @property
    def path(self) -> Token | None:
        """The path of an #include, without its quotes or brackets."""
        if self.keyword != "include" or not self.tokens or self.tokens[0].text[0] not in '<"':
            return None
        start = self.tokens[0].start + 1
        end = next((each.end - 1 for each in self.tokens if each.text[-1] in '">'), 0)
        return Token(self.file.text[start:end], start, end, self.file) if end > start else None


class Call(Struct, frozen=True):
    """A call of an unknown macro that expands to more than one cell.

    With `is_item` it expands to nodes or properties, as in `COMBO(esc, &kp ESC, 0 1)`, and the tree lacks it.
    Otherwise it expands to bindings, as in `HRM(&kp A, B)`, and the tree has its name as a cell.
    """

    name: Token
    arguments: tuple[Token, ...]
    start: int
    end: int
    is_item: bool


class Fault(Struct, frozen=True):
    """A mistake in text[start:end] of a file, with a suggested fix."""

    message: str
    start: int
    end: int
    hint: str = ""
    file: File | None = None


class Devicetree(Struct, frozen=True):
    """A parsed text. With faults it holds what could be read in spite of them.

    `defines` are the macros that it defines, in order; `macros` all of them at its end. `missing` are the
    includes that were not found, as they are written.
    """

    file: File
    nodes: tuple[Node, ...] = ()
    directives: tuple[Directive, ...] = ()
    defines: tuple[Macro, ...] = ()
    calls: tuple[Call, ...] = ()
    faults: tuple[Fault, ...] = ()
    missing: tuple[Token, ...] = ()
    macros: Mapping[str, Macro] = {}

    @property
    def text(self) -> str:
        """The text of the file."""
        return self.file.text

    def walk(self) -> Iterator[tuple[Node, Node | None]]:
        """Yield every node with its parent, in the order of the text."""
        waiting: list[tuple[Node, Node | None]] = [(node, None) for node in reversed(self.nodes)]
        while waiting:
            node, parent = waiting.pop()
            yield node, parent
            waiting.extend((child, node) for child in reversed(node.nodes))

    def includes(self) -> Iterator[Token]:
        """Return the path of every `#include` of the file, without its quotes or brackets."""
        paths = (each.path for each in self.directives if each.file is self.file)
        return filter(None, paths)
