"""Answers of the engine: web/src/search/answer.ts."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import unescape

import msgspec
from msgspec import Raw, Struct, field

from homerow.search.query import MAX_REACHED


class Snippet(Struct, frozen=True):
    """A part of a value as HTML, with marks around what matched."""

    value: str


class Snippets(Struct, frozen=True):
    """The snippets of a hit."""

    content: Snippet | None = None


class Hit(Struct, frozen=True):
    """A section that was found, with all members of its object. Texts are HTML."""

    url: str
    url_without_anchor: str
    anchor: str | None
    type: str
    hierarchy: Mapping[str, str | None]
    names: Sequence[str]
    snippets: Snippets = field(name="_snippetResult", default=Snippets())

    @property
    def titles(self) -> Sequence[str]:
        """The group, the page's title and the headings down to its own, as plain text."""
        return [unescape(title) for title in self.hierarchy.values() if title]

    @property
    def snippet(self) -> str:
        """The part of its text that the query asked for, as HTML."""
        return self.snippets.content.value if self.snippets.content else ""

    @property
    def text(self) -> str:
        """The same as plain text."""
        return unescape(self.snippet)


class Rank(Struct, frozen=True):
    """The rank of a hit: hits are ordered by `score`, the sum of what each rule adds."""

    score: float
    parts: Mapping[str, float]


class Answer(Struct, frozen=True, rename="camel"):
    """What the engine answers."""

    hits: tuple[Raw, ...]
    hit_count: int
    facets: Mapping[str, Mapping[str, int]]
    dropped: tuple[str, ...]
    ranks: tuple[Rank, ...]


_HIT = msgspec.json.Decoder(Hit)


class SearchResults(Struct, frozen=True):
    """A page of hits, each the object that clients read (JSON), and its rank if the query asked for ranks.

    `hit_count` counts all hits, also those beyond what one can page through. `facets` counts them by value;
    `dropped` are words that were left out to find anything.
    """

    objects: tuple[Raw, ...]
    ranks: tuple[Rank, ...]
    hit_count: int
    page: int
    hits_per_page: int
    facets: Mapping[str, Mapping[str, int]]
    dropped: tuple[str, ...] = ()

    @property
    def hits(self) -> Sequence[Hit]:
        """The hits as values, if the query retrieved all members."""
        return [_HIT.decode(each) for each in self.objects]

    @property
    def page_count(self) -> int:
        """How many pages of hits there are."""
        reached = min(self.hit_count, MAX_REACHED)
        return math.ceil(reached / self.hits_per_page) if self.hits_per_page else 0
