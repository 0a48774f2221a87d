"""YAML of a checkout: devicetree bindings, with what they include, and metadata of hardware, as records.

Format of bindings: https://docs.zephyrproject.org/latest/build/dts/bindings-syntax.html
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any, TypeAlias

import yaml
from msgspec import Struct, field

from zmk.checkout.c_code import read_fallbacks
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


FOLDERS = ("app/dts/bindings", "app/module/dts/bindings")
MAX_DEPTH = 8  # of files that include files
OWNERS = {"node": ("properties",), "child": ("child-binding", "properties")}
ATTRIBUTES = ("type", "default", "enum", "const")

SourceLine: TypeAlias = tuple[str, int]  # a path and its line
Fallbacks: TypeAlias = Mapping[tuple[str, str], str]


class _Binding(Struct):
    """The properties of a file and of those that it includes, by owner and name, each with its place."""

    properties: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)
    places: dict[tuple[str, str], SourceLine] = field(default_factory=dict)
    cell_names: dict[str, Any] = field(default_factory=dict)
    external: dict[str, None] = field(default_factory=dict)

    def add(self, path: str, file: YamlFile) -> None:
        """Add what a file says; it adds to, or replaces, what the files that it includes say."""
        for owner, at in OWNERS.items():
            for name, attributes in _mapping(file.values, *at).items():
                known = self.properties.setdefault((owner, name), {})
                known.update(attributes or {})
                self.places[owner, name] = (path, file.lines.get((*at, name), 1))
        self.cell_names |= {name: cells for name, cells in file.values.items() if name.endswith("-cells")}


def read_bindings(checkout: Checkout) -> dict[str, list[Fact]]:
    """Return the bindings of a checkout and their properties. Raises ReportedFailure."""
    files = {
        path: read_yaml(checkout, path)
        for folder in FOLDERS
        for path in checkout.files(folder, "*.yaml", "*.yml")
    }
    fallbacks = read_fallbacks(checkout)
    found: dict[str, list[Fact]] = {"bindings": [], "properties": []}
    for path, file in files.items():
        if isinstance(compatible := file.values.get("compatible"), str):
            binding = _Binding()
            _merge(binding, path, files)
            found["bindings"].append(Fact(_head(compatible, path, binding), path, file.lines["compatible",]))
            found["properties"] += _properties(compatible, binding, fallbacks)
    return found


def _merge(binding: _Binding, path: str, files: Mapping[str, YamlFile], depth: int = 0) -> None:
    if depth > MAX_DEPTH:
        raise unreadable(f"{path} is included too deep")
    ours = {PurePosixPath(each).name: each for each in files}
    for name in _includes(files[path].values.get("include", [])):
        if name in ours:
            _merge(binding, ours[name], files, depth + 1)
        else:
            binding.external[name] = None
    binding.add(path, files[path])


def _includes(include: Any) -> Iterator[str]:
    """Yield the names of included files: one, a list, or a list of mappings with a name."""
    for each in include if isinstance(include, list) else [include]:
        yield str(each.get("name") if isinstance(each, dict) else each)


def _head(compatible: str, path: str, binding: _Binding) -> dict[str, Any]:
    return {
        "compatible": compatible,
        "file": path,
        "cells": {
            name: attributes["const"]
            for (owner, name), attributes in binding.properties.items()
            if owner == "node" and name.startswith("#") and "const" in attributes
        },
        "cell_names": binding.cell_names,
        "zephyr_includes": [*binding.external],
    }


def _properties(compatible: str, binding: _Binding, fallbacks: Fallbacks) -> Iterator[Fact]:
    for (owner, name), attributes in binding.properties.items():
        flags = {flag: True for flag in ("required", "deprecated") if attributes.get(flag)}
        record = {"compatible": compatible, "of": owner, "name": name, **flags}
        record |= {key: attributes[key] for key in ATTRIBUTES if attributes.get(key) is not None}
        fallback = fallbacks.get((compatible, name))
        if fallback is not None and (attributes.get("type"), fallback) != ("boolean", "false"):
            record["fallback"] = fallback
        yield Fact(record, *binding.places[owner, name])


def _mapping(values: Any, *path: str) -> Mapping[str, Any]:
    for key in path:
        values = values.get(key) if isinstance(values, dict) else None
    return values if isinstance(values, dict) else {}
