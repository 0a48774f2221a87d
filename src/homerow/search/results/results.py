"""Answers of an index."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType, field

from homerow.search.indexing.record import SearchRecord

MatchLevel: TypeAlias = Literal["none", "partial", "full"]
# As clients read them: what is shown becomes JSON as it is.
_NAMES = {
    "match_level": "matchLevel",
    "matched_words": "matchedWords",
    "is_fully_highlighted": "fullyHighlighted",
}


class Highlight(Struct, frozen=True, gc=False, rename=_NAMES):
    """A whole value as HTML, with marks around what matched. `matched_words` are words of the query."""

    value: str
    match_level: MatchLevel
    matched_words: tuple[str, ...] = ()
    is_fully_highlighted: bool | UnsetType = UNSET  # clients do not expect it where nothing matched


class Snippet(Struct, frozen=True, gc=False, rename=_NAMES):
    """The part of a value with the most matches, as HTML with highlights and an ellipsis at each cut."""

    value: str
    match_level: MatchLevel


class Rank(Struct, frozen=True, gc=False):
    """The rank of a hit: hits are ordered by `score`, the sum of the scores of all rules."""

    score: float = 0.0
    parts: Mapping[str, float] = field(default_factory=dict)


class Hit(Struct, frozen=True, gc=False):
    """A record that was found.

    `object` has those members of its object that were asked for. Highlights and snippets are by attribute,
    where it has a value.
    """

    record: SearchRecord
    object: Mapping[str, Any]
    rank: Rank
    highlights: Mapping[str, Highlight]
    snippets: Mapping[str, Snippet]

    def as_object(self) -> Mapping[str, Any]:
        """Return the hit as clients read it."""
        shown: dict[str, Any] = dict(self.object)
        if self.highlights:
            shown["_highlightResult"] = _nested(self.highlights)
        if self.snippets:
            shown["_snippetResult"] = _nested(self.snippets)
        return shown


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


def _nested(values: Mapping[str, Highlight | Snippet]) -> Mapping[str, Any]:
    """Return values by attribute, those of `hierarchy.lvl0` and the like as members of `hierarchy`."""
    nested: dict[str, Any] = {}
    for attribute, value in values.items():
        outer, _, inner = attribute.partition(".")
        if inner:
            nested.setdefault(outer, {})[inner] = value
        else:
            nested[outer] = value
    return nested
