"""A file in site/ that becomes, or helps to become, a page."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from pathlib import PurePosixPath
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

MAX_ITEMS = 100  # tags, authors or keywords of one file
_AT_MOST = {"hint": f"at most {MAX_ITEMS}"}

SourceKind: TypeAlias = Literal["doc", "post", "page", "partial"]


class SourceFile(Struct, frozen=True):
    """A Markdown file: `path` is relative to the site folder, `digest` the BLAKE2b of its bytes in hex."""

    path: PurePosixPath
    kind: SourceKind
    digest: str


class TagEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A tag that names its own permalink below /blog/tags."""

    label: str
    """Text of the tag."""
    permalink: str
    """Last part of the address of its list."""


# If the author wrote a time, the value is a datetime with its offset, which is a date as well.
Day: TypeAlias = Annotated[
    date, Meta(description="a date such as 2025-06-20, or with a time, 2025-06-20T08:00:00+02:00")
]


def time_of(day: date) -> datetime:
    """Return the time of a date in front matter; the beginning of the day, UTC, if it has none."""
    return day if isinstance(day, datetime) else datetime.combine(day, time(), UTC)


class AuthorEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An author who is described in the post itself, not in blog/authors.toml."""

    name: str
    """Name of the author."""
    title: str = ""
    """What the author does."""
    url: str = ""
    """Address to which the name leads."""
    image_url: str = ""
    """Route of a file in `static/`, or an address."""
    socials: Mapping[str, str] = {}
    """Accounts by network: `github = "name"`, or an address."""


class LastUpdate(Struct, frozen=True, forbid_unknown_fields=True):
    """The last change as the author states it; git is not asked."""

    date: Day | None = None
    """Date of the last change, which may have a time."""
    author: str = ""
    """Name of who made it."""


class SearchChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a page is found, and how far its author moves it: from -10, down, to 10, up.

    A reference lists what other pages explain: it comes first for the name of a thing, and later for words.
    """

    is_found: bool = field(default=True, name="@is_found")
    boost: Annotated[
        int,
        Meta(
            ge=-10, le=10, description="a boost", extra={"hint": "a boost is a whole number from -10 to 10"}
        ),
    ] = 0
    """How far search moves the page: from -10, down, to 10, up."""
    is_reference: bool = field(default=False, name="reference")
    """Whether the page is a reference."""


Position: TypeAlias = Annotated[
    float, Meta(ge=-1e9, le=1e9, description="a number", extra={"hint": "write it with digits"})
]
HeadingLevel: TypeAlias = Annotated[int, Meta(ge=1, le=6, description="a heading level from 1 to 6")]
Texts: TypeAlias = Annotated[
    tuple[str, ...], Meta(max_length=MAX_ITEMS, description="a list of texts", extra=_AT_MOST)
]
Tags: TypeAlias = Annotated[
    tuple[str | TagEntry, ...],
    Meta(max_length=MAX_ITEMS, description="a list of texts or of {label, permalink}", extra=_AT_MOST),
]
Authors: TypeAlias = Annotated[
    tuple[str | AuthorEntry, ...],
    Meta(
        max_length=MAX_ITEMS,
        description="an author's key, or a list of keys or of {name, title, url, image_url, socials}",
        extra=_AT_MOST,
    ),
]
Image: TypeAlias = Annotated[str, Meta(description="a path or an address")]
DocId: TypeAlias = Annotated[str, Meta(description="the id of a document, or null for none")]
SidebarId: TypeAlias = Annotated[str, Meta(description="the id of a sidebar, or null for none")]
EditUrl: TypeAlias = Annotated[str, Meta(description="an address, or null for none")]
Search: TypeAlias = Annotated[SearchChoice, Meta(description="true, false, {boost: 5} or {reference: true}")]


class FrontMatter(Struct, frozen=True):
    """The head of a source, checked. `None` means that the author did not say."""

    title: str | None = None
    """Title of the page; default: its first heading of level 1."""
    id: str | None = None
    """Name by which sidebars know the document; default: its path without extension."""
    slug: str | None = None
    """Another address: below that of its folder, or with a slash before it, of its version."""
    title_meta: str | None = None
    """Title for browsers and search engines; default: `title`."""
    sidebar_label: str | None = None
    """Text in menus; default: `title`."""
    sidebar_class_name: str | None = None
    """Class of its item in menus, for a style sheet of yours."""
    pagination_label: str | None = None
    """Text in links of neighbors; default: `sidebar_label`."""
    sidebar_position: Position | None = None
    """Place in a menu that is made from folders: smaller numbers first."""
    description: str | None = None
    """Text for search results and link previews; default: the first paragraph."""
    keywords: Texts = ()
    """Words for the search and for `meta` elements."""
    image: Image | None = None
    """Picture for link previews: a relative path, the route of a file in `static/`, or an address."""
    unchecked: Texts = ()
    """Names in code that are wrong on purpose, or of something else."""
    hide_title: bool = False
    """Whether the page shows no title."""
    hide_table_of_contents: bool = False
    """Whether the page has no table of contents."""
    toc_min_heading_level: HeadingLevel = 2
    """First level of headings in the table of contents."""
    toc_max_heading_level: HeadingLevel = 3
    """Last level of headings in the table of contents."""
    pagination_prev: DocId | None = None
    """Document to which the link back leads."""
    pagination_next: DocId | None = None
    """Document to which the link forth leads."""
    draft: bool = False
    """Whether only `homerow dev` shows the page."""
    unlisted: bool = False
    """Whether the page is published, but no menu, list, feed and search leads to it."""
    search: Search = SearchChoice()
    """Whether the search finds the page, and how far it moves it."""
    tags: Tags = ()
    """Tags of a post or a document. Each has a page."""
    authors: Authors = ()
    """Authors of a post: keys of `blog/authors.toml`, or tables."""
    date: Day | None = None
    """Date of a post, which may have a time; default: that in the name of its file."""
    last_update: LastUpdate | None = None
    """Date and author of the last change; default: the date from git."""
    custom_edit_url: EditUrl | None = None
    """Address of “Edit this page”."""
    displayed_sidebar: SidebarId | None = None
    """Sidebar beside the page; default: the one that contains it."""
    hide_pagination_prev: bool = field(default=False, name="@hide_pagination_prev")  # pagination_prev: null
    hide_pagination_next: bool = field(default=False, name="@hide_pagination_next")  # pagination_next: null
    hide_edit_link: bool = field(default=False, name="@hide_edit_link")  # custom_edit_url: null
    hide_sidebar: bool = field(default=False, name="@hide_sidebar")  # displayed_sidebar: null

    @property
    def is_hidden(self) -> bool:
        """Whether its author wants nothing but its address to lead to the page."""
        return self.unlisted or self.draft
