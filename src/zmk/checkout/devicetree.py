"""Nodes of devicetree files, as far as predefined behaviors and input processors need them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

import tree_sitter_devicetree
from msgspec import Struct, field
from tree_sitter import Language, Node, Parser

from zmk.checkout.source_tree import Checkout, unreadable

Value: TypeAlias = "str | int | bool | list[Value]"

EXPRESSIONS = frozenset({"unary_expression", "binary_expression", "conditional_expression"})

_PARSER = Parser(Language(tree_sitter_devicetree.language()))
# The grammar allows no directive between a label and its node.
_DIRECTIVE = re.compile(
    r"^[ \t]*#[ \t]*(?:if|ifdef|ifndef|elif|else|endif|include|define|undef|pragma|error)\b(?:\\\n|[^\n])*",
    re.MULTILINE,
)


class DevicetreeNode(Struct, frozen=True):
    """A node with its labels and properties. A cell is a number or the text of an expression."""

    name: str
    labels: tuple[str, ...]
    path: str
    line: int
    properties: dict[str, Value] = field(default_factory=dict)


def read_nodes(checkout: Checkout, path: str) -> list[DevicetreeNode]:
    """Return all nodes of a file that have labels. Raises ReportedFailure if it is not devicetree."""
    text = _DIRECTIVE.sub(lambda match: "\n" * match[0].count("\n"), checkout.read(path))
    root = _PARSER.parse(text.encode()).root_node
    if root.has_error:
        raise unreadable(f"{path} cannot be read as devicetree")
    return [_node(node, path) for node in _labeled(root)]


def _labeled(node: Node) -> Iterator[Node]:
    for child in node.named_children:
        if child.type == "node" and child.child_by_field_name("label") is not None:
            yield child
        yield from _labeled(child)


def _node(node: Node, path: str) -> DevicetreeNode:
    name = node.child_by_field_name("name")
    return DevicetreeNode(
        name=_text(name) if name else "",
        labels=tuple(_text(label) for label in node.children_by_field_name("label")),
        path=path,
        line=node.start_point[0] + 1,
        properties={
            _text(child.child_by_field_name("name")): _value(child)
            for child in node.named_children
            if child.type == "property"
        },
    )


def _value(property_: Node) -> Value:
    """Return what a property holds: one value as it is, several as a list; true for one without."""
    # The grammar counts the commas between values among them.
    values = [_one(value) for value in property_.children_by_field_name("value") if value.is_named]
    if not values:
        return True
    return values[0] if len(values) == 1 else [each if isinstance(each, list) else [each] for each in values]


def _one(value: Node) -> Value:
    if value.type != "integer_cells":
        return _text(value).strip('"')
    cells: list[Value] = [_cell(cell) for cell in value.named_children]
    return cells[0] if len(cells) == 1 else cells


def _cell(cell: Node) -> Value:
    text = "".join(_text(cell).split())
    if cell.type in EXPRESSIONS:
        return f"({text})"  # as it must be written, though the grammar leaves the parentheses out
    try:
        return int(text, 0)
    except ValueError:
        return text


def _text(node: Node | None) -> str:
    return (node.text or b"").decode() if node is not None else ""
