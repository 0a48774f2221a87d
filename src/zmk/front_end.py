"""Pure functions of the front end, in V8: the page, the service and the commands have one model."""

from __future__ import annotations

from functools import lru_cache

from homerow.rendering.front_end import load_front_end
from homerow.rendering.v8 import Engine


def call_front_end(name: str, *arguments: str) -> str:
    """Return what a function of web/src/zmk/entry.server.ts returns for texts. Raises RenderError."""
    return _engine().call(name, *arguments)


# A start takes a second, and 65 MB.
@lru_cache(maxsize=1)
def _engine() -> Engine:
    return Engine(load_front_end(("zmk",)).server_scripts)
