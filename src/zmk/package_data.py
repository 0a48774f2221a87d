"""Data files that the service and the commands need without the folder of a site.

They are part of an installed package; a checkout has them in site/data.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent
# The folder of the data files, which pyproject.toml puts into the package.
PACKAGE_DATA = next(
    folder for folder in (_PACKAGE / "data", _PACKAGE.parents[1] / "site" / "data") if folder.is_dir()
)
