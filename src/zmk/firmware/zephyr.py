"""Names of Zephyr, the operating system of the firmware, from data/zephyr.toml, which is edited by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field

from homerow.config.toml_file import convert_toml, read_toml
from homerow.config.validation import Name
from zmk.firmware.records import OptionType, PropertyType

FILE_NAME = "zephyr.toml"
ADD_HINT = f"if Zephyr has it, add it to data/{FILE_NAME}"

# From its first digit on: to begin at each of many in turn takes n² steps.
_NUMBER = re.compile(r"_?(?<!\d)\d+$")


class Zephyr(Struct, frozen=True, forbid_unknown_fields=True):
    """Names of Zephyr's, by what they are.

    `macros` are written as after #define. Headers whose path begins with one of `header_folders` are
    Zephyr's; `includes` are those of the firmware, with the headers that they include.
    """

    options: Mapping[str, OptionType] = field(default_factory=dict)
    properties: Mapping[str, PropertyType] = field(default_factory=dict)
    compatibles: frozenset[Name] = frozenset()
    constants: frozenset[Name] = frozenset()
    headers: frozenset[Name] = frozenset()
    labels: frozenset[Name] = frozenset()
    chosen: frozenset[Name] = frozenset()
    boards: frozenset[Name] = frozenset()
    shields: frozenset[Name] = frozenset()
    macros: tuple[Name, ...] = ()
    header_folders: tuple[Name, ...] = ()
    includes: Mapping[Name, tuple[Name, ...]] = field(default_factory=dict)

    def has_label(self, label: str) -> bool:
        """Return whether a board may have such a label, whatever number it ends with."""
        return label in self.labels or _NUMBER.sub("", label) in self.labels


def load_zephyr(folder: Path) -> Zephyr:
    """Read the names, if there are any. Raises ReportedFailure with all that is wrong."""
    path = folder / FILE_NAME
    if not path.exists():
        return Zephyr()
    return convert_toml(read_toml(path), Zephyr)
