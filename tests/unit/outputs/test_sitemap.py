"""What search engines may list."""

from __future__ import annotations

from datetime import date
from pathlib import Path, PurePosixPath
from xml.etree import ElementTree as ET

import pytest

from homerow.outputs.sitemap import robots, sitemap
from site_world import World

NAMESPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


def days_by_address(world: World, *, include_drafts: bool = False) -> dict[str, str | None]:
    root = ET.fromstring(sitemap(world.site(include_drafts=include_drafts)))  # noqa: S314 - made by us just now
    return {url.findtext(f"{NAMESPACE}loc", ""): url.findtext(f"{NAMESPACE}lastmod") for url in root}


def test_every_page_is_listed_by_its_absolute_address(world: World) -> None:
    world.config('base_url = "/x/"')
    world.write("docs/faq.md")
    world.write("pages/index.md")

    assert days_by_address(world).keys() == {
        "https://t.example/x/",
        "https://t.example/x/docs",
        "https://t.example/x/docs/faq",
    }


def test_what_is_not_for_everybody_is_left_out(world: World) -> None:
    world.write("docs/secret.md", unlisted="true")
    world.write("docs/draft.md", draft="true")

    addresses = days_by_address(world, include_drafts=True)

    assert [each for each in addresses if each.endswith(("secret", "draft", "404"))] == []
    assert "https://t.example/docs" in addresses


def test_a_document_tells_the_day_of_its_last_change_and_a_post_its_own(world: World) -> None:
    world.write("docs/faq.md")
    world.write("blog/2023-12-17-news.md")
    world.dates = {PurePosixPath("docs/faq.md"): date(2025, 6, 20)}

    days = days_by_address(world)

    assert days["https://t.example/docs/faq"] == "2025-06-20"
    assert days["https://t.example/blog/2023/12/17/news"] == "2023-12-17"
    assert days["https://t.example/docs"] is None


def test_lists_of_posts_are_listed(world: World) -> None:
    world.config("[blog]\npage_size = 1")
    world.write("blog/2023-12-17-news.md")
    world.write("blog/2023-12-18-news.md")

    assert {"https://t.example/blog", "https://t.example/blog/page/2"} <= days_by_address(world).keys()


def test_the_order_is_that_of_the_addresses(world: World) -> None:
    for name in ("b", "a", "c"):
        world.write(f"docs/{name}.md")

    addresses = list(days_by_address(world))

    assert addresses == sorted(addresses)


def test_robots_are_told_where_the_sitemap_is(world: World) -> None:
    world.config('base_url = "/x/"')

    assert robots(world.site()) == b"User-agent: *\nAllow: /\n\nSitemap: https://t.example/x/sitemap.xml\n"
