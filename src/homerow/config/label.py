"""How the site folder, and a file in it, are called in diagnostics."""

from __future__ import annotations

import os
from pathlib import Path


def site_label(site_dir: Path) -> str:
    """Return the site folder as seen from where the command runs, so that editors can open the place."""
    return Path(os.path.relpath(site_dir)).as_posix()


def file_label(file: Path) -> str:
    """Return a file as seen from there, below its folder."""
    return f"{site_label(file.parent)}/{file.name}"
