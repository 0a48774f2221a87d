"""The site as React gets it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from full_site import CONFIG
from homerow.rendering.page_props import page_props
from homerow.rendering.site_props import site_props
from site_project import Project
from versioned_site import write_versions


@pytest.fixture
def project(full_project: Project) -> Project:
    return full_project


def page(project: Project, route: str) -> dict[str, Any]:
    site = project.site()
    props: dict[str, Any] = msgspec.to_builtins(page_props(site, site.pages[route]))
    return props


def shared(project: Project) -> dict[str, Any]:
    props: dict[str, Any] = msgspec.to_builtins(site_props(project.site()))
    return props


def navbar(project: Project) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = shared(project)["navbar"]
    return items


def item(project: Project, kind: str) -> dict[str, Any]:
    return next(each for each in navbar(project) if each["type"] == kind)


def hrefs(value: Any) -> list[str]:
    """Return every address in props: the values of href, src, image and their kin."""
    if isinstance(value, list):
        return [found for each in value for found in hrefs(each)]
    if not isinstance(value, dict):
        return []
    named = re.compile(r"href|src|favicon|newer|older|imageUrl", re.IGNORECASE)
    own = [found for key, found in value.items() if named.match(key) and isinstance(found, str) and found]
    return own + [found for each in value.values() for found in hrefs(each)]


def test_every_address_of_this_site_begins_with_its_base_url(project: Project) -> None:
    site = project.site()
    pages = [each for route in site.pages for each in hrefs(page(project, route))]
    found = hrefs(shared(project)) + pages

    assert len(found) > 60
    assert [each for each in found if not each.startswith(("/x/", "https://"))] == []
    assert [each for each in found if "/x/x/" in each] == []


def test_a_link_keeps_its_query_and_its_anchor(project: Project) -> None:
    first = navbar(project)[0]

    assert (first["href"], first["external"]) == ("/x/docs?q=1#top", False)


def test_a_link_elsewhere_is_external(project: Project) -> None:
    second = navbar(project)[1]

    assert (second["href"], second["external"], second["position"]) == ("https://git.example/", True, "right")


def test_a_document_item_is_called_like_the_document(project: Project) -> None:
    assert item(project, "doc") == {
        "type": "doc",
        "position": "left",
        "label": "FAQ",
        "href": "/x/docs/faq",
        "hrefs": {},
    }


def test_a_document_item_leads_to_the_version_that_it_names(project: Project) -> None:
    project.config(f'{CONFIG}\n[[navbar]]\ntype = "doc"\ndoc_id = "intro"\nversion = "3.5"\n')

    assert navbar(project)[-1]["href"] == "/x/docs/3.5"


def test_a_sidebar_item_leads_to_the_first_page_of_the_sidebar(project: Project) -> None:
    found = item(project, "docSidebar")

    assert (found["href"], found["label"], found["sidebar"]) == ("/x/docs/features", "docs", "docs")


def test_a_dropdown_holds_its_items(project: Project) -> None:
    found = item(project, "dropdown")

    assert found["href"] == "/x/docs/faq"
    assert [(each["type"], each["label"]) for each in found["items"]] == [
        ("link", "Blog"),
        ("doc", "Questions"),
    ]


def test_a_document_without_a_page_of_its_own_leaves_the_navbar_whole(project: Project) -> None:
    project.write("docs/a-twin.md", "Text.\n", slug="/faq")

    assert item(project, "doc")["href"].startswith("/x/docs")


def test_a_version_leads_to_its_main_document(project: Project) -> None:
    versions = shared(project)["versions"]

    assert [(v["identifier"], v["href"], v["isLast"]) for v in versions] == [
        ("docs-default-current", "/x/docs", True),
        ("docs-default-3.5", "/x/docs/3.5", False),
    ]


def test_the_blog_sidebar_has_listed_posts_by_year_newest_first(project: Project) -> None:
    years = shared(project)["blogSidebar"]

    assert [(year["year"], len(year["posts"])) for year in years] == [("2023", 2), ("2020", 1)]
    assert years[0]["posts"][0]["href"] == "/x/blog/2023/12/24/post"


def test_what_is_not_configured_is_null(tmp_path_factory: pytest.TempPathFactory) -> None:
    props = shared(Project(tmp_path_factory.mktemp("bare")))

    assert {props["logo"], props["announcement"], props["favicon"], props["footer"]["logo"]} == {None}


NAVBAR = """
[[navbar]]
type = "doc"
doc_id = "intro"
[[navbar]]
type = "docSidebar"
sidebar_id = "docs"
[[navbar]]
type = "doc"
doc_id = "old"
[[navbar]]
type = "doc"
doc_id = "intro"
version = "1.0"
"""


def test_navbar_items_lead_to_each_version_that_has_their_page(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    project = write_versions(Project(tmp_path_factory.mktemp("versions")), more=NAVBAR)

    everywhere = ("/docs", {"current": "/docs/next", "1.0": "/docs/1.0"})
    assert [(each["href"], each["hrefs"]) for each in navbar(project)] == [
        everywhere,
        everywhere,
        ("/docs/1.0/old", {}),
        ("/docs/1.0", {}),
    ]


def test_each_version_has_its_banner_and_the_list_of_its_pages(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    versions = shared(write_versions(Project(tmp_path_factory.mktemp("versions"))))["versions"]

    assert [(each["name"], each["banner"], each["pages"]) for each in versions] == [
        ("current", "unreleased", "/payloads/404/current.json"),
        ("2.0", None, "/payloads/404/2.0.json"),
        ("1.0", "unmaintained", "/payloads/404/1.0.json"),
    ]


def test_with_one_version_the_navbar_does_not_name_it(tmp_path_factory: pytest.TempPathFactory) -> None:
    project = Project(tmp_path_factory.mktemp("one"))
    project.config("""
[[navbar]]
type = "docsVersionDropdown"
[[navbar]]
type = "docsVersion"
[[navbar]]
type = "docsVersion"
label = "Manual"
[[navbar]]
type = "dropdown"
label = "More"
items = [{ type = "docsVersionDropdown" }, { label = "Start", to = "/docs" }]
""")

    manual, more = navbar(project)
    assert manual["label"] == "Manual"
    assert [each["label"] for each in more["items"]] == ["Start"]


def test_the_link_to_a_site_without_a_home_page_leads_to_its_documentation(tmp_path: Path) -> None:
    site = Project(tmp_path / "bare")
    site.write("docs/index.md", title="Docs")
    before = shared(site)["homeHref"]
    site.write("pages/index.md", title="Home")

    assert (before, shared(site)["homeHref"]) == ("/docs", "/")
