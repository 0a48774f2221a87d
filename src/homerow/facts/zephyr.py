"""What may be used of Zephyr, the system below the firmware: data/zephyr.toml, which is kept by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from msgspec import Struct, field

from homerow.config.schema import AlreadyReported, Reader, Spot, Table, list_of, name, one_of
from homerow.config.toml_file import read_toml
from homerow.diagnostics import ReportedFailure
from homerow.facts.model import OptionType, PropertyType

FILE_NAME = "zephyr.toml"

# From its first digit on: to begin at each of many in turn takes n² steps.
_NUMBER = re.compile(r"_?(?<!\d)\d+$")


class Zephyr(Struct, frozen=True):
    """Names of Zephyr's, by what they are."""

    options: Mapping[str, OptionType] = field(default_factory=dict)
    properties: Mapping[str, PropertyType] = field(default_factory=dict)
    compatibles: frozenset[str] = frozenset()
    constants: frozenset[str] = frozenset()
    headers: frozenset[str] = frozenset()
    labels: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    boards: frozenset[str] = frozenset()
    shields: frozenset[str] = frozenset()

    def has_label(self, label: str) -> bool:
        """Return whether a board may have such a label, whatever number it ends with."""
        return label in self.labels or _NUMBER.sub("", label) in self.labels


def load_zephyr(folder: Path) -> Zephyr:
    """Read the names, if there are any. Raises ReportedFailure with all that is wrong."""
    path = folder / FILE_NAME
    if not path.exists():
        return Zephyr()
    file = read_toml(path)
    spot = Spot(file)
    try:
        read: Zephyr = _ZEPHYR(file.values, spot)
    except AlreadyReported:
        raise ReportedFailure(spot.findings) from None
    return read


def _names(value: Any, spot: Spot) -> frozenset[str]:
    return frozenset(_list_of_names(value, spot))


def _mapping_of(read: Reader) -> Reader:
    def read_mapping(value: Any, spot: Spot) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise spot.wrong("a table")
        return {key: read(member, spot.below(key)) for key, member in value.items()}

    return read_mapping


_LISTS = ("compatibles", "constants", "headers", "labels", "chosen", "boards", "shields")
_list_of_names = list_of(name)
_ZEPHYR = Table(
    Zephyr,
    {
        "options": _mapping_of(one_of(*get_args(OptionType))),
        "properties": _mapping_of(one_of(*get_args(PropertyType))),
        **dict.fromkeys(_LISTS, _names),
    },
)
