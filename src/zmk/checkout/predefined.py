"""Predefined behaviors and input processors of a checkout, as records of their files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from zmk.checkout.c_code import read_constants, read_localities, read_macros
from zmk.checkout.source_tree import Checkout, Fact, unreadable
from zmk.devicetree.parser import parse
from zmk.devicetree.tree import Cell, File, Property
from zmk.devicetree.tree import Value as WrittenValue

Value: TypeAlias = "str | int | bool | list[Value]"


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
        replace(fact, record=fact.record | {"locality": localities.get(fact.record["compatible"])})
        for fact in _nodes(checkout, BEHAVIORS, BEHAVIOR_KEYS)
        if "cells" in fact.record or "sensor_cells" in fact.record
    ]
    return {
        "behaviors": behaviors,
        "macros": read_macros(checkout, BEHAVIORS),
        "constants": read_constants(checkout),
    }


def read_processors(checkout: Checkout) -> dict[str, list[Fact]]:
    """Return the input processors of a checkout. Raises ReportedFailure."""
    return {"input_processors": [*_nodes(checkout, PROCESSORS, PROCESSOR_KEYS)]}


def _nodes(checkout: Checkout, folder: str, keys: Mapping[str, str]) -> Iterator[Fact]:
    """Yield the nodes with a label and a compatible. Raises ReportedFailure for broken files."""
    for path, text in checkout.texts(folder, "*.dtsi"):
        file = File(path, text)
        tree = parse(file, explain=False)
        if tree.faults:
            raise unreadable(f"{path} cannot be read as devicetree")
        for node, _ in tree.walk():
            values = {each.name.text: _value(each) for each in node.properties}
            if node.labels and "compatible" in values:
                others = {name: value for name, value in values.items() if name not in keys}
                named = {key: values[name] for name, key in keys.items() if name in values}
                labels = [label.text for label in node.labels]
                head = {"labels": labels, "node": node.name.text, "file": path, "properties": others}
                yield Fact(head | named, path, file.position(node.start)[0])
