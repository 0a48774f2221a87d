"""Files to upgrade: their kinds, and how they are read from a disk and replaced, byte for byte."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Literal, TypeAlias

from zmk.devicetree.tree import File
from zmk.devicetree.upgrade.config_file import MANIFEST

Kind: TypeAlias = Literal["keymap", "overlay", "dtsi", "conf", "build"]

HARDWARE_SUFFIXES = frozenset({".overlay", ".dts"})  # their names are those of shields and boards
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
# C that a module brings along: in devicetree no two words follow on each other outside of brackets.
_TYPES = "typedef|struct|union|enum|extern|static|inline|const|void|bool|int|char|unsigned|u?int[0-9]+_t"
_C_CODE = re.compile(
    rf"^[ \t]*(?:(?:{_TYPES})\b[^;{{]{{0,200}}[;{{]|\w+[ \t]+[*]?\w+[ \t]*\([^()]{{0,200}}\)[ \t]*;)",
    re.MULTILINE,
)


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


def is_c_code(text: str) -> bool:
    """Return whether a header has declarations of C, so that no keymap includes it."""
    return _C_CODE.search(text) is not None


_CONFIGS = frozenset({"build.yaml", MANIFEST})
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
            if path.suffix in SUFFIXES and (not is_yaml or name in _CONFIGS) and not path.is_symlink():
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
