"""The components of the extension, and the files of the front end that they name."""

from __future__ import annotations

from pathlib import Path

import pytest

from full_site import write_everything
from homerow.rendering.front_end import sheets_of
from paths import ROOT
from site_project import Project
from zmk.components.table import COMPONENTS

TIMING = "```timing\ntitle One\npress A 0..100\n```\n"
WEB = ROOT / "web"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Return a project with one of everything, and the extension."""
    return write_everything(Project(tmp_path / "full"), more='extensions = ["zmk"]\n')


def sheets(project: Project, route: str) -> list[str]:
    site = project.site()
    return sorted(Path(sheet).stem for sheet in sheets_of(site, site.pages[route]))


def test_a_page_needs_the_sheets_of_its_components_each_once(project: Project) -> None:
    project.write("docs/play.md", f"<HoldTapPlayground/>\n\n{TIMING}\n{TIMING}")

    assert sheets(project, "/docs/play") == ["firmware", "hold-tap"]


def test_a_list_of_posts_needs_the_sheets_of_their_excerpts(project: Project) -> None:
    project.write("blog/2024-05-01-timed.md", f"{TIMING}\n<!-- truncate -->\n")

    assert sheets(project, "/blog") == ["blog", "firmware"]


@pytest.mark.parametrize(
    ("folder", "named"),
    [
        ("src/zmk/styles/sheets", {sheet for spec in COMPONENTS.values() for sheet in spec.sheets}),
        ("src/zmk/islands", {spec.module for spec in COMPONENTS.values() if spec.module}),
    ],
)
def test_every_file_of_the_front_end_is_named_by_some_component(folder: str, named: set[str]) -> None:
    assert named == {f"{folder}/{file.name}" for file in (WEB / folder).iterdir()}
