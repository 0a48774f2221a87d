"""redirects.toml: old addresses, and where their readers are sent."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, TypeAlias

from homerow.config.formats import ROUTE, WEB_ADDRESS, PlainRoute
from homerow.config.toml_file import convert_toml, read_toml
from homerow.validation import allowed_text

FILE_NAME = "redirects.toml"
Redirects: TypeAlias = Mapping[str, str]  # by old route: a route with its anchor, or an address elsewhere
_Target: TypeAlias = Annotated[
    str, allowed_text("a route or an address of a page", f"{ROUTE}|{WEB_ADDRESS}", "begin with / or https://")
]


def load_redirects(site_dir: Path) -> Redirects:
    """Read the redirects; a site may have none. Raises ReportedFailure with all that is wrong."""
    path = site_dir / FILE_NAME
    if not path.exists():
        return {}
    return convert_toml(read_toml(path), dict[PlainRoute, _Target])
