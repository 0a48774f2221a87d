"""Style sheets that only some pages need."""

from __future__ import annotations

import pytest

from homerow.markdown.components import COMPONENTS
from homerow.markdown.reference.rows import ROW_SHAPES
from homerow.rendering.front_end import BUNDLE_DIR
from homerow.rendering.sheets import OF_COMPONENTS, SHEETS, sheets_of
from site_world import World

TIMING = "```timing\ntitle One\npress A 0..100\n```\n"


def sheets(world: World, route: str) -> tuple[str, ...]:
    return sheets_of(world.site().pages[route])


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
def test_a_page_needs_the_sheet_of_its_kind(full_world: World, route: str, expected: tuple[str, ...]) -> None:
    assert sheets(full_world, route) == expected


def test_a_page_needs_the_sheets_of_its_components_each_once(full_world: World) -> None:
    full_world.write("docs/play.md", f"<HoldTapPlayground/>\n\n{TIMING}\n{TIMING}")

    assert sorted(sheets(full_world, "/docs/play")) == ["hold-tap", "timing"]


def test_every_reference_table_has_its_sheet() -> None:
    tables = {name for name, spec in COMPONENTS.items() if spec.shape in ROW_SHAPES}

    assert tables == {name for name, sheets in OF_COMPONENTS.items() if sheets == ("reference",)}


def test_a_list_of_posts_needs_the_sheets_of_their_excerpts(full_world: World) -> None:
    full_world.write("blog/2024-05-01-timed.md", f"{TIMING}\n<!-- truncate -->\n")

    assert sheets(full_world, "/blog") == ("blog", "timing")


def test_every_sheet_of_the_front_end_is_named_by_some_page() -> None:
    written = {file.stem for file in (BUNDLE_DIR.parents[2] / "web/src/styles/sheets").glob("*.css")}

    assert written == set(SHEETS)
    assert {sheet for row in OF_COMPONENTS.values() for sheet in row} <= set(SHEETS)
