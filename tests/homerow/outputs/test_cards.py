import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from homerow.config.model import SocialCardSettings
from homerow.outputs.cards import SIZES, draw_card, fitted_lines
from homerow.pipeline.cards import font_file
from homerow.rendering.front_end import load_front_end
from homerow.site.card import Card

MOST_BYTES = 60_000
LOOK = SocialCardSettings()


@pytest.fixture(scope="module")
def font() -> Path:
    return font_file(load_front_end())


def card(title: str = "Hold-tap", section: str = "Docs · Keymaps") -> Card:
    return Card(title=title, section=section, site_title="Keys", host="keys.test", style="1")


def picture(drawn: bytes) -> Image.Image:
    return Image.open(io.BytesIO(drawn)).convert("RGB")


def test_a_card_is_a_small_png_of_the_size_that_networks_ask_for(font: Path) -> None:
    drawn = draw_card(card(), font, LOOK)

    assert picture(drawn).size == (1200, 630)
    assert len(drawn) < MOST_BYTES


def test_a_title_and_its_section_can_be_seen(font: Path) -> None:
    blank = picture(draw_card(card(title="", section=""), font, LOOK))

    assert picture(draw_card(card(section=""), font, LOOK)).tobytes() != blank.tobytes()
    assert picture(draw_card(card(title=""), font, LOOK)).tobytes() != blank.tobytes()


def test_a_longer_title_is_set_smaller_and_in_more_lines(font: Path) -> None:
    short = fitted_lines("Hold-tap", font)
    long = fitted_lines("How to bring an old keyboard up to date with the firmware of this year", font)

    assert short == (SIZES[0][0], ["Hold-tap"])
    assert long[0] < short[0]
    assert len(long[1]) > 1


def test_a_title_that_fits_at_no_size_ends_in_an_ellipsis(font: Path) -> None:
    size, lines = fitted_lines("many words " * 30, font)

    assert (size, len(lines)) == SIZES[-1]
    assert lines[-1].endswith("…")


@settings(deadline=None, max_examples=10)
@given(title=st.text(max_size=400), section=st.text(max_size=200))
def test_any_text_makes_a_card(font: Path, title: str, section: str) -> None:
    assert len(draw_card(card(title, section), font, LOOK)) < MOST_BYTES


def test_letters_that_the_font_lacks_leave_no_boxes(font: Path) -> None:
    assert picture(draw_card(card("Tastatur 键盘"), font, LOOK)).tobytes() == (
        picture(draw_card(card("Tastatur"), font, LOOK)).tobytes()
    )


def test_a_card_has_the_background_and_the_colors_of_the_site(font: Path, tmp_path: Path) -> None:
    file = tmp_path / "background.png"
    Image.new("RGB", (600, 315), "#ff0000").save(file)
    blank = card(title="", section="")

    red = picture(draw_card(blank, font, LOOK, file)).getpixel((5, 600))
    green = picture(draw_card(blank, font, SocialCardSettings(paper="#00ff00"))).getpixel((5, 600))
    assert red == pytest.approx((255, 0, 0), abs=4)  # as near as a palette comes
    assert green == pytest.approx((0, 255, 0), abs=4)


@pytest.mark.parametrize(
    "other",
    [
        card(title="Tap-dance"),
        card(section="Docs"),
        Card("Hold-tap", "Docs · Keymaps", "Keys", "keys.test", "2"),
    ],
)
def test_another_card_is_another_file(other: Card) -> None:
    assert other.output != card().output
    assert card().output == card().output
