"""The input of a rule about a .conf file, a build.yaml or a west.yml: the target firmware, and hardware.

The target is the documented release, unless west.yml or the user selects main.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Literal, TypeAlias, get_args

import yaml
from msgspec import Struct, field

from zmk.devicetree.tree import Token
from zmk.devicetree.upgrade.catalog import Catalog
from zmk.firmware.loader import packaged_data
from zmk.firmware.records import Hardware
from zmk.yaml_nodes import compose_first, items, keys_and_members, scalars, start_of, text_of

Firmware: TypeAlias = Literal["v0.3", "main"]
FIRMWARES: tuple[Firmware, ...] = get_args(Firmware)
DOCUMENTED: Firmware = "v0.3"

MANIFEST = "west.yml"
OWNER = "zmkfirmware"
# Tags and branches of zmkfirmware/zmk.
_KNOWN: Mapping[Firmware, re.Pattern[str]] = {
    "v0.3": re.compile(r"v0\.[1-3](?:\.\d+|-branch)?"),
    "main": re.compile(r"main|v(?:0\.(?:[4-9]|[1-9]\d+)|[1-9]\d*\.\d+)(?:\.\d+|-branch)?"),
}


class Target(Struct, frozen=True):
    """The firmware that files are upgraded for, and why it is this one, in words that follow on its name.

    It is pinned if a west.yml says so, or the user.
    """

    firmware: Firmware
    reason: str
    is_pinned: bool = field(name="pinned", default=True)


class Manifest(Struct, frozen=True):
    """What a west.yml says of the firmware: its revision, the owner of its repository ('' if not said).

    `has_modules` means that it names other projects too, which may define boards, shields and headers.
    """

    revision: Token
    owner: str
    has_modules: bool

    @property
    def firmware(self) -> Firmware | None:
        """The firmware whose names this revision has; None for a fork, a commit and an unknown name."""
        known = (each for each, names in _KNOWN.items() if names.fullmatch(self.revision.text))
        return next(known, None) if self.owner in {"", OWNER} else None

    @property
    def words(self) -> str:
        """The revision, as a message names it."""
        fork = f" of {self.owner}/zmk" if self.owner not in {"", OWNER} else ""
        return f"{self.revision.text or 'no revision'}{fork}"


def choose_target(manifests: Iterable[Manifest], chosen: Firmware | None = None) -> Target:
    """Return what the user wants, else what the first manifest pins, else the documented release."""
    if chosen is not None:
        return Target(chosen, "as you chose")
    manifest = next(iter(manifests), None)
    if manifest is None:
        return Target(DOCUMENTED, "the documented release, because no west.yml pins another", is_pinned=False)
    if manifest.firmware is None:
        return Target(
            DOCUMENTED,
            f"the documented release, because west.yml pins {manifest.words}, which is not a known release",
            is_pinned=False,
        )
    return Target(manifest.firmware, f"because west.yml pins {manifest.words}")


def read_manifest(text: str) -> Manifest | None:
    """Return what a west.yml says of the firmware; None if it is not YAML, or does not name it.

    A project without a revision or a remote has that of the defaults.
    """
    try:
        _, root = keys_and_members(compose_first(text))
    except yaml.YAMLError:
        return None
    _, manifest = keys_and_members(root["manifest"]) if "manifest" in root else ([], root)
    _, defaults = keys_and_members(manifest.get("defaults"))
    projects = [keys_and_members(each)[1] for each in items(manifest.get("projects"))]
    for project in projects:
        if text_of(project.get("name")) == "zmk":
            revision = _scalar(project.get("revision")) or _scalar(defaults.get("revision"))
            owner = _owner(project, defaults, manifest.get("remotes"))
            place = revision or project["name"]
            start = start_of(place) if isinstance(place, yaml.ScalarNode) else 0
            name = revision.value if revision else ""
            return Manifest(Token(name, start, start + len(name)), owner, has_modules=len(projects) > 1)
    return None


def _scalar(node: yaml.Node | None) -> yaml.ScalarNode | None:
    return node if isinstance(node, yaml.ScalarNode) else None


def _owner(
    project: Mapping[str, yaml.Node], defaults: Mapping[str, yaml.Node], remotes: yaml.Node | None
) -> str:
    """Return whose repository a project is: `zmkfirmware`; '' if the file does not say."""
    if url := text_of(project.get("url")):
        return _last_part(url.rstrip("/").rpartition("/")[0])
    remote = text_of(project.get("remote")) or text_of(defaults.get("remote"))
    for each in items(remotes):
        _, members = keys_and_members(each)
        if text_of(members.get("name")) == remote:
            return _last_part(text_of(members.get("url-base")))
    return remote


def _last_part(url: str) -> str:
    """Return the last part of an address: https://github.com/zmkfirmware, git@github.com:zmkfirmware."""
    return re.split(r"[/:]", url.rstrip("/"))[-1].lower()


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
    data = packaged_data()
    records = data.hardware.values()
    return KnownHardware(
        boards={**dict.fromkeys(data.zephyr.boards), **_by_name(records, "board")},
        shields={**dict.fromkeys(data.zephyr.shields), **_by_name(records, "shield")},
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
