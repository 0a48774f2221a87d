"""A card as a PNG: the section, the title as large as it fits, the site, and a keyboard's home row below.

The look follows web/DESIGN.md.
"""

from __future__ import annotations

import io
import unicodedata
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from homerow.site.card import Card

WIDTH, HEIGHT = 1200, 630  # pixels: the size that every network shows uncropped
MARGIN = 80
TEXT_WIDTH = WIDTH - 2 * MARGIN
PAPER, INK, SOFT, ACCENT = "#fdfcf9", "#22221e", "#56534a", "#1f4fb0"
COLORS = 64  # enough for text on paper; a palette makes the file a third as large
# The sizes of a title in pixels, each with the maximum of lines.
SIZES = ((92, 2), (76, 3), (64, 3), (54, 4))
SECTION_SIZE = 34
ELLIPSIS = "…"
# The characters of the font besides ASCII and Latin-1 (web/scripts/fonts.js).
PUNCTUATION = "\u2013\u2014\u2018\u2019\u201c\u201d\u201e\u2026\u2022\u2032\u2033\u2212"

HOME_ROW = "ASDFGHJKL;"
BUMPS = frozenset("FJ")
CAP, EDGE, BUMP = "#ffffff", "#b9b4a6", "#2f65d6"
KEY, GAP, DEPTH, RADIUS = 96, 12, 8, 18
ROW_TOP = HEIGHT - 84
SMOOTH = 2  # the keyboard is drawn larger and scaled down, because Pillow draws hard edges


def draw_card(card: Card, font_file: Path) -> bytes:
    """Return the card's PNG."""
    picture = _background(font_file).copy()
    draw = ImageDraw.Draw(picture)
    section = _cut(_legible(card.section), font_file, SECTION_SIZE)
    draw.text((MARGIN, 72), section, font=_typeface(font_file, size=SECTION_SIZE, weight=600), fill=ACCENT)
    size, lines = fitted_lines(_legible(card.title), font_file)
    large = _typeface(font_file, size=size, weight=700)
    for number, line in enumerate(lines):
        draw.text((MARGIN, 132 + number * round(size * 1.16)), line, font=large, fill=INK)
    title = _typeface(font_file, size=32, weight=600)
    draw.text((MARGIN, 478), card.site_title, font=title, fill=INK)
    host = _typeface(font_file, size=32, weight=400)
    draw.text((WIDTH - MARGIN, 478), card.host, font=host, fill=SOFT, anchor="ra")
    file = io.BytesIO()
    picture.quantize(COLORS, dither=Image.Dither.NONE).save(file, "PNG", compress_level=7)
    return file.getvalue()


def fitted_lines(title: str, font_file: Path) -> tuple[int, list[str]]:
    """Return the largest size at which a title fits, and its lines; titles that never fit are cut."""
    for size, most in SIZES:
        lines = _wrapped(title, font_file, size)
        if len(lines) <= most and all(_width(line, font_file, size) <= TEXT_WIDTH for line in lines):
            return size, lines
    size, most = SIZES[-1]
    kept = [_cut(line, font_file, size) for line in _wrapped(title, font_file, size)[:most]]
    return size, [*kept[:-1], _cut(f"{kept[-1]}{ELLIPSIS}", font_file, size)]


def _wrapped(text: str, font_file: Path, size: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else ""
        if longer and _width(longer, font_file, size) <= TEXT_WIDTH:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines or [""]


def _cut(line: str, font_file: Path, size: int) -> str:
    if _width(line, font_file, size) <= TEXT_WIDTH:
        return line
    while line and _width(f"{line}{ELLIPSIS}", font_file, size) > TEXT_WIDTH:
        line = line[:-1]
    return f"{line}{ELLIPSIS}"


def _width(text: str, font_file: Path, size: int) -> float:
    return _typeface(font_file, size=size, weight=700).getlength(text)


def _legible(text: str) -> str:
    """Return text in characters of the font; others would show as empty boxes."""
    return "".join(char for letter in text[:300] for char in _letters(letter))


def _letters(letter: str) -> str:
    if letter.isascii() or "\u00a0" <= letter <= "\u00ff" or letter in PUNCTUATION:
        return letter if letter.isprintable() else " "
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()


@cache  # of a handful of sizes; a title is measured dozens of times
def _typeface(file: Path, *, size: int, weight: int) -> ImageFont.FreeTypeFont:
    """Return the site's font at a size in pixels and a weight from 400 to 700."""
    font = ImageFont.truetype(file, size)
    font.set_variation_by_axes([weight])
    return font


@cache  # of one picture, which all cards share
def _background(font_file: Path) -> Image.Image:
    """Return the paper with the home row of a keyboard; copy it before drawing."""
    large = Image.new("RGB", (WIDTH * SMOOTH, HEIGHT * SMOOTH), PAPER)
    draw = ImageDraw.Draw(large)
    for index, legend in enumerate(HOME_ROW):
        _draw_key(draw, _key_left(index), has_bump=legend in BUMPS)
    picture = large.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    draw = ImageDraw.Draw(picture)
    font = _typeface(font_file, size=30, weight=600)
    for index, legend in enumerate(HOME_ROW):
        middle = _key_left(index) + KEY // 2
        draw.text((middle, ROW_TOP + 38), legend, font=font, fill=SOFT, anchor="mm")
    return picture


def _key_left(index: int) -> int:
    return MARGIN + index * (KEY + GAP) - GAP


def _draw_key(draw: ImageDraw.ImageDraw, left: int, *, has_bump: bool) -> None:
    side = _scaled(left, ROW_TOP + DEPTH, left + KEY, ROW_TOP + KEY + DEPTH)
    draw.rounded_rectangle(side, RADIUS * SMOOTH, fill=EDGE)
    top = _scaled(left, ROW_TOP, left + KEY, ROW_TOP + KEY)
    draw.rounded_rectangle(top, RADIUS * SMOOTH, fill=CAP, outline=EDGE, width=2 * SMOOTH)
    if has_bump:
        middle = left + KEY // 2
        bump = _scaled(middle - 14, ROW_TOP + 66, middle + 14, ROW_TOP + 71)
        draw.rounded_rectangle(bump, 2 * SMOOTH, fill=BUMP)


def _scaled(*box: int) -> tuple[int, ...]:
    return tuple(SMOOTH * side for side in box)
