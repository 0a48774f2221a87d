"""Site and pages as React gets them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from full_site import CONFIG
from homerow.rendering.page_props import page_props
from homerow.rendering.props import site_props
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


def test_the_table_of_contents_holds_levels_two_and_three(world: World) -> None:
    assert page(world, "/docs/faq")["toc"] == [
        {"id": "two-code", "html": "Two <code>code</code>", "level": 2},
        {"id": "three", "html": "Three", "level": 3},
    ]


@pytest.mark.parametrize(
    ("front_matter", "levels"),
    [
        ({"toc_max_heading_level": "4"}, [2, 3, 4]),
        ({"toc_min_heading_level": "3"}, [3]),
        ({"hide_table_of_contents": "true"}, []),
    ],
)
def test_an_author_chooses_the_levels(world: World, front_matter: dict[str, str], levels: list[int]) -> None:
    world.write("docs/faq.md", "## Two\n\n### Three\n\n#### Four\n", **front_matter)

    assert [entry["level"] for entry in page(world, "/docs/faq")["toc"]] == levels


def test_a_page_knows_its_absolute_address(world: World) -> None:
    assert page(world, "/docs/faq")["permalink"] == "https://t.example/x/docs/faq"
    assert page(world, "/")["permalink"] == "https://t.example/x/"


@pytest.mark.parametrize(
    ("image", "absolute"),
    [
        ("/card.png", "https://t.example/x/card.png"),
        ("card.png", "https://t.example/x/card.png"),
        ("https://cdn.example/card.png", "https://cdn.example/card.png"),
    ],
)
def test_a_social_card_has_an_absolute_address(world: World, image: str, absolute: str) -> None:
    world.write("docs/faq.md", "Text.\n", image=image)

    assert page(world, "/docs/faq")["image"] == absolute


def test_an_unlisted_page_is_not_to_be_indexed(world: World) -> None:
    secret = page(world, "/docs/features/secret")

    assert (secret["noindex"], secret["unlisted"]) == (True, True)


def test_a_draft_is_not_to_be_indexed(world: World) -> None:
    world.write("docs/draft.md", "Text.\n", draft="true")
    site = world.site(include_drafts=True)

    assert page_props(site, site.pages["/docs/draft"])["noindex"]


def test_the_not_found_page_is_not_to_be_indexed(world: World) -> None:
    assert page(world, "/404")["noindex"]


def test_a_document_tells_when_it_was_changed_and_where_to_edit_it(world: World) -> None:
    faq = page(world, "/docs/faq")

    assert faq["lastUpdated"] == "2025-06-20"
    assert faq["editUrl"] == "https://git.example/edit/docs/faq.md"


def test_a_document_without_history_tells_no_day(world: World) -> None:
    assert page(world, "/docs/features")["lastUpdated"] is None


def test_a_title_is_hidden_when_asked_for(world: World) -> None:
    world.write("docs/asked.md", "Text.\n", title="Asked", hide_title="true")

    hidden = {route: page(world, route)["hideTitle"] for route in ("/docs/asked", "/docs/faq")}
    assert hidden == {"/docs/asked": True, "/docs/faq": False}


def test_neighbours_follow_the_sidebar(world: World) -> None:
    combos = page(world, "/docs/features/combos")

    assert combos["previous"] == {"title": "Features", "href": "/x/docs/features"}
    assert combos["next"] == {"title": "FAQ", "href": "/x/docs/faq"}


def test_a_post_names_its_authors_and_tags(world: World) -> None:
    post = page(world, "/blog/2023/12/24/post")["post"]

    assert post["authors"] == [{"name": "Kim", "title": "Maker", "url": "", "imageUrl": "/x/kim.png"}]
    assert post["tags"] == [{"label": "keys", "href": "/x/blog/tags/keys"}]
    assert (post["date"], post["truncated"]) == ("2023-12-24", True)


def test_the_list_of_posts_has_pages(world: World) -> None:
    first, second = page(world, "/blog"), page(world, "/blog/page/2")

    assert (first["number"], first["count"], len(first["posts"]), len(second["posts"])) == (1, 2, 2, 1)
    assert (first["newer"], first["older"]) == (None, "/x/blog/page/2")
    assert (second["newer"], second["older"]) == ("/x/blog", None)
