from typing import TypeVar

import pytest

from homerow.site.page import ArchivePage, AuthorsPage, Page, PostListPage, TagsPage
from site_world import World

P = TypeVar("P", bound=Page)


def page(world: World, route: str, kind: type[P]) -> P:
    found = world.site().pages[route]
    assert isinstance(found, kind)
    return found


@pytest.fixture
def blog(world: World) -> World:
    """Three posts by two authors, one of whom is unlisted."""
    world.write("blog/authors.toml", '[ada]\nname = "Ada"\n\n[bob]\nname = "Bob"\n')
    world.write("blog/2023-01-01-a.md", title="A", authors="[ada]", tags="[keys]")
    world.write("blog/2024-01-01-b.md", title="B", authors="[bob, ada]", tags="[keys, Ble]")
    world.write("blog/2025-01-01-c.md", title="C", authors="[bob]", tags="[secret]", unlisted="true")
    return world


def test_each_tag_has_a_list_of_its_posts(blog: World) -> None:
    listed = page(blog, "/blog/tags/keys", PostListPage)

    assert [post.document.title for post in listed.posts] == ["B", "A"]
    assert (listed.title, listed.description) == ("Posts tagged keys", "2 posts tagged keys on Blog.")


def test_a_long_list_of_a_tag_is_cut_into_pages_with_names_of_their_own(blog: World) -> None:
    blog.config("[blog]\npage_size = 1\n")

    first = page(blog, "/blog/tags/keys", PostListPage)
    second = page(blog, "/blog/tags/keys/page/2", PostListPage)

    assert (first.newer, first.older) == (None, "/blog/tags/keys/page/2")
    assert (second.newer, second.older) == ("/blog/tags/keys", None)
    assert second.title == "Posts tagged keys, page 2"
    assert second.description == "2 posts tagged keys on Blog, page 2."


def test_all_tags_are_listed_by_name_with_the_number_of_their_posts(blog: World) -> None:
    counts = page(blog, "/blog/tags", TagsPage).tags

    assert [(count.tag.label, count.posts) for count in counts] == [("Ble", 1), ("keys", 2)]


def test_a_tag_of_unlisted_posts_alone_has_no_page(blog: World) -> None:
    assert "/blog/tags/secret" not in blog.site().pages


def test_the_archive_has_every_listed_post(blog: World) -> None:
    posts = page(blog, "/blog/archive", ArchivePage).posts

    assert [post.document.title for post in posts] == ["B", "A"]


def test_authors_come_with_their_posts_the_busiest_first(blog: World) -> None:
    bylines = page(blog, "/blog/authors", AuthorsPage).bylines

    written = [(each.author.name, [post.document.title for post in each.posts]) for each in bylines]
    assert written == [("Ada", ["B", "A"]), ("Bob", ["B"])]


def test_a_blog_of_drafts_has_empty_lists(world: World) -> None:
    world.write("blog/2025-01-01-x.md", draft="true")

    assert page(world, "/blog/archive", ArchivePage).posts == ()
    assert page(world, "/blog/tags", TagsPage).tags == ()


def test_a_site_without_posts_has_none_of_them(world: World) -> None:
    assert [route for route in world.site().pages if route.startswith("/blog")] == []
