"""Addresses in the configuration of Docusaurus as those of site.toml."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
IS_PATHNAME = "pathname"


def static_route(path: str) -> str:
    """Return the address of a file that is named without the slash before it."""
    return path if not path or SCHEME.match(path) else f"/{quote(path.lstrip('/'))}"


def page_route(path: str) -> str:
    """Return a route of the site as site.toml has it: with a slash before it and none at the end."""
    route, mark, rest = _parts(path)
    return f"/{route.strip('/')}{mark}{rest}"


def _parts(path: str) -> tuple[str, str, str]:
    at = min((path.find(mark) for mark in "?#" if mark in path), default=len(path))
    return path[:at].removesuffix(".html"), path[at : at + 1], path[at + 1 :]


def link_target(address: str) -> dict[str, str]:
    """Return `to` for a route of the site, `href` for an address elsewhere."""
    if address.startswith("pathname://"):
        return {"to": page_route(address.removeprefix("pathname://")), IS_PATHNAME: "yes"}
    if address.startswith("//"):
        return {"href": f"https:{address}"}
    return {"href": address.replace(" ", "%20")} if SCHEME.match(address) else {"to": page_route(address)}


def given(**values: Any) -> dict[str, Any]:
    """Return the values that are not empty."""
    return {key: value for key, value in values.items() if value}
