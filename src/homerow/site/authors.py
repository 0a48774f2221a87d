"""Who writes posts: blog/authors.toml, one table a key."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from homerow.config.addresses import address, route_or_address
from homerow.config.schema import Spot, Table, name, read_entries, text
from homerow.config.toml_file import read_toml
from homerow.site.page import Author

FILE_NAME = "blog/authors.toml"

AUTHOR = Table(
    dict,
    {"name": name, "title": text, "url": address, "image_url": route_or_address},
    required=frozenset({"name"}),
)


def load_authors(site_dir: Path) -> Mapping[str, Author]:
    """Read the authors by key; a blog may have none. Raises ReportedFailure with all that is wrong."""
    path = site_dir / FILE_NAME
    if not path.exists():
        return {}
    return read_entries(read_toml(path), _author)


def _author(key: str, value: Any, spot: Spot) -> Author:
    return Author(key=key, **AUTHOR(value, spot))
