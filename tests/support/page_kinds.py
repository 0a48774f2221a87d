"""One page of each kind: of several, the one with the most content."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from serving import Served

MISSING = "/docs/no-such-page"
KEY_CODES = "/docs/keymaps/list-of-keycodes"  # by far the largest page
KINDS: Mapping[str, Callable[[Served], str]] = MappingProxyType(
    {
        "home": lambda _: "/",
        "doc with tabs and tables": lambda _: "/docs/keymaps/behaviors/hold-tap",
        "power profiler": lambda _: "/power-profiler?s=1_Ldioled-Lgn6_Lmb250-Lbdcustom",
        "list of key codes": lambda _: KEY_CODES,
        "hardware": lambda _: "/docs/hardware",
        "post": lambda site: next(route for route in site.routes if re.match(r"/blog/\d", route)),
        "post list": lambda _: "/blog",
        "archive": lambda _: "/blog/archive",
        "tags": lambda _: "/blog/tags",
        "authors": lambda _: "/blog/authors",
        "not found": lambda _: MISSING,
    }
)


def routes_of_kinds(site: Served) -> tuple[str, ...]:
    """Return one route of each kind."""
    return tuple(route_of(site) for route_of in KINDS.values())
