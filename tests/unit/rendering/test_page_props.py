"""Pages as React gets them."""

from __future__ import annotations

from typing import Any

import pytest

from homerow.rendering.page_props import page_props
from site_world import World


@pytest.fixture
def world(full_world: World) -> World:
    return full_world


def page(world: World, route: str) -> dict[str, Any]:
    site = world.site()
    return page_props(site, site.pages[route])


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
