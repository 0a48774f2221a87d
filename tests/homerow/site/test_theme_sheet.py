"""The style sheet of a site's own look."""

from __future__ import annotations

import pytest

from homerow.rendering.page_props import page_props
from homerow.site.theme_sheet import head_elements, shown_fonts, theme_sheet
from site_project import Project


@pytest.fixture
def sheet_of(project: Project) -> str:
    """Return the text of the sheet of a site with colors, a font and styles."""
    project.config(
        '[theme]\naccent = "#e91e63"\nstyles = ["own.css"]\n'
        '[theme.text_font]\nfamily = "Inter"\nfile = "/inter.woff2"\n'
    )
    project.write("static/inter.woff2", b"font")
    project.write("static/a.png", b"picture")
    project.write("own.css", ".a { background: url(/a.png); mask: url('data:,x'); }\n")
    sheet = theme_sheet(project.site().config)
    assert sheet
    return sheet.content.decode()


def test_a_site_with_the_default_look_has_no_sheet(project: Project) -> None:
    assert theme_sheet(project.site().config) is None


def test_colors_that_differ_are_set_in_both_themes_and_not_for_dark_paper(sheet_of: str) -> None:
    assert ':root, .footer[data-style="dark"]' in sheet_of
    assert "--accent: #d00555; --accent-soft: #ffe8eb;" in sheet_of
    assert '@media not print { :root[data-theme="dark"]' in sheet_of
    assert "--page" not in sheet_of


def test_a_font_is_loaded_from_the_static_folder_at_any_base_url(sheet_of: str) -> None:
    assert '@font-face { font-family: "Inter";' in sheet_of
    assert 'url("../inter.woff2")' in sheet_of
    assert '--font: "Inter", system-ui, sans-serif;' in sheet_of


def test_routes_in_styles_lead_to_static_files(sheet_of: str) -> None:
    assert ".a { background: url(\"../a.png\"); mask: url('data:,x'); }" in sheet_of


def test_the_font_of_a_site_takes_the_place_of_ours_in_preloads(project: Project) -> None:
    project.config('[theme.code_font]\nfamily = "Fira"\nfile = "/fira.woff2"\n')
    project.write("static/fira.woff2", b"font")
    bundled = ("assets/text-1.woff2", "assets/mono-2.woff2")

    assert shown_fonts(project.site().config, bundled) == ("assets/text-1.woff2", "fira.woff2")


def test_elements_of_the_head_have_routes_below_the_base_url(project: Project) -> None:
    project.config('[[head]]\ntag = "link"\nrel = "me"\nhref = "/me.txt"\n')
    project.write("static/me.txt", b"me")

    (element,) = head_elements(project.site().config, "/base/")
    assert element == ("link", {"rel": "me", "href": "/base/me.txt"})


def test_one_picture_can_stand_for_all_pages(project: Project) -> None:
    project.config('[social_card]\nimage = "/card.png"\n')
    project.write("static/card.png", b"picture")
    site = project.site()

    assert page_props(site, site.pages["/docs"]).image == "https://t.example/card.png"
