"""Addresses as they stand in props and in files: routes with the base URL, and absolute URLs."""

from __future__ import annotations

from typing import Any

from homerow.site.routes import join_base_url
from homerow.site.site import Site

Props = dict[str, Any]


def href(site: Site, route: str) -> str:
    """Return a route as it stands in HTML; an address that is no route stays as it is."""
    return site.href(route) if route else ""


def permalink(site: Site, route: str) -> str:
    """Return the absolute URL of a route; of its file where only browsers find what is behind a hash."""
    is_hashed = site.config.router == "hash" and route in site.pages and route != "/"
    return site.config.url + join_base_url(site.config.base_url, f"{route}.html" if is_hashed else route)


def html_base(site: Site, route: str) -> str:
    """Return the absolute URL that addresses in the HTML of a route are relative to."""
    return permalink(site, "/" if site.config.router == "hash" else route)
