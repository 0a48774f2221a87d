"""The trees of devicetree samples, each read once: pictures are samples too, and versions share most."""

from __future__ import annotations

from functools import lru_cache

from homerow.keymap.syntax import Fragment, parse
from homerow.keymap.tree import Devicetree

KEPT = 1024  # trees; a page's samples are some ten, of some hundred characters each


@lru_cache(maxsize=KEPT)
def read_tree(text: str, fragment: Fragment = "file") -> Devicetree:
    """Return a sample as a tree; see keymap.syntax.parse."""
    return parse(text, fragment)
