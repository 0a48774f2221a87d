"""A file in site/ that becomes, or helps to become, a page."""

from __future__ import annotations

from datetime import date
from pathlib import PurePosixPath
from typing import Literal, TypeAlias

from msgspec import Struct

SourceKind: TypeAlias = Literal["doc", "post", "page", "partial"]


class SourceFile(Struct, frozen=True):
    """A Markdown file: `path` is relative to the site folder, `digest` the BLAKE2b of its bytes in hex."""

    path: PurePosixPath
    kind: SourceKind
    digest: str


class TagEntry(Struct, frozen=True):
    """A tag that names its own permalink below /blog/tags."""

    label: str
    permalink: str


class AuthorEntry(Struct, frozen=True):
    """An author who is described in the post itself, not in blog/authors.toml."""

    name: str
    title: str = ""
    url: str = ""
    image_url: str = ""


class SearchChoice(Struct, frozen=True):
    """Whether a page is found, and how far its author moves it: from -10, down, to 10, up."""

    is_found: bool = True
    boost: int = 0


class FrontMatter(Struct, frozen=True):
    """The head of a source, checked. `None` means that the author did not say."""

    title: str | None = None
    id: str | None = None
    slug: str | None = None
    sidebar_label: str | None = None
    sidebar_position: float | None = None
    description: str | None = None
    keywords: tuple[str, ...] = ()
    image: str | None = None
    unchecked: tuple[str, ...] = ()  # names in code that are wrong on purpose, or of something else
    hide_title: bool = False
    hide_table_of_contents: bool = False
    toc_min_heading_level: int = 2
    toc_max_heading_level: int = 3
    pagination_prev: str | None = None
    pagination_next: str | None = None
    hide_pagination_prev: bool = False  # pagination_prev: null
    hide_pagination_next: bool = False  # pagination_next: null
    draft: bool = False
    unlisted: bool = False
    search: SearchChoice = SearchChoice()
    tags: tuple[str | TagEntry, ...] = ()
    authors: tuple[str | AuthorEntry, ...] = ()  # a string is a key of blog/authors.toml
    date: date | None = None
    custom_edit_url: str | None = None
    hide_edit_link: bool = False  # custom_edit_url: null
    displayed_sidebar: str | None = None
    hide_sidebar: bool = False  # displayed_sidebar: null

    @property
    def is_hidden(self) -> bool:
        """Whether its author wants nothing but its address to lead to the page."""
        return self.unlisted or self.draft
