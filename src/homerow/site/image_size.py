"""How large an image is, from its head alone."""

from __future__ import annotations

import importlib
import io
import re
from typing import TypeAlias

HEAD_BYTES = 65_536  # EXIF and colour profiles may stand before a JPEG's size

_SVG = re.compile(rb"<svg\b[^>]*>", re.IGNORECASE)
_LENGTH = re.compile(rb"[\s\"'](width|height)\s*=\s*[\"']\s*(\d+(?:\.\d+)?)(?:px)?\s*[\"']", re.IGNORECASE)
_VIEW_BOX = re.compile(rb"\bviewBox\s*=\s*[\"']([^\"']*)[\"']", re.IGNORECASE)

Size: TypeAlias = tuple[int, int]


def read_image_size(name: str, head: bytes) -> Size | None:
    """Return width and height in pixels of an image that begins with `head`; None when it does not tell."""
    if name.lower().endswith(".svg"):
        return _svg_size(head)
    # imagesize loads an HTTP client, which no site with drawings alone should wait for.
    imagesize = importlib.import_module("imagesize")
    try:
        width, height = imagesize.get(io.BytesIO(head))
    except Exception:  # noqa: BLE001 - a broken image makes the reader raise whatever its parser stumbles on
        return None
    return _size(width, height)


def _svg_size(head: bytes) -> Size | None:
    """Read the root element by pattern: an XML parser would follow whatever entities a file declares."""
    root = _SVG.search(head)
    if not root:
        return None
    lengths = {name.lower(): float(value) for name, value in _LENGTH.findall(root[0])}
    if len(lengths) == 2:
        return _size(lengths[b"width"], lengths[b"height"])
    view_box = _VIEW_BOX.search(root[0])
    numbers = re.findall(rb"-?\d+(?:\.\d+)?", view_box[1]) if view_box else []
    return _size(float(numbers[2]), float(numbers[3])) if len(numbers) == 4 else None


def _size(width: float, height: float) -> Size | None:
    rounded = round(width), round(height)
    return rounded if min(rounded) > 0 and max(rounded) < 100_000 else None
