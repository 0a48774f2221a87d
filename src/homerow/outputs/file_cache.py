"""Files that take long to make, kept in the cache for the next release that wants the same."""

from __future__ import annotations

import os
from pathlib import Path

from homerow.outputs.release import write_file

KEPT_SECONDS = 30 * 24 * 3600  # how long what no release needs may come back without work


def store_file(file: Path, content: bytes) -> None:
    """Write a file whole or not at all; two processes may store one that has the same content."""
    unfinished = file.with_name(f"{file.name}.{os.getpid()}")
    write_file(unfinished, content)
    unfinished.replace(file)


def note_use(file: Path) -> None:
    """Remember that a file is still of use."""
    os.utime(file)


def forget_unused(folder: Path, *, now: float) -> None:
    """Remove what no release has needed for long; `now` in seconds of the epoch."""
    for file in folder.iterdir():
        if file.stat().st_mtime < now - KEPT_SECONDS:
            file.unlink()
