"""What the firmware renamed or took away: site/data/keymap-upgrades.toml as values.

The file is a part of this package (catalog.toml is a link to it), so that the service and the command need no
folder of a site.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from fnmatch import translate
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

FILE = Path(__file__).parent / "catalog.toml"


class Renamed(Struct, frozen=True):
    """A new name; `others` mean the same. `since` is the first release of the firmware that wants it."""

    to: str
    link: str
    others: tuple[str, ...] = ()
    note: str = ""
    since: str = ""
    is_defined: bool = False
    is_word: bool = False
    only_after_behavior: bool = False


class Gone(Struct, frozen=True):
    """What has no new name, and why."""

    why: str
    link: str
    since: str = ""


class RenamedProperty(Struct, frozen=True):
    """A property with a new name, in nodes that are compatible with one of `of` (with anything, if empty)."""

    rule: str
    to: Renamed
    of: tuple[str, ...] = ()


class GoneProperty(Struct, frozen=True):
    """A property that nodes compatible with one of `of` had.

    `needs_hand` says that to remove it is not enough.
    """

    of: tuple[str, ...]
    why: str
    link: str
    needs_hand: bool = False


class Taps(Struct, frozen=True):
    """How a trackpad's driver is told what to do with taps.

    The old one took them for clicks but for `off`, the new one does with `on` alone; `sign` is the old one's.
    """

    compatible: str
    sign: str
    off: str
    on: str
    since: str
    link: str


class Keycodes(Struct, frozen=True):
    """Old names of key codes, and where key codes stand."""

    names: Mapping[str, Renamed]
    gone: Mapping[str, Gone]
    properties: frozenset[str]
    functions: frozenset[str]
    no_keys: Mapping[str, frozenset[int]]
    helpers: Mapping[str, int]
    bound: tuple[str, ...]


class Labels(Struct, frozen=True):
    """Which labels go, by the compatible of their node, its path, or the macro that makes it."""

    link: str
    layers: str
    compatibles: tuple[str, ...]
    paths: tuple[str, ...]
    helpers: tuple[str, ...]
    kept: Mapping[str, str]


class Nodes(Struct, frozen=True):
    """Old and new names of nodes below `parent`."""

    link: str
    parent: str
    names: Mapping[str, str]


class Debounce(Struct, frozen=True):
    """Which nodes' debounce-period became two properties, by compatible or reference."""

    link: str
    compatibles: tuple[str, ...]
    references: tuple[str, ...]


class Encoders(Struct, frozen=True):
    """How encoders count."""

    link: str
    compatible: str
    triggers_per_rotation: int


class Options(Struct, frozen=True):
    """Options of .conf files, without CONFIG_."""

    renamed: Mapping[str, Renamed]
    removed: Mapping[str, Gone]
    left: Mapping[str, Gone]


class Boards(Struct, frozen=True):
    """Old names of boards; `ambiguous` ones are names of today, too."""

    names: Mapping[str, Renamed]
    ambiguous: frozenset[str]


class Known(Struct, frozen=True):
    """What rules look for: names of key codes and the like, and labels that are referred to."""

    names: frozenset[str] = frozenset()
    labels: frozenset[str] = frozenset()


class Catalog(Struct, frozen=True):
    """All that rules read."""

    firmware_headers: tuple[str, ...]
    keycodes: Keycodes
    behaviors: Mapping[str, Renamed]
    constants: Mapping[str, Renamed]
    defines: Mapping[str, Renamed]
    headers: Mapping[str, Renamed]
    nodes: Nodes
    labels: Labels
    properties: Mapping[str, RenamedProperty]
    gone_properties: Mapping[str, GoneProperty]
    taps: Taps
    hold_tap_link: str
    debounce: Debounce
    encoders: Encoders
    compatibles: Mapping[str, Gone]
    options: Options
    boards: Boards
    known: Known = Known()


