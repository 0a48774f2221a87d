"""The site's own font, as the front end ships it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PIL import ImageFont


@cache
def typeface(file: Path, *, size: int, weight: int) -> ImageFont.FreeTypeFont:
    """Return the font at a size in pixels and a weight from 400 to 700."""
    font = ImageFont.truetype(file, size)
    font.set_variation_by_axes([weight])
    return font
