"""Files that others take in: the text of a partial, or of a sample."""

from __future__ import annotations

import os
from functools import cache, lru_cache
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from msgspec import Struct

from homerow.config.reading import read_bounded, with_unix_lines
from homerow.content.discovery import find_by_name
from homerow.diagnostics import did_you_mean

SAMPLES_FOLDER = PurePosixPath("samples")  # of a site
MAX_BYTES = 1_000_000
REMEMBERED = 128  # files: a page asks for one several times, and so does the page of another version

_State: TypeAlias = tuple[int, ...]


class UnreadablePartial(Struct, frozen=True):
    """A partial that cannot be read: the problem, and a hint."""

    message: str
    hint: str


@cache
def _resolved(folder: Path) -> Path:
    return folder.resolve()


def read_partial_text(site_dir: Path, path: PurePosixPath) -> str | UnreadablePartial:
    """Return the text of a partial or a sample; `path` is relative to the site folder, and in it."""
    root = _resolved(site_dir)
    state = _state(f"{root}/{path}")
    return _read(root, path) if state is None else _remembered(root, path, state)


def _state(file: str) -> _State | None:
    """Return what tells whether a file is another than before; None where there is none."""
    try:
        found = os.stat(file)  # noqa: PTH116 - a path object would take longer to make than all of this
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


@lru_cache(maxsize=REMEMBERED)
def _remembered(root: Path, path: PurePosixPath, state: _State) -> str | UnreadablePartial:  # noqa: ARG001
    return _read(root, path)


def _read(root: Path, path: PurePosixPath) -> str | UnreadablePartial:
    file = (root / path).resolve()
    if not file.is_relative_to(root):
        return UnreadablePartial(f"{path} is outside the site folder", "move the file into it")
    try:
        content = read_bounded(file, MAX_BYTES)
    except OSError:
        return _unreadable(root, path)
    if len(content) > MAX_BYTES:
        return UnreadablePartial(f"{path} is larger than {MAX_BYTES:,} bytes", "make several of it")
    try:
        return with_unix_lines(content.decode("utf-8"))
    except UnicodeDecodeError:
        return UnreadablePartial(f"{path} is not UTF-8", "save it as UTF-8")


def _unreadable(root: Path, path: PurePosixPath) -> UnreadablePartial:
    """Return why a file cannot be read: it is something else, or a typo led to it and it is not there."""
    file = root / path
    if file.exists():
        return UnreadablePartial(f"{path} cannot be read", "it must be a file that you may read")
    pattern = f"{'_' if path.name.startswith('_') else ''}*{path.suffix}"
    kin = file.parent.glob(pattern) if file.parent.is_dir() else ()
    nearest = did_you_mean(path.name, sorted(found.name for found in kin))
    elsewhere = None if nearest else find_by_name(root, path.name)
    hint = f"did you mean {elsewhere}?" if elsewhere else "check its path"
    return UnreadablePartial(f"there is no file {path}", nearest or hint)
