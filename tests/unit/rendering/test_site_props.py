"""The site as React gets it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from full_site import CONFIG
from homerow.rendering.page_props import page_props
from homerow.rendering.site_props import site_props
from site_world import World


@pytest.fixture
def world(full_world: World) -> World:
    return full_world


def page(world: World, route: str) -> dict[str, Any]:
    site = world.site()
    return page_props(site, site.pages[route])


def navbar(world: World) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = site_props(world.site())["navbar"]
    return items


def item(world: World, kind: str) -> dict[str, Any]:
    return next(each for each in navbar(world) if each["kind"] == kind)


def hrefs(value: Any) -> list[str]:
    """Return every address in props: the values of href, src, image and their kin."""
    if isinstance(value, list):
        return [found for each in value for found in hrefs(each)]
    if not isinstance(value, dict):
        return []
    named = re.compile(r"href|src|favicon|newer|older|imageUrl", re.IGNORECASE)
    own = [found for key, found in value.items() if named.match(key) and isinstance(found, str) and found]
    return own + [found for each in value.values() for found in hrefs(each)]


def test_every_address_of_this_site_begins_with_its_base_url(world: World) -> None:
    site = world.site()
    found = hrefs(site_props(site)) + [
        each for p in site.pages.values() for each in hrefs(page_props(site, p))
    ]

    assert len(found) > 60
    assert [each for each in found if not each.startswith(("/x/", "https://"))] == []
    assert [each for each in found if "/x/x/" in each] == []


def test_a_link_keeps_its_query_and_its_anchor(world: World) -> None:
    first = navbar(world)[0]

    assert (first["href"], first["external"]) == ("/x/docs?q=1#top", False)


def test_a_link_elsewhere_is_external(world: World) -> None:
    second = navbar(world)[1]

    assert (second["href"], second["external"], second["position"]) == ("https://git.example/", True, "right")


def test_a_document_item_is_called_like_the_document(world: World) -> None:
    assert item(world, "doc") == {"kind": "doc", "position": "left", "label": "FAQ", "href": "/x/docs/faq"}


def test_a_document_item_leads_to_the_version_that_it_names(world: World) -> None:
    world.config(f'{CONFIG}\n[[navbar]]\ntype = "doc"\ndoc_id = "intro"\nversion = "3.5"\n')

    assert navbar(world)[-1]["href"] == "/x/docs/3.5"


def test_a_sidebar_item_leads_to_the_first_page_of_the_sidebar(world: World) -> None:
    found = item(world, "docSidebar")

    assert (found["href"], found["label"], found["sidebar"]) == ("/x/docs/features", "docs", "docs")


def test_a_dropdown_holds_its_items(world: World) -> None:
    found = item(world, "dropdown")

    assert found["href"] == "/x/docs/faq"
    assert [(each["kind"], each["label"]) for each in found["items"]] == [
        ("link", "Blog"),
        ("doc", "Questions"),
    ]


def test_a_document_without_a_page_of_its_own_leaves_the_navbar_whole(world: World) -> None:
    world.write("docs/a-twin.md", "Text.\n", slug="/faq")

    assert item(world, "doc")["href"].startswith("/x/docs")


def test_a_version_leads_to_its_main_document(world: World) -> None:
    versions = site_props(world.site())["versions"]

    assert [(v["identifier"], v["href"], v["isLast"]) for v in versions] == [
        ("docs-default-current", "/x/docs", True),
        ("docs-default-3.5", "/x/docs/3.5", False),
    ]


def test_a_sidebar_keeps_its_tree(world: World) -> None:
    features, alone, *links = site_props(world.site())["sidebars"]["docs"]

    assert (features["href"], features["collapsed"]) == ("/x/docs/features", True)
    assert [(child["label"], child["unlisted"]) for child in features["items"]] == [
        ("Combos", False),
        ("Secret", True),
    ]
    assert (alone["href"], alone["collapsed"]) == (None, False)
    assert [link["href"] for link in links] == ["https://git.example/", "/x/blog"]


def test_the_blog_sidebar_has_listed_posts_by_year_newest_first(world: World) -> None:
    years = site_props(world.site())["blogSidebar"]

    assert [(year["year"], len(year["posts"])) for year in years] == [("2023", 2), ("2020", 1)]
    assert years[0]["posts"][0]["href"] == "/x/blog/2023/12/24/post"


def test_what_is_not_configured_is_null(tmp_path_factory: pytest.TempPathFactory) -> None:
    props = site_props(World(tmp_path_factory.mktemp("bare")).site())

    assert {props["logo"], props["announcement"], props["favicon"], props["footer"]["logo"]} == {None}
