"""The locations of the indexes in a release. Builds without changes need it, and must not load the engine."""

from __future__ import annotations

from pathlib import Path

INDEX_FOLDER = ".search"  # in a release; a name that starts with a dot is never served
STATIC_FOLDER = "assets/search"  # of the index for browsers


def find_index(release: Path) -> Path | None:
    """Return the folder of the index in a release, or None."""
    try:
        return next(iter(sorted((release / INDEX_FOLDER).iterdir())), None)
    except OSError:
        return None
