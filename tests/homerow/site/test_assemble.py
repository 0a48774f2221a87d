"""Assembled sites with some documents replaced by newer ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath

import pytest
from msgspec.structs import replace

from homerow.markdown.document import Document
from homerow.site.assemble import revise_site
from homerow.site.page import DocPage, PostListPage, PostPage, StandalonePage
from homerow.site.site import Site
from site_project import Project


def revised(site: Site, *paths: str) -> Site:
    """Return a site in which some documents are called New."""
    documents = {each.path: each for each in site.documents}
    fresh = {PurePosixPath(path): replace(documents[PurePosixPath(path)], title="New") for path in paths}
    return revise_site(site, fresh)


def shown(site: Site, route: str) -> list[Document]:
    match site.pages[route]:
        case DocPage() | PostPage() | StandalonePage() as page:
            return [page.document]
        case PostListPage() as page:
            return [post.document for post in page.posts]
        case page:
            raise AssertionError(page)


def test_a_fresh_document_takes_the_place_of_the_one_before(project: Project) -> None:
    project.write("docs/faq.md", "Like this.\n", title="Questions")
    before = project.site()

    after = revised(before, "docs/faq.md")

    assert [each.title for each in shown(after, "/docs/faq")] == ["New"]
    assert after.pages["/docs"] is before.pages["/docs"]
    assert [each.title for each in after.documents if each.path.name == "faq.md"] == ["New"]


def test_a_post_is_fresh_in_the_lists_that_show_it_too(project: Project) -> None:
    project.write("blog/2025-01-01-first.md", "Hello.\n", title="First", tags="[news]")
    project.write("blog/2025-01-02-second.md", "Hello again.\n", title="Second")

    after = revised(project.site(), "blog/2025-01-01-first.md")

    assert [each.title for each in shown(after, "/blog")] == ["Second", "New"]
    assert [each.title for each in shown(after, "/blog/tags/news")] == ["New"]
    assert [post.document.title for post in after.posts] == ["Second", "New"]


def test_a_picture_that_a_fresh_document_brings_is_there(project: Project) -> None:
    project.write("docs/faq.md", "Like this.\n")
    before = project.site()
    project.write("docs/key.svg", "<svg/>")
    project.write("docs/faq.md", "![A key](key.svg)\n")
    (fresh,) = (each for each in project.site().documents if each.path.name == "faq.md")

    after = revise_site(before, {fresh.path: fresh})

    assert PurePosixPath("docs/key.svg") in after.assets
    assert PurePosixPath("docs/key.svg") not in before.assets


def test_without_a_home_page_its_address_leads_to_the_main_document(project: Project) -> None:
    assert project.site().redirects == {"/": "/docs"}


def test_a_home_page_keeps_its_address(project: Project) -> None:
    project.write("pages/index.md", title="Home")

    assert project.site().redirects == {}


def test_the_first_document_of_the_first_sidebar_is_the_main_one(project: Project) -> None:
    (project.folder / "docs/intro.md").unlink()
    for name in ("a", "intro", "start"):
        project.write(f"docs/{name}.md")
    project.write("docs/hidden.md", unlisted="true")
    project.sidebar('"hidden", { category = "Begin", items = ["start"] }, "intro", "a"')

    assert project.site().redirects == {"/": "/docs/start"}


@pytest.mark.parametrize(("names", "route"), [("ac", "/docs/a"), (["a", "README"], "/docs")])
def test_without_an_introduction_the_index_or_the_first_document_is_the_main_one(
    project: Project, names: Sequence[str], route: str
) -> None:
    (project.folder / "docs/intro.md").unlink()
    for name in names:
        project.write(f"docs/{name}.md")

    site = project.site()

    main = site.main_page(site.config.last_version)
    assert main is not None
    assert main.route == route


@pytest.mark.parametrize("name", ["a", "intro", "README"])
def test_an_unlisted_document_is_not_the_main_one(project: Project, name: str) -> None:
    (project.folder / "docs/intro.md").unlink()
    project.write(f"docs/{name}.md", unlisted="true")
    project.write("docs/z.md")

    assert project.site().redirects == {"/": "/docs/z"}
