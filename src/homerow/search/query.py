"""What is asked of an index."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

from homerow.search.record import ATTRIBUTES

MAX_QUERY_BYTES = 512  # a longer query is cut by the engine; a service refuses it
MAX_HITS_PER_PAGE = 1000
MAX_REACHED = 1000  # hits that one can page through

FacetAttribute: TypeAlias = Literal["type", "lang", "language", "version", "docusaurus_tag"]
FACETS: tuple[FacetAttribute, ...] = ("type", "lang", "language", "version", "docusaurus_tag")

# What becomes of words that keep a query from having hits.
#   some          as last, but pages that hold others of the words are hits, too
#   last, first   they are left out one after the other, from that end, until there are hits
#   all           every word becomes optional
#   none          there are no hits
WordRemoval: TypeAlias = Literal["some", "last", "first", "all", "none"]


class FacetFilter(Struct, frozen=True):
    """A record passes if one of the attribute's values is `value`; negated, if none is."""

    attribute: FacetAttribute
    value: str
    is_negated: bool = False


Filters: TypeAlias = tuple[tuple[FacetFilter, ...], ...]  # AND of ORs; an empty OR lets nothing pass


class Marking(Struct, frozen=True):
    """How matches are shown. `snippets` gives the words to keep of each attribute that is to be cut."""

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
    removal: WordRemoval = "some"
    distinct: int = 1
    retrieved: tuple[str, ...] = ("*",)
    marking: Marking = field(default_factory=Marking)
