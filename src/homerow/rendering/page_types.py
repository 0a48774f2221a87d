"""Pages as React gets them: the source of web/src/contract/page.ts.

`python -m bench references` writes that file after a change here. In it, names are in camel case. An `href`
begins with the base URL, a `date` is an ISO date.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType


class Props(Struct, frozen=True, rename="camel"):
    """Values for React."""


class TocEntry(Props, frozen=True):
    """A heading in the table of contents."""

    id: str
    html: str  # text, code and emphasis, no links
    level: int


class PageLink(Props, frozen=True):
    """A page by its title and address."""

    title: str
    href: str


class DatedLink(PageLink, frozen=True):
    """A post by its title, address and date."""

    date: str


class MarkdownAddress(Props, frozen=True):
    """Where a page is as Markdown: its address here, and its URL."""

    href: str
    permalink: str


class PageBase(Props, frozen=True, kw_only=True, tag_field="kind"):
    """What all kinds of pages have."""

    href: str  # without a slash at its end, except for the home page
    title: str  # of the page alone; the title of the document adds that of the site
    meta_title: str | UnsetType = UNSET  # in place of `title` in the title of the document
    description: str
    keywords: list[str]
    permalink: str  # URL; of a page that the latest version also has, that of the latest version's page
    image: str | None  # URL of the social card
    noindex: bool  # drafts and unlisted pages are not to be indexed
    markdown: MarkdownAddress | None  # None for a page that is HTML alone
    styles: list[str]  # URLs of the style sheets besides those that all pages share


class PostTag(Props, frozen=True):
    """A tag of a page."""

    label: str
    href: str | None  # of the list of pages that have it; None if only unlisted ones do


class DocPage(PageBase, frozen=True, kw_only=True, tag="doc"):
    """A page of documentation."""

    sidebar: str | None  # id of its sidebar
    sidebar_file: str | None  # URL of the items of its sidebar (SidebarItem[]), which contains their digest
    version: str  # name of its version
    others: Mapping[str, str]  # hrefs of the same page in other versions, by their names
    hide_title: bool
    toc: list[TocEntry]
    previous: PageLink | None
    next: PageLink | None
    edit_url: str | None
    last_updated: str | None
    last_updated_by: str | UnsetType = UNSET
    tags: list[PostTag] | UnsetType = UNSET
    unlisted: bool


class SocialLink(Props, frozen=True):
    """An account of an author in a network."""

    name: str
    href: str


class PostAuthor(Props, frozen=True):
    """Someone who writes posts; texts that are unknown are empty."""

    name: str
    title: str
    url: str
    image_url: str
    socials: list[SocialLink] | UnsetType = UNSET


class PostSummary(Props, frozen=True):
    """A post as lists show it."""

    href: str
    title: str
    date: str
    reading_minutes: int
    authors: list[PostAuthor]
    tags: list[PostTag]
    truncated: bool  # whether the excerpt is less than the post


class PostPage(PageBase, frozen=True, tag="post"):
    """A post of the blog."""

    post: PostSummary
    toc: list[TocEntry]
    newer: PageLink | None
    older: PageLink | None
    edit_url: str | None


class PostListPage(PageBase, frozen=True, tag="post-list"):
    """A page of a list of posts, whose articles are in the same order."""

    posts: list[PostSummary]
    number: int
    count: int
    newer: str | None  # href
    older: str | None


class PostYear(Props, frozen=True):
    """The posts of a year, the newest first."""

    year: str
    posts: list[DatedLink]


class ArchivePage(PageBase, frozen=True, tag="archive"):
    """All posts by year, the newest first."""

    years: list[PostYear]


class Byline(Props, frozen=True):
    """An author, with the number of their posts and the newest of them."""

    author: PostAuthor
    posts: int
    newest: list[DatedLink]


class AuthorsPage(PageBase, frozen=True, tag="authors"):
    """Everyone who writes posts."""

    authors: list[Byline]


class TagCount(Props, frozen=True):
    """A tag, and how many posts have it."""

    label: str
    href: str
    posts: int


class TagsPage(PageBase, frozen=True, tag="tags"):
    """All tags of posts."""

    tags: list[TagCount]


class DocCard(Props, frozen=True):
    """A page, or a category with so many pages, in a list of cards."""

    kind: Literal["link", "category"]
    label: str
    href: str
    description: str
    count: int | None


class IndexPage(PageBase, frozen=True, tag="index"):
    """A generated list of pages of documentation."""

    sidebar: str | None
    sidebar_file: str | None
    version: str
    items: list[DocCard]


class HomePage(PageBase, frozen=True, tag="home"):
    """The page at the site's root, unless that is one of the documentation's."""

    hide_title: bool


class StandalonePage(PageBase, frozen=True, tag="standalone"):
    """A page that belongs to no section."""

    hide_title: bool
    toc: list[TocEntry]
    edit_url: str | None


class SearchPage(PageBase, frozen=True, tag="search"):
    """The page of search results."""


class NotFoundPage(PageBase, frozen=True, tag="not-found"):
    """The page of an unknown path."""


BlogPage: TypeAlias = PostPage | PostListPage | ArchivePage | AuthorsPage | TagsPage
PageProps: TypeAlias = HomePage | DocPage | IndexPage | BlogPage | StandalonePage | SearchPage | NotFoundPage


class Payload(Props, frozen=True):
    """A route as a file: payloads/<route>.json."""

    build_id: str
    page: PageProps
    articles: list[str]


class Moved(Props, frozen=True):
    """What an old address has in place of a payload on a site with the hash router: where it leads."""

    moved_to: str
