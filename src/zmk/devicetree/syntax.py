"""Devicetree text -> Devicetree: tree-sitter reads it, and what it could not read becomes faults with a hint.

The work is bounded by the length of the text: tree-sitter takes a time proportional to it (2 MB a second,
hostile text included), and text whose brackets nest too deeply is not given to it at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal, TypeAlias

import tree_sitter
import tree_sitter_devicetree
from msgspec import Struct
from tree_sitter import Language, Parser
from tree_sitter import Node as SyntaxNode

from zmk.devicetree.faults import find_faults
from zmk.devicetree.preprocessor import Preprocessed, preprocess
from zmk.devicetree.tree import (
    Cell,
    CellKind,
    Devicetree,
    Fault,
    Name,
    Node,
    Property,
    Token,
    Value,
    ValueKind,
)

MAX_LENGTH = 300_000  # characters; with every comment, large keymaps have a tenth of it

Fragment: TypeAlias = Literal["file", "body", "cells"]
# Text around a fragment that makes it a file. The line feed ends a comment on the last line.
_FRAMES: dict[Fragment, tuple[str, str]] = {
    "file": ("", "\n"),
    "body": ("n{", "\n};"),
    "cells": ("n{p=<", "\n>;};"),
}


class Attempt(Struct, frozen=True):
    """A text as tree-sitter read it; what is wrong with it is sought when the tree is asked for."""

    text: str
    fragment: Fragment
    source: Preprocessed
    root: tree_sitter.Node

    @property
    def is_faulty(self) -> bool:
        """Whether the text is not such a fragment."""
        return bool(self.source.faults) or self.root.has_error

    def tree(self) -> Devicetree:
        """Return the tree and its faults."""
        source, shift = self.source, len(_FRAMES[self.fragment][0])
        faults = source.faults
        if self.root.has_error and not faults:
            faults = find_faults(source.code, self.root, shift, self._accepts)
        nodes = _TreeReader(self.text, shift).nodes(self.root)
        return Devicetree(self.text, nodes, source.directives, source.defines, source.calls, faults)

    def _accepts(self, code: str) -> bool:
        return not _read(code, self.fragment).has_error


def attempt(text: str, fragment: Fragment = "file") -> Attempt:
    """Read a text, whatever it holds, as a fragment.

    A `body` is the content of a node's braces; the tree has one node around it. `cells` are the content of
    `<…>`; the tree has one property of one node around them. Offsets count characters.
    """
    if len(text) > MAX_LENGTH:
        faults = (Fault(f"this has more than {MAX_LENGTH:,} characters", 0, 1),)
        return Attempt(text[:1], fragment, Preprocessed("", (), (), (), faults), _read("", fragment))
    source = preprocess(text, in_cells=fragment == "cells")
    return Attempt(text, fragment, source, _read(source.code, fragment))


def parse(text: str | bytes, fragment: Fragment = "file") -> Devicetree:
    """Return a text as a tree; bytes are UTF-8."""
    return attempt(text.decode(errors="replace") if isinstance(text, bytes) else text, fragment).tree()


@cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_devicetree.language()))


def _read(code: str, fragment: Fragment) -> tree_sitter.Node:
    before, after = _FRAMES[fragment]
    return _parser().parse(f"{before}{code}{after}".encode("ascii")).root_node


_VALUE_KINDS: dict[str, ValueKind] = {
    "integer_cells": "cells",
    "string_literal": "string",
    "byte_string_literal": "bytes",
    "reference": "reference",
}
_CELL_KINDS: dict[str, CellKind] = {
    "reference": "reference",
    "integer_literal": "number",
    "identifier": "name",
    "call_expression": "call",
}
_DELETIONS = frozenset({"delete_node", "delete_property"})


class _TreeReader:
    """Reads the tree of one text; `shift` is how far the tree's offsets are from the text's."""

    def __init__(self, text: str, shift: int) -> None:
        self._text = text
        self._shift = shift
        self._has_bits = "/bits/" in text

    def nodes(self, parent: SyntaxNode) -> tuple[Node, ...]:
        """Return the nodes in a syntax node; they nest no deeper than brackets may."""
        return tuple(self._node(each) for kind, each in _items(parent) if kind == "node")

    def _token(self, node: SyntaxNode) -> Token:
        start, end = self._place(node)
        return Token(self._text[start:end], start, end)

    def _place(self, node: SyntaxNode) -> tuple[int, int]:
        start, end = node.start_byte - self._shift, node.end_byte - self._shift
        if 0 <= start <= end <= len(self._text):
            return start, end
        # A token of the frame around a fragment is outside of the text.
        start = max(0, start)
        return start, min(max(start, end), len(self._text))

    def _node(self, node: SyntaxNode) -> Node:
        # tree-sitter creates the type and the children of a node again at each access.
        items: dict[str, list[SyntaxNode]] = {}
        for kind, each in _items(node):
            items.setdefault(kind, []).append(each)
        name = node.child_by_field_name("name")
        start, end = self._place(node)
        return Node(
            name=self._token(name) if name else Token("", start, start),
            labels=tuple([self._token(each) for each in node.children_by_field_name("label")]),
            properties=tuple([self._property(each) for each in items.get("property", ())]),
            nodes=tuple([self._node(each) for each in items.get("node", ())]),
            start=start,
            end=end,
            address="".join([self._token(each).text for each in items.get("unit_address", ())]),
            deleted=tuple([self._token(each.named_children[0]) for each in items.get("deletion", ())]),
        )

    def _property(self, node: SyntaxNode) -> Property:
        name = node.child_by_field_name("name")
        start, end = self._place(node)
        values = [(each, _VALUE_KINDS.get(each.type)) for each in node.children_by_field_name("value")]
        return Property(
            name=self._token(name) if name else Token("", start, start),
            values=tuple([self._value(each, kind) for each, kind in values if kind]),
            start=start,
            end=end,
            bits=self._bits(node) if self._has_bits else 32,
        )

    def _bits(self, node: SyntaxNode) -> int:
        bits = [self._token(each).text for each in node.children_by_field_name("bits") if each.is_named]
        return int(bits[0]) if bits and bits[0] in {"8", "16", "32", "64"} else 32

    def _value(self, node: SyntaxNode, kind: ValueKind) -> Value:
        token = self._token(node)
        cells = tuple(self._cells(node)) if kind == "cells" else ()
        return Value(token.text, token.start, token.end, kind, cells)

    def _cells(self, node: SyntaxNode) -> Iterator[Cell]:
        """Yield the cells of `<…>`, where an expression is what brackets enclose."""
        opened, inner = None, list[SyntaxNode]()
        for child in node.children:
            syntax = child.type
            if syntax == "(":
                opened, inner = child, []
            elif syntax == ")" and opened is not None:
                yield self._expression(opened, inner, child)
                opened = None
            elif opened is not None:
                inner.append(child)
            elif syntax == "call_expression":
                yield from self._call(child)
            elif syntax in _CELL_KINDS:
                yield self._cell(child, _CELL_KINDS[syntax])

    def _expression(self, opened: SyntaxNode, inner: list[SyntaxNode], closed: SyntaxNode) -> Cell:
        start, end = self._place(opened)[0], self._place(closed)[1]
        names = tuple(name for each in inner for name in self._names(each))
        return Cell(self._text[start:end], start, end, "expression", names)

    def _cell(self, node: SyntaxNode, kind: CellKind) -> Cell:
        start, end = self._place(node)
        text = self._text[start:end]
        return Cell(text, start, end, kind, (Name(text, start, end),) if kind == "name" else ())

    def _call(self, node: SyntaxNode) -> Iterator[Cell]:
        function = node.child_by_field_name("function")
        arguments = node.child_by_field_name("arguments")
        if function and arguments and function.end_byte < arguments.start_byte:
            # `A (B)` can be a call for C, but who writes a space means two cells.
            yield self._cell(function, _CELL_KINDS[function.type])
            place = self._token(arguments)
            yield Cell(place.text, place.start, place.end, "expression", tuple(self._names(arguments)))
            return
        token = self._token(node)
        yield Cell(token.text, token.start, token.end, "call", tuple(self._names(node)))

    def _names(self, node: SyntaxNode) -> Iterator[Name]:
        """Yield the names in an expression; a long sum is a deep tree, so this keeps its own stack."""
        waiting: list[tuple[SyntaxNode, int | None]] = [(node, None)]
        while waiting:
            current, arity = waiting.pop()
            if current.type == "identifier":
                token = self._token(current)
                yield Name(token.text, token.start, token.end, arity)
                continue
            arguments = current.child_by_field_name("arguments")
            count = arguments.named_child_count if arguments else None
            children = reversed(current.named_children)
            waiting.extend((child, count if child.type == "identifier" else None) for child in children)


def _items(parent: SyntaxNode) -> Iterator[tuple[str, SyntaxNode]]:
    """Yield the members of a node with their kinds, including the readable parts of faulty ones."""
    waiting = list(reversed(parent.named_children))
    while waiting:
        item = waiting.pop()
        kind = item.type
        if kind in {"ERROR", "omit_if_no_ref"}:
            waiting.extend(reversed(item.named_children))
        else:
            yield "deletion" if kind in _DELETIONS else kind, item
