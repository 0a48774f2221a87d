"""Queries to the engine, as it reads them: web/src/search/answer.ts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

from homerow.search.page import LEVELS

MAX_QUERY_BYTES = 512  # a service refuses a longer query
MAX_HITS_PER_PAGE = 1000
MAX_REACHED = 1000  # hits that one can page through
HITS_OF_PAGE = 2  # that readers and assistants are shown of a page of the site

SynonymGroups: TypeAlias = "tuple[tuple[str, ...], ...]"  # each of phrases that mean the same
FacetAttribute: TypeAlias = Literal["type", "lang", "language", "version", "docusaurus_tag"]
FACETS: tuple[FacetAttribute, ...] = ("type", "lang", "language", "version", "docusaurus_tag")
# Attributes that can be highlighted and cut, by the names that clients use.
ATTRIBUTES = (*(f"hierarchy.lvl{level}" for level in range(LEVELS)), "content")


class FacetFilter(Struct, frozen=True, rename="camel"):
    """A hit passes if one of the attribute's values is `value`, in any case; negated, if none is."""

    attribute: FacetAttribute
    value: str
    is_negated: bool = False


Filters: TypeAlias = tuple[tuple[FacetFilter, ...], ...]  # AND of ORs; an empty OR lets nothing pass


def tag_filters(tags: Iterable[str]) -> Filters:
    """Return the filters that pages with one of the tags pass; without tags, every page passes."""
    alternatives = tuple(FacetFilter("docusaurus_tag", tag) for tag in tags)
    return (alternatives,) if alternatives else ()


class Marking(Struct, frozen=True):
    """The markup of matches."""

    before: str = "<mark>"
    after: str = "</mark>"
    ellipsis: str = "…"


class Shown(Struct, frozen=True):
    """The attributes to highlight whole, and those to cut with the number of words to keep."""

    highlighted: tuple[str, ...] = ()
    snippets: Mapping[str, int] = field(default_factory=dict)


NO_MARKS = Marking(before="", after="")
WHOLE_TEXT = Shown(snippets={"content": 1_000_000})


class SearchQuery(Struct, frozen=True, rename="camel"):
    """A query. `page` counts from 0; `distinct` is how many hits a page of the site may have, 0: any number.

    `optional_words` need not match, `retrieved` are the members that hits keep, and `is_explained` asks for
    ranks. Values out of bounds are brought into them.
    """

    text: str = field(name="query", default="")
    page: int = 0
    hits_per_page: int = 20
    filters: Filters = ()
    facets: tuple[FacetAttribute, ...] = ()
    optional_words: tuple[str, ...] = ()
    distinct: int = 1
    retrieved: tuple[str, ...] = ("*",)
    is_explained: bool = False
    marking: Marking = field(default_factory=Marking)
    shown: Shown = field(default_factory=Shown)