@cache
def load_catalog() -> Catalog:
    """Return what comes with the package."""
    return read_catalog(FILE.read_text("utf-8"))


def read_catalog(text: str) -> Catalog:
    """Return a catalog that was written as TOML, as keymap-upgrades.schema.json describes it."""
    given = tomllib.loads(text)
    keycodes, labels, nodes = given["keycodes"], given["labels"], given["nodes"]
    debounce, encoders, options, boards = (
        given[name] for name in ("debounce", "encoders", "options", "boards")
    )
    constants, behaviors = _renamed(given["constants"]), _renamed(given["behaviors"])
    codes = _keycodes(keycodes)
    return Catalog(
        firmware_headers=(*given["includes"]["firmware"], *given["includes"]["helpers"]),
        keycodes=codes,
        behaviors=behaviors,
        constants=constants,
        defines=_renamed(given["defines"]),
        headers=_renamed(given["headers"]),
        nodes=Nodes(nodes["link"], nodes["parent"], nodes["names"]),
        labels=Labels(
            labels["link"],
            labels["layers"],
            tuple(labels["compatibles"]),
            tuple(labels["paths"]),
            tuple(labels["helpers"]),
            labels["kept"],
        ),
        properties={each["from"]: _property(each) for each in given["properties"]},
        gone_properties={each["from"]: _gone_property(each) for each in given["gone_properties"]},
        taps=Taps(**given["taps"]),
        hold_tap_link=given["hold_taps"]["link"],
        debounce=Debounce(debounce["link"], tuple(debounce["compatibles"]), tuple(debounce["references"])),
        encoders=Encoders(**encoders),
        compatibles=_gone(given["compatibles"]["left"], given["compatibles"]["link"]),
        options=Options(
            _renamed({"link": options["link"], "names": options["renamed"]}),
            _gone(options["removed"], options["link"]),
            _gone(options["left"], options["link"]),
        ),
        boards=Boards(_renamed(boards), frozenset(boards["ambiguous"])),
        known=Known(frozenset([*codes.names, *codes.gone, *constants]), frozenset(behaviors)),
    )


def matches(name: str, patterns: tuple[str, ...]) -> bool:
    """Return whether one of the patterns (`zmk,*`) describes a name."""
    return _one_of(patterns).match(name) is not None


@cache
def _one_of(patterns: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(translate, patterns)) or r"(?!)")


def _keycodes(given: Mapping[str, Any]) -> Keycodes:
    return Keycodes(
        names=_renamed(given),
        gone=_gone(given["gone"], given["link"]),
        properties=frozenset(given["properties"]),
        functions=frozenset(given["functions"]),
        no_keys={name: frozenset(positions) for name, positions in given["no_keys"].items()},
        helpers=given["helpers"],
        bound=tuple(given["bound"]),
    )


def _renamed(section: Mapping[str, Any]) -> dict[str, Renamed]:
    shared = {name: section[name] for name in ("link", "since") if name in section}
    return {
        old: _new(each if isinstance(each, dict) else {"to": each}, shared)
        for old, each in section["names"].items()
    }


def _new(given: Mapping[str, Any], shared: Mapping[str, str]) -> Renamed:
    fields = {"others" if name == "or" else name: value for name, value in ({**shared, **given}).items()}
    return Renamed(**{**fields, "others": tuple(fields.get("others", ()))})


def _gone(names: Mapping[str, Any], link: str) -> dict[str, Gone]:
    return {
        name: Gone(each, link) if isinstance(each, str) else Gone(**{"link": link, **each})
        for name, each in names.items()
    }


def _property(given: Mapping[str, Any]) -> RenamedProperty:
    renamed = Renamed(given["to"], given["link"], since=given.get("since", ""))
    return RenamedProperty(given["rule"], renamed, tuple(given.get("of", ())))


def _gone_property(given: Mapping[str, Any]) -> GoneProperty:
    return GoneProperty(tuple(given["of"]), given["why"], given["link"], given.get("needs_hand", False))
