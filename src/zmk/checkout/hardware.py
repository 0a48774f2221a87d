"""Metadata of boards, shields and interconnects of a checkout as records of hardware.json; its YAML files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import yaml
from msgspec import Struct

from zmk.checkout.source_tree import Checkout, Fact, unreadable
from zmk.firmware.records import Hardware

KeyPath: TypeAlias = tuple[str, ...]


class YamlFile(Struct, frozen=True):
    """A mapping with the lines of its keys; lists have none."""

    values: Mapping[str, Any]
    lines: Mapping[KeyPath, int]


def read_yaml(checkout: Checkout, path: str, *, as_text: bool = False) -> YamlFile:
    """Read a file of YAML; `as_text` leaves 5.20 as it is written. Raises ReportedFailure."""
    loader = yaml.BaseLoader if as_text else yaml.SafeLoader
    text = checkout.read(path)
    try:
        values = yaml.load(text, Loader=loader)  # noqa: S506 - both build plain values only
        root = yaml.compose(text, Loader=loader)
    except (yaml.YAMLError, RecursionError) as error:
        raise unreadable(f"{path} is not YAML: {error}") from error
    if not isinstance(values, dict):
        raise unreadable(f"{path} is not a YAML mapping")
    return YamlFile(values, _lines(root))


def _lines(node: yaml.Node | None, path: KeyPath = ()) -> dict[KeyPath, int]:
    lines: dict[KeyPath, int] = {}
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            below = (*path, str(key.value))
            lines[below] = key.start_mark.line + 1
            lines |= _lines(value, below)
    return lines


FOLDER = "app/boards"
DERIVED = ("kind", "file")  # which metadata files do not have
WRITTEN = tuple(key for key in Hardware.__struct_fields__ if key not in DERIVED)


def read_hardware(checkout: Checkout) -> dict[str, list[Fact]]:
    """Return what hardware a checkout has metadata of. Raises ReportedFailure."""
    found = []
    for path in checkout.files(FOLDER, "*.zmk.yml"):
        file = read_yaml(checkout, path, as_text=True)
        record = {key: file.values[key] for key in WRITTEN if key in file.values}
        found.append(Fact(record | {"kind": _kind(record), "file": path}, path, file.lines.get(("id",), 1)))
    return {"hardware": found}


def _kind(record: dict[str, Any]) -> str:
    """Return the kind of hardware for readers: hardware with keys is a keyboard."""
    if "keys" in record.get("features", ()):
        return "keyboard"
    return "controller" if record.get("type") == "board" else str(record.get("type"))
