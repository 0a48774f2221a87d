"""What a render worker is told."""

from __future__ import annotations

import json
import pickle
import re

from homerow.rendering.job import ArticleJob, PageJob, page_job
from homerow.rendering.sheets import SHEETS, Sheet
from site_world import World

SHEET_HREFS: dict[Sheet, str] = {sheet: f"/{sheet}.css" for sheet in SHEETS}
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'


def job(world: World, route: str) -> PageJob:
    site = world.site()
    return page_job(site, site.pages[route], SHEET_HREFS)


def article(world: World, route: str) -> ArticleJob:
    (only,) = job(world, route).articles
    return only


def test_a_document_shows_its_whole_article(full_world: World) -> None:
    found = article(full_world, "/docs/faq")

    assert (found.path, found.part) == ("docs/faq.md", "whole")


def test_a_post_alone_is_shown_whole_and_in_the_list_by_its_excerpt(full_world: World) -> None:
    alone = article(full_world, "/blog/2023/12/24/post")
    listed = job(full_world, "/blog").articles

    assert alone.part == "whole"
    assert [(each.path, each.part) for each in listed] == [
        ("blog/2023-12-24-post.md", "excerpt"),
        ("blog/2023-12-17-post.md", "excerpt"),
    ]


def test_a_post_without_a_mark_is_listed_whole(full_world: World) -> None:
    full_world.write("blog/2024-01-01-brief.md", "All of it.\n")

    assert job(full_world, "/blog").articles[0].part == "whole"


def test_the_not_found_page_has_no_article(full_world: World) -> None:
    assert job(full_world, "/404").articles == ()


def test_props_travel_as_compact_json(full_world: World) -> None:
    found = job(full_world, "/docs/faq").page

    assert json.loads(found)["title"] == "FAQ"
    assert '": ' not in found


def test_links_are_resolved_with_base_url_query_and_anchor(full_world: World) -> None:
    full_world.write(
        "docs/links.md",
        "[a](faq.md?q=1#three) [b](/blog) [c](#here) [d](features/index.md) [e](pathname:///x.json)\n",
    )

    assert article(full_world, "/docs/links").resolutions.hrefs == (
        "/x/docs/faq?q=1#three",
        "/x/blog",
        "#here",
        "/x/docs/features",
        "/x/x.json",
    )


def test_a_picture_has_its_hashed_address_and_its_size(full_world: World) -> None:
    found = article(full_world, "/docs/features/combos").resolutions

    assert re.fullmatch(
        r'src="/x/assets/key-[0-9a-f]{16}\.svg" width="4" height="3"', found.asset_attributes[0]
    )


def test_a_picture_changed_in_place_has_another_address(full_world: World) -> None:
    before = article(full_world, "/docs/features/combos")
    full_world.write("docs/features/key.svg", PICTURE)

    assert article(full_world, "/docs/features/combos").resolutions != before.resolutions


def test_a_picture_that_is_not_there_has_no_address(full_world: World) -> None:
    (full_world.folder / "docs/features/key.svg").unlink()

    assert article(full_world, "/docs/features/combos").resolutions.asset_attributes == ("",)


def test_a_file_to_download_has_an_address(full_world: World) -> None:
    full_world.write("docs/get.md", "[keymap](corne.keymap)\n")
    full_world.write("docs/corne.keymap", b"/ {};\n")

    (found,) = article(full_world, "/docs/get").resolutions.asset_hrefs
    assert found.startswith("/x/assets/corne-")


def test_cards_are_the_listed_children_of_the_page_in_the_sidebar(full_world: World) -> None:
    full_world.write("docs/features/index.md", "<DocCardList />\n", title="Features")

    (injected,) = article(full_world, "/docs/features").resolutions.injected.values()
    assert isinstance(injected, list)
    assert [card["label"] for card in injected if isinstance(card, dict)] == ["Combos"]


def test_a_page_without_cards_is_told_of_none(full_world: World) -> None:
    assert not any(article(full_world, "/docs/faq").resolutions.injected.values())


def test_a_job_can_be_sent_to_another_process(full_world: World) -> None:
    found = job(full_world, "/docs/features/combos")

    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - ours
