"""Where the index is in a release; a build with nothing to do asks that, and loads no engine."""

from __future__ import annotations

from pathlib import Path

INDEX_FOLDER = ".search"  # in a release; a name that starts with a dot is never served


def find_index(release: Path) -> Path | None:
    """Return the folder of the index in a release, or None."""
    try:
        return next(iter(sorted((release / INDEX_FOLDER).iterdir())), None)
    except OSError:
        return None
