"""Queries to an index."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

from homerow.search.indexing.record import ATTRIBUTES

MAX_QUERY_BYTES = 512  # a longer query is cut by the engine; a service refuses it
MAX_HITS_PER_PAGE = 1000
MAX_REACHED = 1000  # hits that one can page through

FacetAttribute: TypeAlias = Literal["type", "lang", "language", "version", "docusaurus_tag"]
FACETS: tuple[FacetAttribute, ...] = ("type", "lang", "language", "version", "docusaurus_tag")

# Each hit holds all words of a query: the record with the headings above it or, if no record holds them all,
# its page. What happens to words that prevent hits:
#   none         no hits
#   last, first  they are left out one after the other, from that end, until there are hits
#   all          all words become optional
#   some         pages that hold most of the words are hits
#   few          as some, and already where few pages hold all words
WordRemoval: TypeAlias = Literal["few", "some", "last", "first", "all", "none"]


class FacetFilter(Struct, frozen=True):
    """A hit passes if one of the attribute's values is `value`, in any case; negated, if none is."""

    attribute: FacetAttribute
    value: str
    is_negated: bool = False


Filters: TypeAlias = tuple[tuple[FacetFilter, ...], ...]  # AND of ORs; an empty OR lets nothing pass


def tag_filters(tags: Iterable[str]) -> Filters:
    """Return the filters that records with one of the tags pass; without tags, every record passes."""
    alternatives = tuple(FacetFilter("docusaurus_tag", tag) for tag in tags)
    return (alternatives,) if alternatives else ()


class Marking(Struct, frozen=True):
    """The markup of matches. `snippets` has the number of words to keep of each cut attribute."""

    before: str = "<mark>"
    after: str = "</mark>"
    ellipsis: str = "…"
    highlights: tuple[str, ...] = ATTRIBUTES
    snippets: Mapping[str, int] = field(default_factory=dict)


class SearchQuery(Struct, frozen=True):
    """A query. `page` counts from 0; `distinct` is how many hits a page of the site may have, 0: any number.

    `optional` are words of the text that need not match, `retrieved` the members that hits' objects keep.
    Values out of bounds are brought into them.
    """

    text: str = ""
    page: int = 0
    hits_per_page: int = 20
    filters: Filters = ()
    facets: tuple[FacetAttribute, ...] = ()
    attributes: tuple[str, ...] = ATTRIBUTES
    optional: tuple[str, ...] = ()
    removal: WordRemoval = "few"
    distinct: int = 1
    retrieved: tuple[str, ...] = ("*",)
    marking: Marking = field(default_factory=Marking)
