"""Pages: what has a route. A page is made from a document or is a generated list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

from homerow.config.model import DocsVersion
from homerow.markdown.document import Document


@dataclass(frozen=True, slots=True)
class SidebarLink:
    """A leaf of a sidebar."""

    label: str
    href: str
    doc_id: str | None = None
    unlisted: bool = False
    description: str = ""


@dataclass(frozen=True, slots=True)
class SidebarCategory:
    """A branch of a sidebar; `href` is the linked document's route, if there is one."""

    label: str
    items: tuple[SidebarItem, ...]
    href: str | None = None
    doc_id: str | None = None
    collapsed: bool = True
    link_unlisted: bool = False


SidebarItem = SidebarLink | SidebarCategory


@dataclass(frozen=True, slots=True)
class PagerLink:
    """The previous or next page."""

    title: str
    route: str


@dataclass(frozen=True, slots=True)
class Author:
    """Someone who writes posts."""

    key: str
    name: str
    title: str = ""
    url: str = ""
    image_url: str = ""


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag of a post, and the route of the list of posts that have it."""

    label: str
    route: str


@dataclass(frozen=True, slots=True)
class DocPage:
    """A page of documentation."""

    route: str
    doc_id: str
    document: Document
    version: DocsVersion
    sidebar: str | None
    previous: PagerLink | None
    next: PagerLink | None
    edit_url: str | None
    last_updated: date | None
    kind: Literal["doc"] = "doc"


@dataclass(frozen=True, slots=True)
class PostPage:
    """A blog post; `newer` and `older` are its neighbours in time."""

    route: str
    document: Document
    date: date
    authors: tuple[Author, ...]
    tags: tuple[Tag, ...]
    reading_minutes: int
    newer: PagerLink | None
    older: PagerLink | None
    edit_url: str | None
    kind: Literal["post"] = "post"


@dataclass(frozen=True, slots=True)
class PostListPage:
    """One page of a list of posts, of all or of those with a tag; `number` counts from 1 to `count`."""

    route: str
    title: str
    description: str
    posts: tuple[PostPage, ...]
    number: int
    count: int
    newer: str | None
    older: str | None
    kind: Literal["post-list"] = "post-list"


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """Every post by its title, newest first."""

    route: str
    posts: tuple[PostPage, ...]
    kind: Literal["archive"] = "archive"


@dataclass(frozen=True, slots=True)
class Byline:
    """An author, and the posts that they wrote or took part in, newest first."""

    author: Author
    posts: tuple[PostPage, ...]


@dataclass(frozen=True, slots=True)
class AuthorsPage:
    """Everyone who writes posts."""

    route: str
    bylines: tuple[Byline, ...]
    kind: Literal["authors"] = "authors"


@dataclass(frozen=True, slots=True)
class TagCount:
    """A tag and how many posts have it."""

    tag: Tag
    posts: int


@dataclass(frozen=True, slots=True)
class TagsPage:
    """Every tag."""

    route: str
    tags: tuple[TagCount, ...]
    kind: Literal["tags"] = "tags"


@dataclass(frozen=True, slots=True)
class StandalonePage:
    """A page from site/pages."""

    route: str
    document: Document
    edit_url: str | None
    kind: Literal["standalone"] = "standalone"


@dataclass(frozen=True, slots=True)
class SearchPage:
    """Where searches are read and shared: /search?q=words."""

    route: str
    kind: Literal["search"] = "search"


@dataclass(frozen=True, slots=True)
class NotFoundPage:
    """What an unknown path shows."""

    route: str = "/404"
    kind: Literal["not-found"] = "not-found"


DocumentPage = DocPage | PostPage | StandalonePage
BlogListPage = PostListPage | ArchivePage | AuthorsPage | TagsPage
Page = DocumentPage | BlogListPage | SearchPage | NotFoundPage


def documents_of(pages: Iterable[Page]) -> Iterator[tuple[str, Document]]:
    """Yield the route and the document of every page that is made from one."""
    for page in pages:
        if isinstance(page, DocPage | PostPage | StandalonePage):
            yield page.route, page.document
