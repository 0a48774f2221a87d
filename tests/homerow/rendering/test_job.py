"""Jobs of render workers."""

from __future__ import annotations

import json
import pickle
import re

import pytest

from homerow.rendering.front_end import load_front_end
from homerow.rendering.job import ArticleJob, PageJob, page_job, page_resources
from homerow.rendering.sidebar_files import sidebar_files
from site_project import Project

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'


def job(project: Project, route: str) -> PageJob:
    site = project.site()
    return page_job(
        site, site.pages[route], page_resources(site.config, load_front_end(), sidebar_files(site))
    )


def article(project: Project, route: str) -> ArticleJob:
    (only,) = job(project, route).articles
    return only


def test_a_document_shows_its_whole_article(full_project: Project) -> None:
    found = article(full_project, "/docs/faq")

    assert (found.path, found.part) == ("docs/faq.md", "whole")


def test_a_post_alone_is_shown_whole_and_in_the_list_by_its_excerpt(full_project: Project) -> None:
    alone = article(full_project, "/blog/2023/12/24/post")
    listed = job(full_project, "/blog").articles

    assert alone.part == "whole"
    assert [(each.path, each.part) for each in listed] == [
        ("blog/2023-12-24-post.md", "excerpt"),
        ("blog/2023-12-17-post.md", "excerpt"),
    ]


def test_a_post_without_a_mark_is_listed_whole(full_project: Project) -> None:
    full_project.write("blog/2024-01-01-brief.md", "All of it.\n")

    assert job(full_project, "/blog").articles[0].part == "whole"


def test_the_not_found_page_has_no_article(full_project: Project) -> None:
    assert job(full_project, "/404").articles == ()


def test_props_travel_as_compact_json(full_project: Project) -> None:
    found = job(full_project, "/docs/faq").page

    assert json.loads(found)["title"] == "FAQ"
    assert '": ' not in found


def test_links_are_resolved_with_base_url_query_and_anchor(full_project: Project) -> None:
    full_project.write(
        "docs/links.md",
        "[a](faq.md?q=1#three) [b](/blog) [c](#here) [d](features/index.md) [e](pathname:///x.json)\n",
    )

    assert article(full_project, "/docs/links").resolutions.hrefs == (
        "/x/docs/faq?q=1#three",
        "/x/blog",
        "#here",
        "/x/docs/features",
        "/x/x.json",
    )


def test_a_picture_has_its_hashed_address_and_its_size(full_project: Project) -> None:
    found = article(full_project, "/docs/features/combos").resolutions

    assert re.fullmatch(
        r'src="/x/assets/key-[0-9a-f]{16}\.svg" width="4" height="3"', found.asset_attributes[0]
    )


def test_a_picture_changed_in_place_has_another_address(full_project: Project) -> None:
    before = article(full_project, "/docs/features/combos")
    full_project.write("docs/features/key.svg", PICTURE)

    assert article(full_project, "/docs/features/combos").resolutions != before.resolutions


def test_a_picture_that_is_not_there_has_no_address(full_project: Project) -> None:
    (full_project.folder / "docs/features/key.svg").unlink()

    assert article(full_project, "/docs/features/combos").resolutions.asset_attributes == ("",)


def test_a_file_to_download_has_an_address(full_project: Project) -> None:
    full_project.write("docs/get.md", "[keymap](corne.keymap)\n")
    full_project.write("docs/corne.keymap", b"/ {};\n")

    (found,) = article(full_project, "/docs/get").resolutions.asset_hrefs
    assert found.startswith("/x/assets/corne-")


def test_cards_are_the_listed_children_of_the_page_in_the_sidebar(full_project: Project) -> None:
    full_project.write("docs/features/index.md", "<DocCardList />\n", title="Features")

    injected = article(full_project, "/docs/features").resolutions.injected
    cards = injected["DocCardList"]["items"]
    assert isinstance(cards, list)
    assert [card["label"] for card in cards if isinstance(card, dict)] == ["Combos"]


def test_the_card_of_a_category_without_a_page_leads_to_its_first_page(full_project: Project) -> None:
    full_project.write("docs/features/index.md", "<DocCardList />\n", title="Features")
    full_project.sidebar(
        '{ category = "All", doc = "features/index", items = [\n'
        '  { category = "Some", items = ["features/combos"] }\n] }, "intro", "faq"'
    )

    cards = article(full_project, "/docs/features").resolutions.injected["DocCardList"]["items"]
    assert isinstance(cards, list)
    assert [card["href"] for card in cards if isinstance(card, dict)] == ["/x/docs/features/combos"]


@pytest.mark.parametrize(
    ("settings", "address"), [('base_url = "/x/"\n', "/x/search"), ("[search]\nenabled = false\n", None)]
)
def test_the_button_of_the_search_leads_to_its_page(
    full_project: Project, settings: str, address: str | None
) -> None:
    full_project.write("docs/faq.md", "<SearchButton />\n", title="Questions")
    full_project.config(settings)

    injected = article(full_project, "/docs/faq").resolutions.injected

    assert injected == {"SearchButton": {"pageHref": address}}


def test_a_page_without_cards_is_told_of_none(full_project: Project) -> None:
    assert not any(article(full_project, "/docs/faq").resolutions.injected.values())


def test_a_job_can_be_sent_to_another_process(full_project: Project) -> None:
    found = job(full_project, "/docs/features/combos")

    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - ours
