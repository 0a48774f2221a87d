"""Pages as React gets them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from homerow.rendering.page_props import page_props
from site_project import Project
from versioned_site import write_versions


@pytest.fixture
def project(full_project: Project) -> Project:
    return full_project


def page(project: Project, route: str) -> dict[str, Any]:
    site = project.site()
    props: dict[str, Any] = msgspec.to_builtins(page_props(site, site.pages[route]))
    return props


def test_the_table_of_contents_holds_levels_two_and_three(project: Project) -> None:
    assert page(project, "/docs/faq")["toc"] == [
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
def test_an_author_chooses_the_levels(
    project: Project, front_matter: dict[str, str], levels: list[int]
) -> None:
    project.write("docs/faq.md", "## Two\n\n### Three\n\n#### Four\n", **front_matter)

    assert [entry["level"] for entry in page(project, "/docs/faq")["toc"]] == levels


def test_a_page_knows_its_absolute_address(project: Project) -> None:
    assert page(project, "/docs/faq")["permalink"] == "https://t.example/x/docs/faq"
    assert page(project, "/")["permalink"] == "https://t.example/x/"


@pytest.mark.parametrize(
    ("image", "absolute"),
    [
        ("/card.png", "https://t.example/x/card.png"),
        ("card.png", "https://t.example/x/card.png"),
        ("https://cdn.example/card.png", "https://cdn.example/card.png"),
    ],
)
def test_a_social_card_has_an_absolute_address(project: Project, image: str, absolute: str) -> None:
    project.write("docs/faq.md", "Text.\n", image=image)

    assert page(project, "/docs/faq")["image"] == absolute


def test_an_unlisted_page_is_not_to_be_indexed(project: Project) -> None:
    secret = page(project, "/docs/features/secret")

    assert (secret["noindex"], secret["unlisted"]) == (True, True)


def test_a_draft_is_not_to_be_indexed(project: Project) -> None:
    project.write("docs/draft.md", "Text.\n", draft="true")
    site = project.site(include_drafts=True)

    assert page_props(site, site.pages["/docs/draft"]).noindex


def test_the_not_found_page_is_not_to_be_indexed(project: Project) -> None:
    assert page(project, "/404")["noindex"]


def test_a_document_tells_when_it_was_changed_and_where_to_edit_it(project: Project) -> None:
    faq = page(project, "/docs/faq")

    assert faq["lastUpdated"] == "2025-06-20"
    assert faq["editUrl"] == "https://git.example/edit/docs/faq.md"


def test_a_document_without_history_tells_no_day(project: Project) -> None:
    assert page(project, "/docs/features")["lastUpdated"] is None


def test_a_title_is_hidden_when_asked_for(project: Project) -> None:
    project.write("docs/asked.md", "Text.\n", title="Asked", hide_title="true")

    hidden = {route: page(project, route)["hideTitle"] for route in ("/docs/asked", "/docs/faq")}
    assert hidden == {"/docs/asked": True, "/docs/faq": False}


def test_neighbors_follow_the_sidebar(project: Project) -> None:
    combos = page(project, "/docs/features/combos")

    assert combos["previous"] == {"title": "Features", "href": "/x/docs/features"}
    assert combos["next"] == {"title": "FAQ", "href": "/x/docs/faq"}


def test_a_post_names_its_authors_and_tags(project: Project) -> None:
    post = page(project, "/blog/2023/12/24/post")["post"]

    assert post["authors"] == [{"name": "Kim", "title": "Maker", "url": "", "imageUrl": "/x/kim.png"}]
    assert post["tags"] == [{"label": "keys", "href": "/x/blog/tags/keys"}]
    assert (post["date"], post["truncated"]) == ("2023-12-24", True)


def test_a_tag_of_unlisted_documents_alone_links_nowhere(project: Project) -> None:
    project.write("docs/hidden.md", tags="[keys, secret]", unlisted="true")
    project.write("docs/shown.md", tags="[keys]")

    assert page(project, "/docs/hidden")["tags"] == [
        {"label": "keys", "href": "/x/docs/tags/keys"},
        {"label": "secret", "href": None},
    ]


def test_the_list_of_posts_has_pages(project: Project) -> None:
    first, second = page(project, "/blog"), page(project, "/blog/page/2")

    assert (first["number"], first["count"], len(first["posts"]), len(second["posts"])) == (1, 2, 2, 1)
    assert (first["newer"], first["older"]) == (None, "/x/blog/page/2")
    assert (second["newer"], second["older"]) == ("/x/blog", None)


def test_a_page_names_the_latest_version_of_itself_to_search_engines(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    project = write_versions(Project(tmp_path_factory.mktemp("versions")))
    routes = ("/docs", "/docs/next", "/docs/1.0", "/docs/1.0/old")

    permalinks = [page(project, route)["permalink"].removeprefix("https://t.example") for route in routes]

    assert permalinks == ["/docs", "/docs", "/docs", "/docs/1.0/old"]
    assert page(project, "/docs/1.0")["others"] == {"current": "/docs/next", "2.0": "/docs"}


def test_a_hidden_page_of_the_latest_version_is_not_named_to_search_engines(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    project = write_versions(Project(tmp_path_factory.mktemp("versions")))
    project.write("docs-2.0/old.md", unlisted="true")

    assert page(project, "/docs/1.0/old")["permalink"] == "https://t.example/docs/1.0/old"


def test_a_social_card_may_be_a_file_beside_the_document(project: Project) -> None:
    project.write("docs/deep/faq.md", "Text.\n", image="../my%20card.png")
    project.write("docs/my card.png", b"png")
    project.write("docs/other.md", "Text.\n", image="img/card.png")
    project.write("static/img/card.png", b"png")

    assert "/assets/my-card-" in page(project, "/docs/deep/faq")["image"]
    assert page(project, "/docs/other")["image"].endswith("/img/card.png")
