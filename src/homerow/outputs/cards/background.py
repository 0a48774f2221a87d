"""What all cards have: the paper, and the home row of a keyboard at its lower edge (web/DESIGN.md)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw

from homerow.outputs.cards.typeface import typeface

WIDTH, HEIGHT = 1200, 630  # pixels: the size that every network shows uncut
MARGIN = 80

PAPER, INK, SOFT = "#fdfcf9", "#22221e", "#56534a"
CAP, EDGE, ACCENT = "#ffffff", "#b9b4a6", "#2f65d6"

_HOME_ROW = "ASDFGHJKL;"
_BUMPS = frozenset("FJ")  # what tells fingers where they are
_SMOOTH = 2  # shapes are drawn larger and scaled down, because Pillow draws them with hard edges
_KEY, _GAP, _DEPTH, _RADIUS = 96, 12, 8, 18
_TOP = HEIGHT - 84


@cache
def background(font_file: Path) -> Image.Image:
    """Return the picture that texts are written on; to be copied, not changed."""
    large = Image.new("RGB", (WIDTH * _SMOOTH, HEIGHT * _SMOOTH), PAPER)
    draw = ImageDraw.Draw(large)
    for index, legend in enumerate(_HOME_ROW):
        _draw_key(draw, MARGIN + index * (_KEY + _GAP) - _GAP, has_bump=legend in _BUMPS)
    picture = large.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    _write_legends(picture, font_file)
    return picture


def _draw_key(draw: ImageDraw.ImageDraw, left: int, *, has_bump: bool) -> None:
    side = _scaled((left, _TOP + _DEPTH, left + _KEY, _TOP + _KEY + _DEPTH))
    draw.rounded_rectangle(side, _RADIUS * _SMOOTH, fill=EDGE)
    top = _scaled((left, _TOP, left + _KEY, _TOP + _KEY))
    draw.rounded_rectangle(top, _RADIUS * _SMOOTH, fill=CAP, outline=EDGE, width=2 * _SMOOTH)
    if has_bump:
        middle = left + _KEY // 2
        bump = _scaled((middle - 14, _TOP + 66, middle + 14, _TOP + 71))
        draw.rounded_rectangle(bump, 2 * _SMOOTH, fill=ACCENT)


def _scaled(box: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    left, top, right, bottom = box
    return left * _SMOOTH, top * _SMOOTH, right * _SMOOTH, bottom * _SMOOTH


def _write_legends(picture: Image.Image, font_file: Path) -> None:
    draw = ImageDraw.Draw(picture)
    font = typeface(font_file, size=30, weight=600)
    for index, legend in enumerate(_HOME_ROW):
        middle = MARGIN + index * (_KEY + _GAP) - _GAP + _KEY // 2
        draw.text((middle, _TOP + 38), legend, font=font, fill=SOFT, anchor="mm")
