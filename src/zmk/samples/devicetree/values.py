"""The value of a devicetree property fits the property's type."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from homerow.diagnostics import did_you_mean
from homerow.markdown.code.sample import Problem
from zmk.devicetree.tree import Cell, Property, Value
from zmk.firmware.records import Property as KnownProperty
from zmk.firmware.records import PropertyType

_NUMBER = re.compile(r"0[xX][0-9a-fA-F]+|\d+")

Values: TypeAlias = Sequence[Value]


def _cells(values: Values) -> list[Cell]:
    return [cell for value in values for cell in value.cells]


def _all(values: Values, kind: str) -> bool:
    return bool(values) and all(value.kind == kind for value in values)


def _is_reference(value: Value) -> bool:
    return len(value.cells) == 1 and value.cells[0].kind == "reference"


def _are_numbers(values: Values) -> bool:
    return _all(values, "cells") and all(cell.kind != "reference" for cell in _cells(values))


def _are_references(values: Values) -> bool:
    return _all(values, "cells") and all(cell.kind == "reference" for cell in _cells(values))


# Whether values are of a type, and how they are written.
_FORMS: Mapping[PropertyType, tuple[Callable[[Values], bool], str]] = {
    "boolean": (lambda values: not values, "has no value: it is true by being there"),
    "int": (lambda values: _are_numbers(values) and len(_cells(values)) == 1, "takes one number: <1>"),
    "string": (lambda values: _all(values, "string") and len(values) == 1, 'takes a text: "…"'),
    "string-array": (lambda values: _all(values, "string"), 'takes texts: "…", "…"'),
    "array": (_are_numbers, "takes numbers: <1 2 3>"),
    "uint8-array": (lambda values: _all(values, "bytes"), "takes bytes: [01 ff]"),
    "phandle": (
        lambda values: len(values) == 1 and _is_reference(values[0]),
        "takes one reference: <&label>",
    ),
    "phandles": (_are_references, "takes references without parameters: <&label>, <&label>"),
    "phandle-array": (lambda values: _all(values, "cells"), "takes references with parameters: <&label …>"),
    "path": (lambda values: len(values) == 1, "takes a path"),
    "compound": (bool, "takes a value"),
}


def check_value(written: Property, known: KnownProperty) -> Iterator[Problem]:
    """Yield what is wrong with a value."""
    place = _place(written)
    if known.type is None:
        return
    fits, form = _FORMS[known.type]
    if not fits(written.values):
        yield Problem("wrong-property", f"{known.name} {form}", *place, _hint(written, known))
        return
    value = written.texts[0] if written.texts else _number(written.cells)
    if known.enum and value is not None and value not in known.enum:
        allowed = ", ".join(str(each) for each in known.enum)
        hint = did_you_mean(str(value), map(str, known.enum)) or "choose one of these"
        yield Problem("wrong-property", f"{known.name} must be one of {allowed}", *place, hint)
    if known.const is not None and value is not None and value != known.const:
        message = f"{known.name} must be {known.const} for {known.compatible}"
        yield Problem("wrong-property", message, *place, f"write <{known.const}>")


def _place(written: Property) -> tuple[int, int]:
    if not written.values:
        return written.name.start, written.name.end
    return written.values[0].start, written.values[-1].end


def _hint(written: Property, known: KnownProperty) -> str:
    if known.type in {"phandle", "phandles"} and _all(written.values, "reference"):
        return f"write <{written.values[0].text}>: without < > it is the path of the node"
    return f"its type is {known.type}"


def _number(cells: Sequence[Cell]) -> int | None:
    if len(cells) != 1 or not _NUMBER.fullmatch(cells[0].text) or len(cells[0].text) > 20:
        return None
    text = cells[0].text
    return int(text, 16) if text[:2].lower() == "0x" else int(text)
