"""Predefined behaviors and input processors of a checkout, as records of their files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from zmk.checkout.c_code import read_constants, read_localities, read_macros
from zmk.checkout.source_tree import Checkout, Fact, unreadable
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


BEHAVIORS = "app/dts/behaviors"
PROCESSORS = "app/dts/input/processors"

# Which key of a record a property becomes; the others are the record's properties.
BEHAVIOR_KEYS = {
    "compatible": "compatible",
    "display-name": "display_name",
    "#binding-cells": "cells",
    "#sensor-binding-cells": "sensor_cells",
}
PROCESSOR_KEYS = {"compatible": "compatible", "#input-processor-cells": "cells"}


def read_behaviors(checkout: Checkout) -> dict[str, list[Fact]]:
    """Return the behaviors of a checkout, macros that define some, and constants. Raises ReportedFailure."""
    localities = read_localities(checkout)
    behaviors = [
        Fact(record | {"locality": localities.get(record["compatible"])}, node.path, node.line)
        for node, record in _nodes(checkout, BEHAVIORS, BEHAVIOR_KEYS)
        if "cells" in record or "sensor_cells" in record
    ]
    return {
        "behaviors": behaviors,
        "macros": read_macros(checkout, BEHAVIORS),
        "constants": read_constants(checkout),
    }


def read_processors(checkout: Checkout) -> dict[str, list[Fact]]:
    """Return the input processors of a checkout. Raises ReportedFailure."""
    nodes = _nodes(checkout, PROCESSORS, PROCESSOR_KEYS)
    return {"input_processors": [Fact(record, node.path, node.line) for node, record in nodes]}


def _nodes(
    checkout: Checkout, folder: str, keys: Mapping[str, str]
) -> Iterator[tuple[DevicetreeNode, dict[str, Any]]]:
    for path in checkout.files(folder, "*.dtsi"):
        for node in read_nodes(checkout, path):
            if "compatible" in node.properties:
                others = {name: value for name, value in node.properties.items() if name not in keys}
                named = {key: node.properties[name] for name, key in keys.items() if name in node.properties}
                head = {"labels": [*node.labels], "node": node.name, "file": path, "properties": others}
                yield node, head | named
