"""The look of a site: what the author sets, and what follows from it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from homerow.config.appearance.colors import contrast
from homerow.config.appearance.theme import DEFAULTS, MODES, Palette, ThemeMode, ThemeSettings
from paths import ROOT
from site_toml import load, only

STYLES = ROOT / "web/src/styles"
PAIR = re.compile(r"light-dark\((#\w+), (#\w+)\)")


def tokens() -> dict[str, str]:
    """Return the custom properties of the style sheets by their names."""
    sheets = (STYLES / name for name in ("tokens.css", "code-colors.css"))
    text = "".join(sheet.read_text("utf-8") for sheet in sheets)
    return dict(re.findall(r"--([\w-]+): ([^;]+);", text))


def pair(name: str, values: dict[str, str]) -> tuple[str, str]:
    while alias := re.fullmatch(r"var\(--([\w-]+)\)", values[name]):
        name = alias[1]
    found = PAIR.fullmatch(values[name])
    assert found, name
    light, dark = (
        "#" + "".join(digit * 2 for digit in each[1:]) if len(each) == 4 else each for each in found.groups()
    )
    return light, dark


def test_the_defaults_are_those_of_the_style_sheets() -> None:
    values = tokens()

    for name in Palette.__struct_fields__:
        colors = (DEFAULTS["light"][name], DEFAULTS["dark"][name])
        assert colors == pair(name.replace("_", "-"), values), name


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("accent", ["#ffd400", "#ff0000", "#00aa55", "#000000", "#ffffff", "#b5651d"])
def test_any_accent_is_readable_in_both_themes(accent: str, mode: ThemeMode) -> None:
    colors = ThemeSettings(accent=accent).colors(mode)

    grounds = ("page", "raised", "hover", "cap", "accent_soft", "on_accent")
    assert min(contrast(colors["accent"], colors[ground]) for ground in grounds) >= 4.5
    assert contrast(colors["text"], colors["accent_soft"]) >= 7


def test_a_color_that_the_author_sets_beats_the_accent() -> None:
    theme = ThemeSettings(accent="#ff0000", light=Palette(accent="#00ff00"))

    assert theme.colors("light")["accent"] == "#00ff00"
    assert theme.colors("dark")["accent"] != DEFAULTS["dark"]["accent"]


def test_cards_have_the_accent_of_the_light_theme(folder: Path) -> None:
    assert load(folder, "").social_card.accent == DEFAULTS["light"]["accent"]
    assert load(folder, '[theme]\naccent = "#b5651d"\n').social_card.accent == "#a0560d"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[theme.light]\npaper = "#ffffff"\n', "no key theme.light.paper"),
        ('[theme]\naccent = "red"\n', "theme.accent must be a color"),
        (
            '[theme.text_font]\nfamily = "Inter; } body {"\n',
            "theme.text_font.family must be the name of a font",
        ),
        ('[[head]]\ntag = "link"\nrel = "stylesheet"\nhref = "/a.css"\n', "head[1].rel must be one of"),
        ('[[head]]\ntag = "meta"\ncontent = "x"\n', "a meta element needs either name or property"),
    ],
)
def test_what_could_break_a_page_is_refused(folder: Path, text: str, message: str) -> None:
    assert only(folder, text).message.startswith(message)
