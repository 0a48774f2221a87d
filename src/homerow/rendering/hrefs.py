"""Addresses as they stand in props and in files: routes with the base URL, and absolute URLs."""

from __future__ import annotations

from typing import Any

from homerow.site.base_url import join_base_url
from homerow.site.site import Site

Props = dict[str, Any]


def href(site: Site, route: str) -> str:
    """Return a route with the base URL before it; an address that is no route stays as it is."""
    return join_base_url(site.config.base_url, route) if route else ""


def permalink(site: Site, route: str) -> str:
    """Return the absolute URL of a route."""
    return site.config.url + href(site, route)
