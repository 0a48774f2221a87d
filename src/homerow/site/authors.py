"""Who writes posts: blog/authors.toml, one table a key."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from homerow.config.addresses import address, route_or_address
from homerow.config.schema import AlreadyReported, Spot, Table, name, text
from homerow.config.toml_file import read_toml
from homerow.diagnostics import ReportedFailure
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
    file = read_toml(path)
    spot = Spot(file)
    authors = {}
    for key, value in file.values.items():
        try:
            authors[key] = Author(key=key, **AUTHOR(value, spot.below(key)))
        except AlreadyReported:
            continue
    if spot.findings:
        raise ReportedFailure(spot.findings)
    return authors
