"""Every address of the blog that people have linked to for years answers."""

from __future__ import annotations

import html
import re
import urllib.request

import pytest

from serving import Served

POSTS = [
    "2020/05/24/wip",
    "2020/08/12/zmk-sotf-1",
    "2020/09/21/zmk-sotf-2",
    "2020/10/03/bootloader-fix",
    "2020/11/09/zmk-sotf-3",
    "2021/01/27/zmk-sotf-4",
    "2021/07/17/zephyr-2-5",
    "2022/03/08/zephyr-3-0-upgrade-prep",
    "2022/04/02/zephyr-3-0",
    "2022/04/10/zmk-sotf-5",
    "2022/04/21/zmk-2yo",
    "2023/04/06/zephyr-3-2",
    "2023/06/18/encoder-refactors",
    "2023/10/05/zmk-sotf-6",
    "2023/11/09/keymap-editor",
    "2023/12/17/nodefree-config",
    "2024/01/05/zmk-tools",
    "2024/02/09/zephyr-3-5",
    "2024/11/11/zmk-studio-mvp-ga",
    "2025/03/20/contributor-sync-1",
    "2025/06/20/pinned-zmk",
]
TAGS = [
    "ble",
    "bootloader",
    "community",
    "core",
    "encoders",
    "firmware",
    "firmware/page/2",
    "firmware/page/3",
    "keyboards",
    "keyboards/page/2",
    "oss",
    "oss/page/2",
    "sensors",
    "sotf",
    "studio",
    "sync",
    "versioning",
    "zephyr",
]
ROUTES = (
    *("/blog", "/blog/page/2", "/blog/page/3", "/blog/archive", "/blog/authors", "/blog/tags"),
    *(f"/blog/tags/{tag}" for tag in TAGS),
    *(f"/blog/{post}" for post in POSTS),
)
FILES = ("/blog/rss.xml", "/blog/atom.xml", "/blog/feed.json")


def fetch(served: Served, path: str) -> str:
    with urllib.request.urlopen(served.origin + path) as answer:
        assert answer.status == 200
        text: str = answer.read().decode()
        return text


def head_of(page: str) -> tuple[str, str, str]:
    """Return a page's title, description and canonical address."""
    patterns = (
        r"<title>(.+?)</title>",
        r'name="description" content="(.+?)"',
        r'rel="canonical" href="(.+?)"',
    )
    found = [re.search(pattern, page) for pattern in patterns]
    assert all(found), page[:2000]
    title, description, canonical = (html.unescape(match[1]) for match in found if match)
    return title, description, canonical


@pytest.fixture(scope="module")
def heads(published: Served) -> dict[str, tuple[str, str, str]]:
    return {route: head_of(fetch(published, route)) for route in ROUTES}


def test_every_route_says_where_it_lies(heads: dict[str, tuple[str, str, str]]) -> None:
    assert {route: canonical for route, (_, _, canonical) in heads.items()} == {
        route: f"https://zmk.dev{route}" for route in ROUTES
    }


@pytest.mark.parametrize("part", [0, 1], ids=["title", "description"])
def test_no_two_routes_have_the_same_name(heads: dict[str, tuple[str, str, str]], part: int) -> None:
    by_text: dict[str, list[str]] = {}
    for route, head in heads.items():
        by_text.setdefault(head[part], []).append(route)

    assert [routes for routes in by_text.values() if len(routes) > 1] == []


def test_the_routes_are_all_that_the_blog_has(published: Served) -> None:
    assert {route for route in published.routes if route.startswith("/blog")} == set(ROUTES)


@pytest.mark.parametrize("path", FILES)
def test_the_feeds_have_the_newest_posts(published: Served, path: str) -> None:
    assert "/blog/2025/06/20/pinned-zmk" in fetch(published, path)


def test_the_last_page_of_the_list_has_one_post(published: Served) -> None:
    assert fetch(published, "/blog/page/3").count('<article class="excerpt"') == 1
