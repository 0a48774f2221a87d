"""Files to upgrade: their kinds, and how they are read from a disk and replaced, byte for byte."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from msgspec import Struct, ValidationError, convert

Kind: TypeAlias = Literal["keymap", "overlay", "dtsi", "conf", "build"]

MANIFEST = "west.yml"
MAX_LENGTH = 4_000_000  # characters of one file

_BY_SUFFIX: Mapping[str, Kind] = MappingProxyType(
    {
        ".keymap": "keymap",
        ".overlay": "overlay",
        ".dtsi": "dtsi",
        ".dts": "dtsi",
        ".h": "dtsi",
        ".conf": "conf",
        ".yaml": "build",
        ".yml": "build",
    }
)
SUFFIXES = frozenset(_BY_SUFFIX)
_CONF = re.compile(r"^\ufeff?[ \t]*CONFIG_\w+[ \t]*=", re.MULTILINE)
_BUILD = re.compile(r"^\ufeff?[ \t]*(?:-[ \t]+)*(?:include|board|shield)[ \t]*:", re.MULTILINE)
_OLD = re.compile(r"v0\.[0-3](?:\.\d+|-branch)?")  # before Zephyr 4.1
MAX_EVENTS = 2_000  # names, values and brackets of a manifest; real ones have 200
MAX_DEPTH = 20  # libyaml's composer recurses in C and overflows the stack on deep input


class File(Struct, frozen=True):
    """A file to upgrade, or to look things up in."""

    name: str
    text: str


def kind_of(name: str, text: str) -> Kind:
    """Return what a file is."""
    path = PurePosixPath(name.replace("\\", "/").lower())
    if path.name.endswith("_defconfig"):
        return "conf"
    if path.suffix in _BY_SUFFIX:
        return _BY_SUFFIX[path.suffix]
    if "{" not in text and _CONF.search(text):
        return "conf"
    return "build" if ";" not in text and _BUILD.search(text) else "keymap"


class _Defaults(Struct, frozen=True):
    revision: str = ""


class _Project(Struct, frozen=True):
    name: str = ""
    revision: str = ""


class _Manifest(Struct, frozen=True):
    projects: tuple[_Project, ...] = ()
    defaults: _Defaults = _Defaults()


def pinned_release(manifest: str) -> str:
    """Return the release of the firmware, before Zephyr 4.1, that a west.yml wants; '' if it wants none.

    A project without a revision has the one of the defaults.
    """
    values = _yaml_values(manifest)
    try:
        west = convert(values.get("manifest", values) if isinstance(values, dict) else None, _Manifest)
    except ValidationError:
        return ""
    wanted = (each.revision or west.defaults.revision for each in west.projects if each.name == "zmk")
    revision = next(wanted, "")
    return revision if _OLD.fullmatch(revision) else ""


def _yaml_values(text: str) -> Any:
    """Return texts, lists and dictionaries; None if it is not YAML, too long or too deep."""
    import yaml  # noqa: PLC0415 - only a manifest needs it

    loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    content, depth = text.encode("utf-8", "replace"), 0
    try:
        for number, event in enumerate(yaml.parse(content, Loader=loader)):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > MAX_DEPTH or number > MAX_EVENTS:
                return None
        return yaml.load(content, Loader=loader)  # noqa: S506 - a BaseLoader makes plain values only
    except yaml.YAMLError:
        return None


BUILD = "build.yaml"
MAX_INCLUDED = 200
_INCLUDE = re.compile(r"^[ \t]*#[ \t]*include[ \t]*[\"<]([^\">\n]+)[\">]", re.MULTILINE)


def find_files(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return files as they are given, and of folders all that can be upgraded, in order."""
    return tuple(file for path in paths for file in (_below(path) if path.is_dir() else (path,)))


def _below(folder: Path) -> Iterator[Path]:
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = Path(root, name)
            is_yaml = path.suffix in {".yaml", ".yml"}
            if path.suffix in SUFFIXES and (not is_yaml or name == BUILD) and not path.is_symlink():
                yield path


def read_file(path: Path) -> File:
    """Return a file; bytes that are not UTF-8 are kept. Raises OSError."""
    with path.open("rb") as content:
        return File(str(path), decoded(content.read(4 * MAX_LENGTH + 1)))


def decoded(content: bytes) -> str:
    """Return bytes as a text that can be turned into the same bytes again."""
    return content.decode("utf-8", "surrogateescape")


def encoded(text: str) -> bytes:
    """Return what `decoded` read."""
    return text.encode("utf-8", "surrogateescape")


def write_file(path: Path, text: str) -> None:
    """Replace a file by one with this text, or leave it as it was. Raises OSError."""
    target = path.resolve()
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with open(descriptor, "wb") as content:  # noqa: PTH123 - a descriptor has no path
            content.write(encoded(text))
        shutil.copymode(target, name)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read_context(paths: Sequence[Path]) -> tuple[File, ...]:
    """Return the files that these include, and the west.yml that names their firmware."""
    seen = {path.resolve() for path in paths}
    waiting, context = list(paths), list[File]()
    while waiting and len(context) < MAX_INCLUDED:
        path = waiting.pop()
        for found in _beside(path):
            if found.resolve() not in seen:
                seen.add(found.resolve())
                waiting.append(found)
                context.append(read_file(found))
    return tuple(context)


def _beside(path: Path) -> Iterator[Path]:
    folder = path.parent
    text = read_file(path).text if path.suffix in SUFFIXES and path.name != MANIFEST else ""
    names = [*_INCLUDE.findall(text), MANIFEST, f"config/{MANIFEST}", f"../config/{MANIFEST}"]
    yield from (folder / name for name in names if (folder / name).is_file())
