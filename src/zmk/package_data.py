"""Data files that the service and the commands need without the folder of a site.

They are part of an installed package; a checkout has them in site/data.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent
_FOLDER = next(
    folder for folder in (_PACKAGE / "data", _PACKAGE.parents[1] / "site" / "data") if folder.is_dir()
)


def data_folder() -> Path:
    """Return the folder of the data files."""
    return _FOLDER


def data_file(name: str) -> Path:
    """Return the path of a data file, which pyproject.toml puts into the package."""
    return _FOLDER / name
