"""Where the pages of a site say what a thing of the firmware is."""

from __future__ import annotations

import json

import pytest

from homerow.markdown.document import Mention
from homerow.rendering.job import page_job
from site_world import World

SLEEP = Mention("option", "CONFIG_ZMK_SLEEP")
FIRMWARE = {"repository": "ours/firmware", "commit": "0" * 40, "date": "2025-08-07"}
OPTION = {"symbol": "ZMK_SLEEP", "type": "bool", "prompt": True, "origin": "zmk", "documented": True}
TABLE = '<Options of="ZMK_SLEEP">\n\n- `ZMK_SLEEP`: Turns sleep on.\n\n</Options>\n'


@pytest.fixture
def world(world: World) -> World:
    data = {"firmware": FIRMWARE, "choices": [], "options": [OPTION]}
    world.write("data/options.json", json.dumps(data))
    return world


def hrefs(world: World, route: str) -> tuple[str, ...]:
    """Return where the mentions on a page lead."""
    site = world.site()
    (article,) = page_job(site, site.pages[route], {"reference": "/reference.css"}).articles
    return article.resolutions.mention_hrefs


def test_a_name_leads_to_the_page_that_defines_it(world: World) -> None:
    world.main("See `CONFIG_ZMK_SLEEP`.\n")
    world.write("docs/power.md", TABLE)

    assert hrefs(world, "/docs") == ("/docs/power#config-zmk-sleep",)


def test_below_a_base_url_too(world: World) -> None:
    world.config('base_url = "/zmk/"\n')
    world.main("See `CONFIG_ZMK_SLEEP`.\n")
    world.write("docs/power.md", TABLE)

    assert hrefs(world, "/docs") == ("/zmk/docs/power#config-zmk-sleep",)


def test_a_page_of_its_own_comes_first(world: World) -> None:
    world.write("docs/a.md", TABLE)
    world.write("docs/power.md", f"See `CONFIG_ZMK_SLEEP`.\n\n{TABLE}")

    assert hrefs(world, "/docs/power") == ("#config-zmk-sleep",)


@pytest.mark.parametrize("mark", ["unlisted", "draft"])
def test_what_no_listed_page_defines_is_no_link(world: World, mark: str) -> None:
    world.main("See `CONFIG_ZMK_SLEEP`.\n")
    world.write("docs/power.md", TABLE, **{mark: "true"})

    assert hrefs(world, "/docs") == ("",)


def test_a_version_speaks_of_its_own_firmware(world: World) -> None:
    world.config(
        '[[versions]]\nname = "new"\nlabel = "New"\n'
        '[[versions]]\nname = "old"\nlabel = "Old"\npath = "docs/old"\nroute = "/docs/old"\nis_last = false\n'
    )
    world.main("See `CONFIG_ZMK_SLEEP`.\n")
    world.write("docs/power.md", TABLE)
    world.write("docs/old/intro.md", "See `CONFIG_ZMK_SLEEP`.\n", slug="/")
    world.write("docs/old/sleep.md", TABLE)
    world.write("pages/about.md", "See `CONFIG_ZMK_SLEEP`.\n")

    assert hrefs(world, "/docs") == ("/docs/power#config-zmk-sleep",)
    assert hrefs(world, "/docs/old") == ("/docs/old/sleep#config-zmk-sleep",)
    assert hrefs(world, "/about") == ("/docs/power#config-zmk-sleep",)


def test_the_site_knows_where_each_thing_is_defined(world: World) -> None:
    world.write("docs/power.md", TABLE)
    site = world.site()

    assert site.definitions.find(SLEEP, site.pages["/docs"]) == "/docs/power#config-zmk-sleep"
    assert site.definitions.find(Mention("option", "CONFIG_ZMK_USB"), site.pages["/docs"]) is None
