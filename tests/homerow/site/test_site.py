"""Definitions on the pages of a site, and references to them."""

from __future__ import annotations

import json

import pytest

from homerow.markdown.document import Reference
from homerow.rendering.front_end import load_front_end
from homerow.rendering.job import page_job, page_resources
from homerow.rendering.sidebar_files import sidebar_files
from site_project import Project

SLEEP = Reference("option", "CONFIG_ZMK_SLEEP")
EXTENSIONS = 'extensions = ["zmk"]\n'
FIRMWARE = {"repository": "ours/firmware", "commit": "0" * 40, "date": "2025-08-07"}
OPTION = {"symbol": "ZMK_SLEEP", "type": "bool", "prompt": True, "origin": "zmk", "documented": True}
TABLE = '<Options of="ZMK_SLEEP">\n\n- `ZMK_SLEEP`: Turns sleep on.\n\n</Options>\n'


@pytest.fixture
def project(project: Project) -> Project:
    data = {"firmware": FIRMWARE, "choices": [], "options": [OPTION]}
    project.config(EXTENSIONS)
    project.write("data/options.json", json.dumps(data))
    return project


def hrefs(project: Project, route: str) -> tuple[str, ...]:
    """Return where the references on a page lead."""
    site = project.site()
    front_end = load_front_end(site.config.extensions)
    resources = page_resources(site.config, front_end, sidebar_files(site))
    (article,) = page_job(site, site.pages[route], resources).articles
    return article.resolutions.reference_hrefs


def test_a_name_leads_to_the_page_that_defines_it(project: Project) -> None:
    project.main("See `CONFIG_ZMK_SLEEP`.\n")
    project.write("docs/power.md", TABLE)

    assert hrefs(project, "/docs") == ("/docs/power#config-zmk-sleep",)


def test_below_a_base_url_too(project: Project) -> None:
    project.config(EXTENSIONS + 'base_url = "/zmk/"\n')
    project.main("See `CONFIG_ZMK_SLEEP`.\n")
    project.write("docs/power.md", TABLE)

    assert hrefs(project, "/docs") == ("/zmk/docs/power#config-zmk-sleep",)


def test_a_page_of_its_own_comes_first(project: Project) -> None:
    project.write("docs/a.md", TABLE)
    project.write("docs/power.md", f"See `CONFIG_ZMK_SLEEP`.\n\n{TABLE}")

    assert hrefs(project, "/docs/power") == ("#config-zmk-sleep",)


@pytest.mark.parametrize("mark", ["unlisted", "draft"])
def test_what_no_listed_page_defines_is_no_link(project: Project, mark: str) -> None:
    project.main("See `CONFIG_ZMK_SLEEP`.\n")
    project.write("docs/power.md", TABLE, **{mark: "true"})

    assert hrefs(project, "/docs") == ("",)


def test_a_version_speaks_of_its_own_firmware(project: Project) -> None:
    project.config(
        EXTENSIONS + '[[versions]]\nname = "new"\nlabel = "New"\n'
        '[[versions]]\nname = "old"\nlabel = "Old"\npath = "docs/old"\nroute = "/docs/old"\nis_last = false\n'
    )
    project.main("See `CONFIG_ZMK_SLEEP`.\n")
    project.write("docs/power.md", TABLE)
    project.write("docs/old/intro.md", "See `CONFIG_ZMK_SLEEP`.\n", slug="/")
    project.write("docs/old/sleep.md", TABLE)
    project.write("pages/about.md", "See `CONFIG_ZMK_SLEEP`.\n")

    assert hrefs(project, "/docs") == ("/docs/power#config-zmk-sleep",)
    assert hrefs(project, "/docs/old") == ("/docs/old/sleep#config-zmk-sleep",)
    assert hrefs(project, "/about") == ("/docs/power#config-zmk-sleep",)


def test_the_site_knows_where_each_thing_is_defined(project: Project) -> None:
    project.write("docs/power.md", TABLE)
    site = project.site()

    assert site.definitions.find(SLEEP, site.pages["/docs"]) == "/docs/power#config-zmk-sleep"
    assert site.definitions.find(Reference("option", "CONFIG_ZMK_USB"), site.pages["/docs"]) is None
