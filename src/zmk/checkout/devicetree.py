"""Nodes of devicetree files, as far as predefined behaviors and input processors need them."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from zmk.checkout.source_tree import Checkout, unreadable
from zmk.devicetree.parser import parse
from zmk.devicetree.tree import Cell, File, Node, Property
from zmk.devicetree.tree import Value as WrittenValue

Value: TypeAlias = "str | int | bool | list[Value]"


class DevicetreeNode(Struct, frozen=True):
    """A node with its labels and properties. A cell is a number or the text of an expression."""

    name: str
    labels: tuple[str, ...]
    path: str
    line: int
    properties: dict[str, Value]


def read_nodes(checkout: Checkout, path: str) -> list[DevicetreeNode]:
    """Return all nodes of a file that have labels. Raises ReportedFailure if it is not devicetree."""
    file = File(path, checkout.read(path))
    tree = parse(file, explain=False)
    if tree.faults:
        raise unreadable(f"{path} cannot be read as devicetree")
    return [_node(node, file) for node, _ in tree.walk() if node.labels]


def _node(node: Node, file: File) -> DevicetreeNode:
    return DevicetreeNode(
        name=node.name.text,
        labels=tuple(label.text for label in node.labels),
        path=file.path,
        line=file.position(node.start)[0],
        properties={each.name.text: _value(each) for each in node.properties},
    )


def _value(written: Property) -> Value:
    """Return what a property holds: one value as it is, several as a list; true for one without."""
    values = [_one(value) for value in written.values]
    if not values:
        return True
    return values[0] if len(values) == 1 else [each if isinstance(each, list) else [each] for each in values]


def _one(value: WrittenValue) -> Value:
    if value.kind != "cells":
        return value.text.strip('"')
    cells: list[Value] = [_cell(cell) for cell in value.cells]
    return cells[0] if len(cells) == 1 else cells


def _cell(cell: Cell) -> Value:
    text = "".join(cell.text.split())
    try:
        return int(text, 0)
    except ValueError:
        return text
