"""Where a check caches that may not write beside the site: for its own time alone, in a temporary folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from homerow.build.options import BuildOptions


@contextmanager
def writable_cache(options: BuildOptions) -> Iterator[BuildOptions]:
    """Give options whose cache can be written: content may lie on a disk that is only to be read."""
    if _is_writable(options.cache_file):
        yield options
        return
    import tempfile  # noqa: PLC0415 - seldom needed, and loaded at each start otherwise

    with tempfile.TemporaryDirectory(prefix="homerow-") as folder:
        yield replace(options, cache_home=Path(folder))


def _is_writable(file: Path) -> bool:
    """Whether the file, or what there is of the folders that lead to it, can be written."""
    there = next(path for path in (file, *file.parents) if path.exists())
    return os.access(there, os.W_OK)
