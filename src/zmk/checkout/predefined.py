"""Predefined behaviors and input processors of a checkout, as records of their files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from zmk.checkout.c_sources import read_localities
from zmk.checkout.constants import read_constants, read_macros
from zmk.checkout.devicetree import DevicetreeNode, read_nodes
from zmk.checkout.source_tree import Checkout, Found

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


def read_behaviors(checkout: Checkout) -> dict[str, list[Found]]:
    """Return the behaviors of a checkout, macros that define some, and constants. Raises ReportedFailure."""
    localities = read_localities(checkout)
    behaviors = [
        Found(record | {"locality": localities.get(record["compatible"])}, node.path, node.line)
        for node, record in _nodes(checkout, BEHAVIORS, BEHAVIOR_KEYS)
        if "cells" in record or "sensor_cells" in record
    ]
    return {
        "behaviors": behaviors,
        "macros": read_macros(checkout, BEHAVIORS),
        "constants": read_constants(checkout),
    }


def read_processors(checkout: Checkout) -> dict[str, list[Found]]:
    """Return the input processors of a checkout. Raises ReportedFailure."""
    nodes = _nodes(checkout, PROCESSORS, PROCESSOR_KEYS)
    return {"input_processors": [Found(record, node.path, node.line) for node, record in nodes]}


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
