"""Keymaps on a disk: read as they are, byte for byte, and replaced whole."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from homerow.keymap.upgrade.engine import MANIFEST, MAX_LENGTH
from homerow.keymap.upgrade.kinds import SUFFIXES
from homerow.keymap.upgrade.result import File

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
    """Return a file; what is no UTF-8 in it is kept as it is. Raises OSError."""
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
    """Return what files include beside them, and the west.yml that says which firmware they are for."""
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
