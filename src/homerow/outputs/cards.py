"""Social cards as PNG: the section, the title as large as it fits, and the site, on a background."""

from __future__ import annotations

import io
import unicodedata
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from homerow.config.model import SocialCardSettings
from homerow.site.card import Card

WIDTH, HEIGHT = 1200, 630  # pixels: the size that every network shows uncropped
MARGIN = 80
TEXT_WIDTH = WIDTH - 2 * MARGIN
COLORS = 64  # enough for text on paper; a palette makes the file a third as large
# The sizes of a title in pixels, each with the maximum of lines.
SIZES = ((92, 2), (76, 3), (64, 3), (54, 4))
SECTION_SIZE = 34
ELLIPSIS = "…"
# The characters of the font besides ASCII and Latin-1 (web/scripts/fonts.js).
PUNCTUATION = "\u2013\u2014\u2018\u2019\u201c\u201d\u201e\u2026\u2022\u2032\u2033\u2212"


def draw_card(card: Card, font_file: Path, look: SocialCardSettings, background: Path | None = None) -> bytes:
    """Return the card's PNG; `background` is the file of a picture."""
    picture = _background(background, look.paper).copy()
    draw = ImageDraw.Draw(picture)
    section = _cut(_legible(card.section), font_file, SECTION_SIZE)
    draw.text(
        (MARGIN, 72), section, font=_typeface(font_file, size=SECTION_SIZE, weight=600), fill=look.accent
    )
    size, lines = fitted_lines(_legible(card.title), font_file)
    large = _typeface(font_file, size=size, weight=700)
    for number, line in enumerate(lines):
        draw.text((MARGIN, 132 + number * round(size * 1.16)), line, font=large, fill=look.ink)
    title = _typeface(font_file, size=32, weight=600)
    draw.text((MARGIN, 478), card.site_title, font=title, fill=look.ink)
    host = _typeface(font_file, size=32, weight=400)
    draw.text((WIDTH - MARGIN, 478), card.host, font=host, fill=look.soft, anchor="ra")
    file = io.BytesIO()
    # The octree finds the few colors of text and paper in an eighth of the time of the median cut.
    few = picture.quantize(COLORS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(file, "PNG", compress_level=7)
    return file.getvalue()


def fitted_lines(title: str, font_file: Path) -> tuple[int, list[str]]:
    """Return the largest size at which a title fits, and its lines; titles that never fit are cut."""
    for size, max_lines in SIZES:
        lines = _wrapped(title, font_file, size)
        if len(lines) <= max_lines and all(_width(line, font_file, size) <= TEXT_WIDTH for line in lines):
            return size, lines
    size, max_lines = SIZES[-1]
    kept = [_cut(line, font_file, size) for line in _wrapped(title, font_file, size)[:max_lines]]
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
def _background(file: Path | None, paper: str) -> Image.Image:
    """Return the picture that cards are drawn on; copy it before drawing."""
    if file is None:
        return Image.new("RGB", (WIDTH, HEIGHT), paper)
    with Image.open(file) as picture:
        return picture.convert("RGB").resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
