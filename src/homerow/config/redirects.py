"""redirects.toml: old addresses, and where their readers are sent."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from homerow.config.addresses import plain_route, route_or_address
from homerow.config.schema import AlreadyReported, Spot
from homerow.config.toml_file import read_toml
from homerow.diagnostics import ReportedFailure

FILE_NAME = "redirects.toml"
SCHEMES = ("https://", "http://")
Redirects: TypeAlias = Mapping[str, str]  # by old route: a route with its anchor, or an address elsewhere


def load_redirects(site_dir: Path) -> Redirects:
    """Read the redirects; a site may have none. Raises ReportedFailure with all that is wrong."""
    path = site_dir / FILE_NAME
    if not path.exists():
        return {}
    file = read_toml(path)
    spot = Spot(file)
    redirects = {}
    for source, value in file.values.items():
        try:
            redirects[plain_route(source, spot.below(source))] = _target(value, spot.below(source))
        except AlreadyReported:
            continue
    if spot.findings:
        raise ReportedFailure(spot.findings)
    return redirects


def _target(value: Any, spot: Spot) -> str:
    target = route_or_address(value, spot)
    if not target.startswith(("/", *SCHEMES)):
        raise spot.wrong("a route or an address of a page", cure="begin with / or https://")
    return target
