"""Values of devicetree properties as they are written in files (Devicetree Specification v0.4 §6.3)."""

from __future__ import annotations

from homerow.facts.model import PropertyType, PropertyValue


def written(value: PropertyValue, kind: PropertyType | None) -> str:
    """Return a property's value as its author would write it after the equals sign; empty for a flag."""
    match value:
        case bool():
            return ""
        case str() if kind in {"string", "string-array"}:
            return f'"{value}"'
        case tuple() if kind == "string-array":
            return ", ".join(f'"{item}"' for item in value)
        case tuple() if any(isinstance(item, tuple) for item in value):
            return ", ".join(f"<{_cells(item)}>" for item in value)
        case _:
            return f"<{_cells(value)}>"


def _cells(value: PropertyValue) -> str:
    if isinstance(value, tuple):
        return " ".join(_cells(item) for item in value)
    # dtc takes a negative number only as an expression.
    return f"({value})" if isinstance(value, int) and value < 0 else str(value)
