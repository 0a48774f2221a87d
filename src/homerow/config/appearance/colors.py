"""Colors: contrast by WCAG 2.2, and the nearest color that has enough of it.

Lightness is that of Oklab (https://bottosson.github.io/posts/oklab/), which keeps the hue when it changes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TypeAlias

Rgb: TypeAlias = tuple[float, float, float]  # sRGB, each from 0 to 1
Lch: TypeAlias = tuple[float, float, float]  # of Oklab: lightness from 0 to 1, chroma, hue in radians

STEPS = 100  # of lightness that a search tries


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colors such as #1f4fb0, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def readable(color: str, grounds: Iterable[str], min_contrast: float) -> str | None:
    """Return the nearest color of the same hue whose contrast with each ground is at least `min_contrast`.

    None if there is none, because some grounds are light and some dark.
    """
    against = tuple(grounds)
    lightness, chroma, hue = _lch(color)
    steps = (round(lightness * STEPS) + step * sign for step in range(STEPS + 1) for sign in (-1, 1))
    shades = (_hex((step / STEPS, chroma, hue)) for step in steps if 0 <= step <= STEPS)
    candidates = (color, *shades)
    found = (each for each in candidates if all(contrast(each, ground) >= min_contrast for ground in against))
    return next(found, None)


def shade(color: str, *, lightness: float, chroma: float) -> str:
    """Return a color of the same hue with this lightness, and at most this chroma."""
    _, own, hue = _lch(color)
    return _hex((lightness, min(own, chroma), hue))


def _luminance(color: str) -> float:
    red, green, blue = map(_linear, _rgb(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _rgb(color: str) -> Rgb:
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _gamma(value: float) -> float:
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


def _lch(color: str) -> Lch:
    red, green, blue = map(_linear, _rgb(color))
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return lightness, math.hypot(a, b), math.atan2(b, a)


def _hex(lch: Lch) -> str:
    """Return a color; if screens cannot show it, one with less chroma."""
    lightness, chroma, hue = lch
    shown = next(
        rgb for part in range(20, -1, -1) if _is_shown(rgb := _srgb((lightness, chroma * part / 20, hue)))
    )
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, value))):02x}" for value in shown)


def _is_shown(rgb: Rgb) -> bool:
    return all(-0.002 <= value <= 1.002 for value in rgb)


def _srgb(lch: Lch) -> Rgb:
    lightness, chroma, hue = lch
    a, b = chroma * math.cos(hue), chroma * math.sin(hue)
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        _gamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
        _gamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
        _gamma(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short),
    )
