"""Contrast by WCAG, and readable tones of a color."""

from __future__ import annotations

import pytest

from homerow.config.appearance.colors import contrast, readable, shade


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48), ("#1f4fb0", "#1f4fb0", 1.0)],
)
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.005)
    assert contrast(other, one) == contrast(one, other)


def test_a_readable_color_is_kept() -> None:
    assert readable("#1f4fb0", ["#ffffff"], 4.5) == "#1f4fb0"


def test_a_color_that_is_too_light_becomes_darker_and_keeps_its_hue() -> None:
    yellow = readable("#ffd400", ["#ffffff", "#f6f4ee"], 4.5)

    assert yellow is not None
    assert contrast(yellow, "#f6f4ee") >= 4.5
    red, green, blue = (int(yellow[at : at + 2], 16) for at in (1, 3, 5))
    assert red > green > blue


def test_no_color_is_readable_on_light_and_on_dark_grounds() -> None:
    assert readable("#1f4fb0", ["#ffffff", "#000000"], 7) is None


def test_a_shade_is_a_color_that_screens_can_show() -> None:
    assert shade("#ff0000", lightness=1.0, chroma=0.0) == "#ffffff"
    assert shade("#0000ff", lightness=0.95, chroma=0.3).startswith("#")
