"""A devicetree source as data. Offsets count characters of the text that was parsed.

Devicetree
├── nodes        Node: labels, name, properties, nodes
│   └── properties   Property: name, values
│       └── values       Value: `<…>`, a text, bytes, a reference
│           └── cells        Cell: a value in `<…>`, with the names in it
├── directives   #include, #define, #if …: all branches of a condition are in the tree
├── calls        macro calls that stand for nodes, properties or bindings: COMBO(esc, &kp ESC, 0 1)
└── faults       syntax errors, with suggested fixes
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

CellKind: TypeAlias = Literal["reference", "number", "name", "call", "expression"]
ValueKind: TypeAlias = Literal["cells", "string", "bytes", "reference"]


class Token(Struct, frozen=True):
    """A span of the text."""

    text: str
    start: int
    end: int


def stripped(text: str, start: int, end: int) -> Token:
    """Return text[start:end] without the space around it."""
    kept = text[start:end].strip()
    start = end - len(text[start:end].lstrip())
    return Token(kept, start, start + len(kept))


class Name(Token, frozen=True):
    """A name in a cell; `arity` is the number of arguments where it is called, else None."""

    arity: int | None = None


class Cell(Token, frozen=True):
    """A part of `<…>`: `&kp`, `1`, `A`, `LC(A)`, `(1 + A)`; `names` are all names in it, outer ones first."""

    kind: CellKind
    names: tuple[Name, ...] = ()

    @property
    def label(self) -> str:
        """The label that a reference names; empty for a reference by path and for all other cells."""
        return self.text[1:] if self.kind == "reference" and not self.text.startswith("&{") else ""


class Value(Token, frozen=True):
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
    """A line of the preprocessor: `keyword` without its `#`, and all that follows it but comments."""

    keyword: str
    argument: Token
    start: int
    end: int


class Define(Struct, frozen=True):
    """A macro; `parameters` is None for one that takes no arguments."""

    name: Token
    parameters: tuple[str, ...] | None
    body: Token


class Call(Struct, frozen=True):
    """A macro that stands for more than a cell can hold.

    `is_item`: it stands for nodes or properties, `COMBO(esc, &kp ESC, 0 1)`; nothing of it is in the tree.
    Else it stands for bindings, `HRM(&kp A, B)`; its name alone is in the tree, as a cell.
    """

    name: Token
    arguments: tuple[Token, ...]
    start: int
    end: int
    is_item: bool


class Fault(Struct, frozen=True):
    """A syntax error in text[start:end], with a suggested fix."""

    message: str
    start: int
    end: int
    hint: str = ""


class Devicetree(Struct, frozen=True):
    """A parsed text. With faults it holds what could be read in spite of them."""

    text: str
    nodes: tuple[Node, ...] = ()
    directives: tuple[Directive, ...] = ()
    defines: tuple[Define, ...] = ()
    calls: tuple[Call, ...] = ()
    faults: tuple[Fault, ...] = ()

    def walk(self) -> Iterator[tuple[Node, Node | None]]:
        """Yield every node with its parent, in the order of the text."""
        waiting: list[tuple[Node, Node | None]] = [(node, None) for node in reversed(self.nodes)]
        while waiting:
            node, parent = waiting.pop()
            yield node, parent
            waiting.extend((child, node) for child in reversed(node.nodes))

    def includes(self) -> Iterator[Token]:
        """Yield the path of every `#include`, without its quotes or brackets."""
        for directive in self.directives:
            argument = directive.argument
            if directive.keyword == "include" and len(argument.text) > 2:
                yield Token(argument.text[1:-1], argument.start + 1, argument.end - 1)
