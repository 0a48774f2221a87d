"""The input of a rule about a .conf file, a build.yaml or a west.yml, and the hardware that these name."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

import yaml
from msgspec import Struct, convert, json

from zmk.devicetree.tree import Token
from zmk.devicetree.upgrade.catalog import Catalog
from zmk.devicetree.upgrade.target import Manifest, Target
from zmk.firmware.records import Hardware
from zmk.package_data import data_file
from zmk.yaml_nodes import items, keys_and_members, scalars, start_of

_NAME = re.compile(r"\S+")
_BLOCKS = frozenset({"|", ">"})


class Build(Struct, frozen=True):
    """The builds that one entry asks for: each board with each group of shields; `node` is the entry."""

    node: yaml.Node
    boards: tuple[Token, ...]
    shields: tuple[tuple[Token, ...], ...]
    arguments: tuple[Token, ...]


def builds_of(document: yaml.Node | None) -> Iterator[Build]:
    """Yield the matrix of a build.yaml, if it has one, and what it includes; entries of a part of it, too."""
    _, members = keys_and_members(document)
    if document is not None and {"board", "shield"} & members.keys():
        yield _build(document)
    for entry in items(members.get("include")) or items(document):
        if isinstance(entry, yaml.MappingNode):
            yield _build(entry)


def _build(entry: yaml.Node) -> Build:
    _, members = keys_and_members(entry)
    groups = [tuple(_words(each)) for each in scalars(members.get("shield"))]
    return Build(
        entry,
        tuple(word for each in scalars(members.get("board")) for word in _words(each)),
        tuple(filter(None, groups)),
        tuple(
            Token(each.value, start_of(each), start_of(each) + len(each.value))
            for each in scalars(members.get("cmake-args"))
            if each.style not in _BLOCKS
        ),
    )


def _words(node: yaml.ScalarNode) -> Iterator[Token]:
    start = start_of(node)
    for word in _NAME.finditer("" if node.style in _BLOCKS else node.value):
        yield Token(word[0], start + word.start(), start + word.end())


class KnownHardware(Struct, frozen=True):
    """Records by the names that can be built; `families` have the names of the halves of a keyboard.

    Some names have no record: they expose nothing and require nothing that is known.
    """

    boards: Mapping[str, Hardware | None]
    shields: Mapping[str, Hardware | None]
    families: Mapping[str, tuple[str, ...]]
    interconnects: frozenset[str]

    def exposing(self, interconnect: str) -> tuple[str, ...]:
        """Return the shields other than keyboards that expose an interconnect."""
        return tuple(
            name
            for name, each in self.shields.items()
            if each and each.kind == "shield" and interconnect in each.exposes
        )


@cache
def load_hardware() -> KnownHardware:
    """Return the hardware of the package's data."""
    records = convert(json.decode(data_file("hardware.json").read_bytes())["hardware"], list[Hardware])
    zephyr = tomllib.loads(data_file("zephyr.toml").read_text("utf-8"))
    return KnownHardware(
        boards={**dict.fromkeys(zephyr["boards"]), **_by_name(records, "board")},
        shields={**dict.fromkeys(zephyr["shields"]), **_by_name(records, "shield")},
        families={each.id: each.siblings for each in records if each.siblings},
        interconnects=frozenset(each.id for each in records if each.type == "interconnect"),
    )


def _by_name(records: Iterable[Hardware], kind: str) -> dict[str, Hardware]:
    return {name: each for each in records if each.type == kind for name in each.siblings or (each.id,)}


class Project(Struct, frozen=True):
    """What all files together say: the target, and boards and shields that the files define themselves.

    `is_complete` means that nothing else defines boards and shields: a west.yml names the firmware alone.
    """

    target: Target
    own_hardware: frozenset[str]
    is_complete: bool


class ConfigFile(Struct, frozen=True):
    """A .conf or YAML file; `builds` are those of a build.yaml, `manifest` is that of a west.yml."""

    text: str
    catalog: Catalog
    hardware: KnownHardware
    project: Project
    builds: Sequence[Build] = ()
    manifest: Manifest | None = None
