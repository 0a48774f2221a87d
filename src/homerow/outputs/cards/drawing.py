"""A card as a PNG: the section above, the title as large as it fits, the site below."""

from __future__ import annotations

import io
import unicodedata
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw

from homerow.outputs.cards.background import INK, MARGIN, SOFT, WIDTH, background
from homerow.outputs.cards.typeface import typeface
from homerow.site.card import Card

ACCENT = "#1f4fb0"
COLOURS = 64  # text on paper needs no more, and a palette makes the file a third
# From the largest size in pixels that a title may have to the smallest, and how many lines it then may take.
SIZES = ((92, 2), (76, 3), (64, 3), (54, 4))
_ELLIPSIS = "…"
# What web/scripts/fonts.js cuts the font to, beside ASCII and Latin-1.
_PUNCTUATION = "\u2013\u2014\u2018\u2019\u201c\u201d\u201e\u2026\u2022\u2032\u2033\u2212"
_WIDTH = WIDTH - 2 * MARGIN


def draw_card(card: Card, font_file: Path) -> bytes:
    """Return the card's PNG."""
    picture = background(font_file).copy()
    draw = ImageDraw.Draw(picture)
    small = typeface(font_file, size=34, weight=600)
    draw.text((MARGIN, 72), _one_line(card.section, font_file), font=small, fill=ACCENT)
    size, lines = fitted_lines(_legible(card.title), font_file)
    large = typeface(font_file, size=size, weight=700)
    for number, line in enumerate(lines):
        draw.text((MARGIN, 132 + number * round(size * 1.16)), line, font=large, fill=INK)
    _write_site(draw, card, font_file)
    return _png(picture)


def fitted_lines(title: str, font_file: Path) -> tuple[int, list[str]]:
    """Return the largest size at which a title fits, and its lines; what fits at none is cut."""
    for size, most in SIZES:
        lines = _wrapped(title, font_file, size)
        if len(lines) <= most and all(_width(line, font_file, size) <= _WIDTH for line in lines):
            return size, lines
    size, most = SIZES[-1]
    kept = [_cut(line, font_file, size) for line in _wrapped(title, font_file, size)[:most]]
    return size, [*kept[:-1], _cut(f"{kept[-1]}{_ELLIPSIS}", font_file, size)]


def _wrapped(text: str, font_file: Path, size: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else ""
        if longer and _width(longer, font_file, size) <= _WIDTH:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines or [""]


def _cut(line: str, font_file: Path, size: int) -> str:
    if _width(line, font_file, size) <= _WIDTH:
        return line
    while line and _width(f"{line}{_ELLIPSIS}", font_file, size) > _WIDTH:
        line = line[:-1]
    return f"{line}{_ELLIPSIS}"


def _one_line(text: str, font_file: Path) -> str:
    return _cut(_legible(text), font_file, 34)


def _width(text: str, font_file: Path, size: int) -> float:
    return typeface(font_file, size=size, weight=700).getlength(text)


def _write_site(draw: ImageDraw.ImageDraw, card: Card, font_file: Path) -> None:
    font = typeface(font_file, size=32, weight=600)
    draw.text((MARGIN, 478), card.site_title, font=font, fill=INK)
    host = typeface(font_file, size=32, weight=400)
    draw.text((WIDTH - MARGIN, 478), card.host, font=host, fill=SOFT, anchor="ra")


@cache
def _legible(text: str) -> str:
    """Return text in the letters that the font is cut to; others would show as empty boxes."""
    return "".join(char for letter in text[:300] for char in _letters(letter))


def _letters(letter: str) -> str:
    if letter.isascii() or "\u00a0" <= letter <= "\u00ff" or letter in _PUNCTUATION:
        return letter if letter.isprintable() else " "
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()


def _png(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(file, "PNG", compress_level=7)
    return file.getvalue()
