"""The sitemap and robots.txt."""

from __future__ import annotations

from datetime import date
from pathlib import Path, PurePosixPath
from xml.etree import ElementTree as ET

import pytest

from homerow.outputs.discovery import robots, sitemap
from site_project import Project
from versioned_site import write_versions

NAMESPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def days_by_address(project: Project, *, include_drafts: bool = False) -> dict[str, str | None]:
    root = ET.fromstring(sitemap(project.site(include_drafts=include_drafts)))  # noqa: S314 - made by us just now
    return {url.findtext(f"{NAMESPACE}loc", ""): url.findtext(f"{NAMESPACE}lastmod") for url in root}


def test_every_page_is_listed_by_its_absolute_address(project: Project) -> None:
    project.config('base_url = "/x/"')
    project.write("docs/faq.md")
    project.write("pages/index.md")

    assert days_by_address(project).keys() == {
        "https://t.example/x/",
        "https://t.example/x/docs",
        "https://t.example/x/docs/faq",
    }


def test_what_is_not_for_everybody_is_left_out(project: Project) -> None:
    project.write("docs/secret.md", unlisted="true")
    project.write("docs/draft.md", draft="true")

    addresses = days_by_address(project, include_drafts=True)

    assert [each for each in addresses if each.endswith(("secret", "draft", "404"))] == []
    assert "https://t.example/docs" in addresses


def test_a_document_tells_the_day_of_its_last_change_and_a_post_its_own(project: Project) -> None:
    project.write("docs/faq.md")
    project.write("blog/2023-12-17-news.md")
    project.dates = {PurePosixPath("docs/faq.md"): date(2025, 6, 20)}

    days = days_by_address(project)

    assert days["https://t.example/docs/faq"] == "2025-06-20"
    assert days["https://t.example/blog/2023/12/17/news"] == "2023-12-17"
    assert days["https://t.example/docs"] is None


def test_lists_of_posts_are_listed(project: Project) -> None:
    project.config("[blog]\npage_size = 1")
    project.write("blog/2023-12-17-news.md")
    project.write("blog/2023-12-18-news.md")

    assert {"https://t.example/blog", "https://t.example/blog/page/2"} <= days_by_address(project).keys()


def test_the_order_is_that_of_the_addresses(project: Project) -> None:
    for name in ("b", "a", "c"):
        project.write(f"docs/{name}.md")

    addresses = list(days_by_address(project))

    assert addresses == sorted(addresses)


def test_robots_are_told_where_the_sitemap_is(project: Project) -> None:
    project.config('base_url = "/x/"')

    assert robots(project.site()) == b"User-agent: *\nAllow: /\n\nSitemap: https://t.example/x/sitemap.xml\n"


def test_of_a_page_with_several_versions_the_latest_is_listed(project: Project) -> None:
    addresses = days_by_address(write_versions(project))

    assert {each.removeprefix("https://t.example") for each in addresses} == {
        "/docs",
        "/docs/layers",
        "/docs/next/new",
        "/docs/1.0/old",
    }
