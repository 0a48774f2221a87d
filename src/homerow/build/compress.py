"""Compressing a release with the workers."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path

from msgspec import Struct

from homerow.build.batches import batched
from homerow.build.progress import Progress
from homerow.build.workers import Workers
from homerow.outputs.compression import CODINGS, compress, compressible
from homerow.outputs.release import forget_unused
from homerow.search.live import INDEX_FOLDER

BATCH = 8  # files; brotli at its highest quality takes some ten milliseconds each


class _Batch(Struct, frozen=True):
    cache_dir: Path
    files: tuple[Path, ...]


def compress_release(release_dir: Path, cache_dir: Path, workers: Workers, progress: Progress) -> None:
    """Write the compressed siblings of every text file that has none yet."""
    index = release_dir / INDEX_FOLDER  # which is never sent
    files = [
        path
        for path in sorted(release_dir.rglob("*"))
        if path.is_file() and not path.is_relative_to(index) and _wants(path)
    ]
    cache_dir.mkdir(parents=True, exist_ok=True)
    batches = (_Batch(cache_dir, each) for each in batched(files, BATCH))
    progress.follow("compressing", workers.map(compress_batch, batches), total=len(files))
    forget_unused(cache_dir, now=time.time())


def compress_batch(batch: _Batch) -> int:
    """Compress files; runs in a worker."""
    for path in batch.files:
        digest = hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest()
        compress(path, cache_dir=batch.cache_dir, digest=digest)
    return len(batch.files)


def _wants(path: Path) -> bool:
    return compressible(path) and not path.with_name(path.name + CODINGS[0]).exists()
