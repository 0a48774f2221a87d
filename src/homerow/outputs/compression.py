"""Compressed siblings of text files, made once at build time at the highest quality."""

from __future__ import annotations

import gzip
from pathlib import Path

import brotli

from homerow.outputs.file_cache import note_use, store_file
from homerow.outputs.release import write_file

COMPRESSIBLE = frozenset({".html", ".css", ".js", ".json", ".svg", ".xml", ".txt", ".webmanifest", ".md"})
SMALLEST = 256  # bytes; below it the header of a coding costs what it saves


def compressible(path: Path) -> bool:
    """Whether a file gains from compression: text, and not tiny."""
    return path.suffix in COMPRESSIBLE and path.stat().st_size >= SMALLEST


def compress(path: Path, *, cache_dir: Path, digest: str) -> None:
    """Write `path`.br and `path`.gz; `digest` names the content in the cache."""
    for suffix, coder in _CODERS.items():
        cached = cache_dir / f"{digest}{suffix}"
        if cached.is_file():
            note_use(cached)
        else:
            store_file(cached, coder(path.read_bytes()))
        write_file(path.with_name(path.name + suffix), cached.read_bytes())


def _gzip(content: bytes) -> bytes:
    # No time stamp: the same content must give the same bytes.
    return gzip.compress(content, compresslevel=9, mtime=0)


def _brotli(content: bytes) -> bytes:
    return bytes(brotli.compress(content, quality=11))


_CODERS = {".br": _brotli, ".gz": _gzip}
CODINGS = tuple(_CODERS)
