"""One build at a time in one cache folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows, where two builds at once are the author's own affair
    fcntl = None  # type: ignore[assignment]


@contextmanager
def build_lock(folder: Path) -> Iterator[None]:
    """Wait for a build that is under way in this folder; the kernel frees the lock if its holder dies."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
