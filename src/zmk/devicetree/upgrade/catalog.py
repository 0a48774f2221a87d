"""The catalog of renamed and removed names: site/data/keymap-upgrades.toml as values.

The package contains the file, so that the service and the command need no folder of a site.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from fnmatch import translate
from functools import cache
from typing import Any

from msgspec import Struct, convert, field
from msgspec.structs import replace

from zmk.devicetree.header_libraries import library_headers
from zmk.firmware.records import anchor_of
from zmk.package_data import PACKAGE_DATA

FILE = PACKAGE_DATA / "keymap-upgrades.toml"


class Renamed(Struct, frozen=True):
    """A new name; `others` mean the same. `since` is the first release of the firmware that wants it."""

    to: str
    link: str
    others: tuple[str, ...] = field(name="or", default=())
    note: str = ""
    since: str = ""
    is_defined: bool = False
    is_word: bool = False
    only_after_behavior: bool = False


class RenamedProperty(Renamed, frozen=True, kw_only=True):
    """A property with a new name, in nodes that are compatible with one of `of` (with anything, if empty)."""

    rule: str
    of: tuple[str, ...] = ()


class Removed(Struct, frozen=True):
    """A name without a new one, and why."""

    why: str
    link: str
    since: str = ""


class RemovedProperty(Removed, frozen=True, kw_only=True):
    """A property that nodes compatible with one of `of` had; with `needs_hand` removing it is not enough."""

    of: tuple[str, ...]
    needs_hand: bool = False


class TrackpadTaps(Struct, frozen=True):
    """The properties that configure taps in a trackpad's driver.

    The old one took them for clicks but for `off`, the new one does with `on` alone; `sign` is the old one's.
    """

    compatible: str
    sign: str
    off: str
    on: str
    since: str
    link: str


class Keycodes(Struct, frozen=True):
    """Old names of key codes, parameters that are key codes, and key codes that are called as functions."""

    names: Mapping[str, Renamed]
    removed: Mapping[str, Removed]
    properties: frozenset[str]
    functions: frozenset[str]
    no_keys: Mapping[str, frozenset[int]]
    helpers: Mapping[str, int]
    bound: tuple[str, ...]
    calls: Mapping[str, str]
    link: str
    calls_link: str

    def link_to(self, name: str) -> str:
        """Return the link to a key code in the list of all."""
        return f"{self.link}#{anchor_of(name)}"


class Labels(Struct, frozen=True):
    """Which labels go, by the compatible of their node, its path, or the macro that makes it."""

    link: str
    layers: str
    compatibles: tuple[str, ...]
    paths: tuple[str, ...]
    helpers: tuple[str, ...]
    kept: Mapping[str, str]


class Nodes(Struct, frozen=True):
    """Old and new names of nodes below `parent`, and the labels that the firmware gives the new ones."""

    link: str
    parent: str
    names: Mapping[str, str]
    labels: Mapping[str, frozenset[str]]


class Debounce(Struct, frozen=True):
    """Which nodes' debounce-period became two properties, by compatible or reference."""

    link: str
    compatibles: tuple[str, ...]
    references: tuple[str, ...]


class Encoders(Struct, frozen=True):
    """The steps of encoders."""

    link: str
    compatible: str
    triggers_per_rotation: int


class Options(Struct, frozen=True):
    """Options of .conf files, without CONFIG_."""

    renamed: Mapping[str, Renamed]
    removed: Mapping[str, Removed]
    manual: Mapping[str, Removed]


class Revisions(Struct, frozen=True):
    """Revisions of the firmware in a west.yml."""

    link: str


class Boards(Struct, frozen=True):
    """Old names of boards; `ambiguous` ones are names of today, too."""

    link: str
    names: Mapping[str, Renamed]
    ambiguous: frozenset[str]


class SearchedNames(Struct, frozen=True):
    """The names that rules search for: key codes and similar names, and referenced labels."""

    names: frozenset[str] = frozenset()
    labels: frozenset[str] = frozenset()


class Catalog(Struct, frozen=True):
    """All that rules read."""

    known_headers: tuple[str, ...]
    keycodes: Keycodes
    behaviors: Mapping[str, Renamed]
    constants: Mapping[str, Renamed]
    defines: Mapping[str, Renamed]
    headers: Mapping[str, Renamed]
    nodes: Nodes
    labels: Labels
    properties: Mapping[str, RenamedProperty]
    removed_properties: Mapping[str, RemovedProperty]
    taps: TrackpadTaps
    hold_tap_link: str
    debounce: Debounce
    encoders: Encoders
    compatibles: Mapping[str, Removed]
    options: Options
    revisions: Revisions
    boards: Boards
    known: SearchedNames = SearchedNames()


@cache
def load_catalog() -> Catalog:
    """Return the catalog of the package."""
    return read_catalog(FILE.read_text("utf-8"))


def read_catalog(text: str) -> Catalog:
    """Return a catalog that was written as TOML, as keymap-upgrades.schema.json describes it."""
    given = tomllib.loads(text)
    keycodes, options, compatibles = given["keycodes"], given["options"], given["compatibles"]
    names = {"names": _renamed(keycodes), "removed": _with_links(keycodes["removed"], "why", keycodes)}
    catalog = convert(
        {
            **given,
            "known_headers": [
                *given["includes"]["firmware"],
                *given["includes"]["helpers"],
                *library_headers(),
            ],
            "keycodes": {**keycodes, **names},
            **{name: _renamed(given[name]) for name in ("behaviors", "constants", "defines", "headers")},
            "properties": {each["from"]: each for each in given["properties"]},
            "removed_properties": {each["from"]: each for each in given["removed_properties"]},
            "hold_tap_link": given["hold_taps"]["link"],
            "compatibles": _with_links(compatibles["manual"], "why", compatibles),
            "options": {
                "renamed": _with_links(options["renamed"], "to", options),
                "removed": _with_links(options["removed"], "why", options),
                "manual": _with_links(options["manual"], "why", options),
            },
            "boards": {**given["boards"], "names": _renamed(given["boards"])},
        },
        Catalog,
    )
    codes = catalog.keycodes
    names_in_text = frozenset(
        [*codes.names, *codes.removed, *codes.calls, *catalog.constants, *catalog.behaviors]
    )
    return replace(catalog, known=SearchedNames(names_in_text, frozenset(catalog.behaviors)))


def _renamed(section: Mapping[str, Any]) -> dict[str, Any]:
    return _with_links(section["names"], "to", section)


def _with_links(names: Mapping[str, Any], key: str, section: Mapping[str, Any]) -> dict[str, Any]:
    """Return names with the link and release of their section; a text alone is the value of `key`."""
    shared = {name: section[name] for name in ("link", "since") if name in section}
    return {
        name: {**shared, **(each if isinstance(each, dict) else {key: each})} for name, each in names.items()
    }


def matches(name: str, patterns: tuple[str, ...]) -> bool:
    """Return whether one of the patterns (`zmk,*`) describes a name."""
    return _one_of(patterns).match(name) is not None


@cache
def _one_of(patterns: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(translate, patterns)) or r"(?!)")
