"""Readers of addresses: routes of this site, other addresses, folders of the site, the base URL."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from homerow.config.schema import Spot, text

# What a reader may be sent to. A `javascript:` address would run in our page.
SCHEMES = frozenset({"https", "http", "mailto"})

_SEGMENTS = r"(?:[A-Za-z0-9._~@-]+/)*[A-Za-z0-9._~@-]+"
_BASE_URL = re.compile(rf"/?(?:{_SEGMENTS}/?)?")
_ROUTE = re.compile(rf"/(?:{_SEGMENTS})?")
_FOLDER = re.compile(_SEGMENTS)
_DOTS = re.compile(r"(?:^|/)\.{1,2}(?:/|$)")


def site_url(value: Any, spot: Spot) -> str:
    """Read the address of the host: scheme and host, nothing more."""
    parts = _split(text(value, spot))
    if not parts or parts.scheme not in {"https", "http"} or not parts.hostname:
        raise spot.wrong("an address with a scheme", cure=f"write https://{str(value).lstrip('/')}")
    if parts.path not in {"", "/"} or parts.query or parts.fragment:
        raise spot.wrong("an address without a path", cure="a path goes into base_url")
    return f"{parts.scheme}://{parts.netloc}"


def base_url(value: Any, spot: Spot) -> str:
    """Read the path below which the site is served; slashes around it are added."""
    path = normalise_base_url(text(value, spot))
    if path is None:
        raise spot.wrong("a path", cure="write / or /docs/")
    return path


def normalise_base_url(value: str) -> str | None:
    """Return a base URL that starts and ends with a slash, or None if the value is no path."""
    if not _BASE_URL.fullmatch(value) or _DOTS.search(value):
        return None
    return f"/{value.strip('/')}/".replace("//", "/")


def route(value: Any, spot: Spot) -> str:
    """Read a route of this site; a query and an anchor may follow it."""
    path = re.split(r"[?#]", text(value, spot), maxsplit=1)[0]
    if not _ROUTE.fullmatch(path) or _DOTS.search(path):
        cure = "an address elsewhere goes into href" if ":" in path else "begin with /, end without"
        raise spot.wrong("a route of this site", cure=cure)
    return str(value)


def plain_route(value: Any, spot: Spot) -> str:
    """Read a route below which others lie."""
    if not _ROUTE.fullmatch(text(value, spot)) or _DOTS.search(value):
        raise spot.wrong("a route", cure="begin with /, end without")
    return str(value)


def address(value: Any, spot: Spot) -> str:
    """Read an address elsewhere."""
    parts = _split(text(value, spot))
    if not parts or parts.scheme not in SCHEMES or not (parts.netloc or parts.scheme == "mailto"):
        cure = "a route of this site goes into to" if value.startswith("/") else "begin with https://"
        raise spot.wrong("an address with a scheme", cure=cure)
    return str(value)


def route_or_address(value: Any, spot: Spot) -> str:
    """Read either; a file of the site's static folder is a route too."""
    return route(value, spot) if text(value, spot).startswith("/") else address(value, spot)


def edit_url(value: Any, spot: Spot) -> str:
    """Read the address below which sources are edited; it ends with a slash."""
    return f"{address(value, spot).rstrip('/')}/"


def folder(value: Any, spot: Spot) -> str:
    """Read a folder relative to the site folder, which it does not leave."""
    if not _FOLDER.fullmatch(text(value, spot)) or _DOTS.search(value):
        raise spot.wrong("a folder in the site folder", cure='write for example "docs"')
    return str(value)


def _split(value: str) -> Any:
    try:
        parts = urlsplit(value)
        parts.port  # noqa: B018 - reading it is what checks it
    except ValueError:
        return None
    return parts if value == value.strip() and " " not in value else None
