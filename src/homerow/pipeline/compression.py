"""Compressed siblings of a release's text files: workers write them, and the cache folder keeps them."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path

from msgspec import Struct

from homerow.outputs.compression import compress, compressible, forget_unused
from homerow.pipeline.build_tools import BuildTools
from homerow.pipeline.workers import batched
from homerow.site.routes import CODINGS

BATCH = 8  # files; brotli takes up to some ten milliseconds for each


class FileBatch(Struct, frozen=True):
    """Files for a worker to compress."""

    files: tuple[Path, ...]
    cache_dir: Path


def compress_release(release_dir: Path, tools: BuildTools) -> None:
    """Write the compressed siblings of every text file that has none yet."""
    files = [path for path in sorted(release_dir.rglob("*")) if path.is_file() and _needs_siblings(path)]
    cache_dir = tools.cache_folder("compressed")
    batches = (FileBatch(each, cache_dir) for each in batched(files, BATCH))
    tools.progress.follow("compressing", tools.workers.map(compress_batch, batches), total=len(files))
    forget_unused(cache_dir, now=time.time())


def compress_batch(batch: FileBatch) -> int:
    """Compress files, in a worker."""
    for path in batch.files:
        digest = hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest()
        compress(path, cache_dir=batch.cache_dir, digest=digest)
    return len(batch.files)


def _needs_siblings(path: Path) -> bool:
    return compressible(path) and not path.with_name(path.name + CODINGS[0]).exists()
