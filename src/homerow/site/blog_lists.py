"""The generated pages of the blog (lists of posts, archive, authors, tags), and its feeds."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from homerow.config.model import BlogSettings
from homerow.site.page import (
    ArchivePage,
    Author,
    AuthorsPage,
    BlogListPage,
    Byline,
    Page,
    PostListPage,
    PostPage,
    Tag,
    TagCount,
    TagsPage,
)
from homerow.site.routes import ARCHIVE_ROUTE, AUTHORS_ROUTE, BLOG_ROUTE, TAGS_ROUTE


class Feed(Struct, frozen=True):
    """A feed of the blog, with its media type in links and its route."""

    kind: Literal["rss", "atom", "json"]
    name: str
    media_type: str
    route: str

    @property
    def file(self) -> str:
        """The path of its file below the output folder."""
        return self.route.removeprefix("/")


FEEDS = (
    Feed("rss", "RSS", "application/rss+xml", f"{BLOG_ROUTE}/rss.xml"),
    Feed("atom", "Atom", "application/atom+xml", f"{BLOG_ROUTE}/atom.xml"),
    Feed("json", "JSON Feed", "application/feed+json", f"{BLOG_ROUTE}/feed.json"),
)


def feeds(pages: Mapping[str, Page]) -> tuple[Feed, ...]:
    """Return the feeds of a site with these pages by route: none without a blog."""
    return FEEDS if isinstance(pages.get(BLOG_ROUTE), PostListPage) else ()


class BlogLists(Struct, frozen=True):
    """Builds the lists of listed posts."""

    settings: BlogSettings
    posts: Sequence[PostPage]

    def pages(self) -> Iterator[BlogListPage]:
        """Yield every list, also those without posts."""
        by_tag = self._by_tag()
        yield from self._paged(BLOG_ROUTE, self.settings.title, self.settings.description, self.posts)
        yield ArchivePage(ARCHIVE_ROUTE, tuple(self.posts))
        yield AuthorsPage(AUTHORS_ROUTE, tuple(self._bylines()))
        yield TagsPage(
            TAGS_ROUTE,
            tuple(TagCount(tag, len(by_tag[tag])) for tag in sorted(by_tag, key=lambda t: t.label.lower())),
        )
        for tag, posts in by_tag.items():
            description = f"{count_of(len(posts))} tagged {tag.label} on {self.settings.title}."
            yield from self._paged(tag.route, f"Posts tagged {tag.label}", description, posts)

    def _paged(
        self, route: str, title: str, description: str, posts: Sequence[PostPage]
    ) -> Iterator[PostListPage]:
        size = self.settings.page_size
        count = max(1, math.ceil(len(posts) / size))
        for number in range(1, count + 1):
            suffix = "" if number == 1 else f", page {number}"
            yield PostListPage(
                route=list_route(route, number),
                title=f"{title}{suffix}",
                description=_numbered(description, suffix),
                posts=tuple(posts[(number - 1) * size : number * size]),
                number=number,
                count=count,
                newer=list_route(route, number - 1) if number > 1 else None,
                older=list_route(route, number + 1) if number < count else None,
            )

    def _by_tag(self) -> dict[Tag, list[PostPage]]:
        by_tag: dict[Tag, list[PostPage]] = defaultdict(list)
        for post in self.posts:
            for tag in post.tags:
                by_tag[tag].append(post)
        return by_tag

    def _bylines(self) -> Iterator[Byline]:
        by_author: dict[Author, list[PostPage]] = defaultdict(list)
        for post in self.posts:
            for author in post.authors:
                by_author[author].append(post)
        for author in sorted(by_author, key=lambda author: (-len(by_author[author]), author.name)):
            yield Byline(author, tuple(by_author[author]))


def _numbered(description: str, suffix: str) -> str:
    """Add the page's number, because search engines merge pages with the same description."""
    return f"{description.removesuffix('.')}{suffix}." if suffix and description else description


def list_route(route: str, number: int) -> str:
    """Return the route of a page of a list of posts."""
    return route if number == 1 else f"{route}/page/{number}"


def count_of(posts: int) -> str:
    """Return a number of posts as text."""
    return "1 post" if posts == 1 else f"{posts} posts"
