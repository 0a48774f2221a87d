"""Compressed siblings of text files."""

from __future__ import annotations

import gzip
import hashlib
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import brotli

from homerow.config.reading import read_bounded
from homerow.outputs.release_folder import write_file

COMPRESSIBLE = frozenset({".html", ".css", ".js", ".json", ".svg", ".xml", ".txt", ".webmanifest", ".md"})
SMALLEST = 256  # bytes; for smaller files headers outweigh the savings
# Qualities of brotli by suffix. The highest makes files 2 % smaller than the next one, for three times the
# work: it is for scripts and styles, which most releases share. Programs that read texts have time.
QUALITIES = {".js": 11, ".css": 11, ".md": 8, ".txt": 8, ".xml": 8}
QUALITY = 10


def compressible(path: Path) -> bool:
    """Return whether compression makes a file smaller: it is text and not tiny."""
    return path.suffix in COMPRESSIBLE and path.stat().st_size >= SMALLEST


def compress(path: Path, *, cache_dir: Path, digest: str) -> None:
    """Write `path`.br and `path`.gz; `digest` names the content in the cache."""
    quality = QUALITIES.get(path.suffix, QUALITY)
    _write(path, ".br", cache_dir / f"{digest}-{quality}.br", partial(_brotli, quality=quality))
    _write(path, ".gz", cache_dir / f"{digest}.gz", _gzip)


def _write(path: Path, suffix: str, cached: Path, coder: Callable[[bytes], bytes]) -> None:
    content = stored_content(cached)
    if content is None:
        content = coder(path.read_bytes())
        store_file(cached, content)
    else:
        note_use(cached)
    write_file(path.with_name(path.name + suffix), content)


def _gzip(content: bytes) -> bytes:
    # Without a time stamp, so that the same content gives the same bytes.
    return gzip.compress(content, compresslevel=9, mtime=0)


def _brotli(content: bytes, *, quality: int) -> bytes:
    return bytes(brotli.compress(content, quality=quality))


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
