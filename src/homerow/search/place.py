"""Where an index lies in a release."""

from __future__ import annotations

from pathlib import Path

INDEX_FOLDER = ".search"  # a name that starts with a dot is never served


def find_index(release: Path) -> Path | None:
    """Return the folder of the index in a release, or None."""
    try:
        return next(iter(sorted((release / INDEX_FOLDER).iterdir())), None)
    except OSError:
        return None
