"""What an index answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias

from msgspec import UNSET, Struct, UnsetType, field

from homerow.search.record import SearchRecord

MatchLevel: TypeAlias = Literal["none", "partial", "full"]
# As clients read them: what is shown becomes JSON as it is.
_NAMES = {
    "match_level": "matchLevel",
    "matched_words": "matchedWords",
    "is_fully_highlighted": "fullyHighlighted",
}


class Highlight(Struct, frozen=True, rename=_NAMES):
    """A whole value as HTML, with marks around what matched. `matched_words` are words of the query."""

    value: str
    match_level: MatchLevel
    matched_words: tuple[str, ...] = ()
    is_fully_highlighted: bool | UnsetType = UNSET  # clients do not expect it where nothing matched


class Snippet(Struct, frozen=True, rename=_NAMES):
    """The part of a value where most matched, as HTML with marks; an ellipsis stands where it was cut."""

    value: str
    match_level: MatchLevel


class Rank(Struct, frozen=True):
    """Why a hit stands where it does: hits are ordered by `score`, the sum of its parts."""

    score: float
    parts: Mapping[str, float] = field(default_factory=dict)


class Hit(Protocol):
    """A record that was found; what is asked of it is worked out then, and most are but sent as JSON.

    Highlights and snippets are by attribute, where it has a value.
    """

    @property
    def record(self) -> SearchRecord:
        """The record that was found."""

    @property
    def object(self) -> Mapping[str, Any]:
        """Those members of its object that were asked for."""

    @property
    def rank(self) -> Rank:
        """Why it stands where it does."""

    @property
    def highlights(self) -> Mapping[str, Highlight]:
        """Whole values."""

    @property
    def snippets(self) -> Mapping[str, Snippet]:
        """Cut values."""

    def json(self) -> Sequence[bytes]:
        """Return all this as clients read it, in pieces."""


class SearchResults(Struct, frozen=True):
    """A page of hits. `hit_count` counts all that can be paged through to, and more if there are more.

    `facets` counts records by value; `dropped` are words that had to be left out to find anything.
    """

    hits: tuple[Hit, ...]
    hit_count: int
    page: int
    page_count: int
    hits_per_page: int
    facets: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    is_exhaustive: bool = True
    dropped: tuple[str, ...] = ()
