"""Style sheets that only some pages need."""

from __future__ import annotations

from pathlib import Path

import pytest

from homerow.markdown.components.table import COMPONENTS
from homerow.rendering.front_end import OF_PAGES, sheets_of
from paths import ROOT
from site_project import Project

LIST = "<DocCardList/>\n"


def sheets(project: Project, route: str) -> tuple[str, ...]:
    site = project.site()
    return tuple(Path(sheet).stem for sheet in sheets_of(site, site.pages[route]))


@pytest.mark.parametrize(
    ("route", "expected"),
    [
        ("/docs/faq", ()),
        ("/", ("home",)),
        ("/blog", ("blog",)),
        ("/blog/archive", ("blog",)),
        ("/404", ("not-found",)),
    ],
)
def test_a_page_needs_the_sheet_of_its_kind(
    full_project: Project, route: str, expected: tuple[str, ...]
) -> None:
    assert sheets(full_project, route) == expected


def test_a_page_needs_the_sheets_of_its_components_each_once(full_project: Project) -> None:
    full_project.write("docs/cards.md", f"{LIST}\n{LIST}")

    assert sheets(full_project, "/docs/cards") == ("cards",)


def test_a_list_of_posts_needs_the_sheets_of_their_excerpts(full_project: Project) -> None:
    full_project.write("blog/2024-05-01-cards.md", f"{LIST}\n<!-- truncate -->\n")

    assert sheets(full_project, "/blog") == ("blog", "cards")


def test_every_sheet_of_the_front_end_is_named_by_some_page() -> None:
    written = {f"src/styles/sheets/{file.name}" for file in (ROOT / "web/src/styles/sheets").glob("*.css")}

    assert written == {*OF_PAGES, *(sheet for spec in COMPONENTS.values() for sheet in spec.sheets)}
