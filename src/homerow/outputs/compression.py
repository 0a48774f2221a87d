"""Compressed siblings of text files, at the highest quality."""

from __future__ import annotations

import gzip
from pathlib import Path

import brotli

from homerow.outputs.file_cache import note_use, store_file, stored_content
from homerow.outputs.release import write_file

COMPRESSIBLE = frozenset({".html", ".css", ".js", ".json", ".svg", ".xml", ".txt", ".webmanifest", ".md"})
SMALLEST = 256  # bytes; for smaller files headers outweigh the savings


def compressible(path: Path) -> bool:
    """Return whether compression makes a file smaller: it is text and not tiny."""
    return path.suffix in COMPRESSIBLE and path.stat().st_size >= SMALLEST


def compress(path: Path, *, cache_dir: Path, digest: str) -> None:
    """Write `path`.br and `path`.gz; `digest` names the content in the cache."""
    for suffix, coder in _CODERS.items():
        cached = cache_dir / f"{digest}{suffix}"
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


def _brotli(content: bytes) -> bytes:
    return bytes(brotli.compress(content, quality=11))


_CODERS = {".br": _brotli, ".gz": _gzip}
CODINGS = tuple(_CODERS)
