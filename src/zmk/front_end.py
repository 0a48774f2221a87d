"""Pure functions of the front end, in V8: the page, the service and the commands have one model."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from homerow.rendering.front_end import load_front_end
from homerow.rendering.site_types import IslandRequest
from homerow.rendering.v8 import Engine


def call_front_end(name: str, *arguments: str) -> str:
    """Return what a function of web/src/zmk/entry.server.ts returns for texts. Raises RenderError."""
    return _engine().call(name, *arguments)


def draw(component: str, props: Mapping[str, Any]) -> str:
    """Return the HTML or SVG of a component. Raises RenderError."""
    island = IslandRequest(component, props, slots=[], module=None, prefix="")
    return _engine().render_islands([island])[0]


# A start takes a second, and 65 MB.
@lru_cache(maxsize=1)
def _engine() -> Engine:
    return Engine(load_front_end(("zmk",)).server_scripts)
