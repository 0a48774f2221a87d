"""YAML files of a checkout, with the line of each key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import yaml
from msgspec import Struct

from zmk.checkout.source_tree import Checkout, unreadable

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
