"""Addresses below the path that a site is served at."""

from __future__ import annotations

import re

# `https:`, `mailto:` (RFC 3986 §3.1), or an address that keeps the scheme of the page: `//host/path`.
_ABSOLUTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_AFTER_PATH = re.compile(r"[?#].*", re.DOTALL)


def path_of(address: str) -> str:
    """Return an address without its query and anchor."""
    return _AFTER_PATH.sub("", address)


def join_base_url(base_url: str, address: str) -> str:
    """Return an address of the site with the base URL before it, without a double slash between them.

    What leads elsewhere, and an anchor on the same page, stay as they are. A site that works in any folder
    has its pages below `#/` and its files below `./`.
    """
    if address.startswith("#") or _ABSOLUTE.match(address):
        return address
    return f"{base_url.rstrip('/')}/{address.lstrip('/')}"
