"""redirects.toml: old addresses, and where their readers are sent."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from homerow.config.addresses import plain_route, route_or_address
from homerow.config.schema import Spot, read_entries
from homerow.config.toml_file import read_toml

FILE_NAME = "redirects.toml"
SCHEMES = ("https://", "http://")
Redirects: TypeAlias = Mapping[str, str]  # by old route: a route with its anchor, or an address elsewhere


def load_redirects(site_dir: Path) -> Redirects:
    """Read the redirects; a site may have none. Raises ReportedFailure with all that is wrong."""
    path = site_dir / FILE_NAME
    if not path.exists():
        return {}
    return read_entries(read_toml(path), _target)


def _target(source: str, value: Any, spot: Spot) -> str:
    plain_route(source, spot)
    target = route_or_address(value, spot)
    if not target.startswith(("/", *SCHEMES)):
        raise spot.wrong("a route or an address of a page", cure="begin with / or https://")
    return target
