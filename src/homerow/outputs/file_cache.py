"""Files of the cache folder. Each begins with the digest of its content; damaged ones are made again."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from homerow.config.files import read_bounded
from homerow.outputs.release import write_file

KEPT_SECONDS = 30 * 24 * 3600  # for which files stay that no release needs
DIGEST_BYTES = 16
MAX_BYTES = 100_000_000


def store_file(file: Path, content: bytes) -> None:
    """Write a file in one step, because two processes may store the same one."""
    unfinished = file.with_name(f"{file.name}.{os.getpid()}")
    write_file(unfinished, _digest(content) + content)
    unfinished.replace(file)


def stored_content(file: Path) -> bytes | None:
    """Return the content of a file, or None if it is missing or damaged."""
    try:
        stored = read_bounded(file, MAX_BYTES)
    except OSError:
        return None
    digest, content = stored[:DIGEST_BYTES], stored[DIGEST_BYTES:]
    return content if digest == _digest(content) else None


def note_use(file: Path) -> None:
    """Record that a release needs a file."""
    os.utime(file)


def forget_unused(folder: Path, *, now: float) -> None:
    """Remove files that no release needed for long; `now` in seconds since the epoch."""
    for file in folder.iterdir():
        if file.stat().st_mtime < now - KEPT_SECONDS:
            file.unlink()


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=DIGEST_BYTES).digest()
