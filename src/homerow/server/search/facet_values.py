"""Search for values of a facet, such as the versions that begin with what somebody types."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from homerow.search.engine import SearchEngine
from homerow.search.query.query import FACETS, FacetAttribute, Marking
from homerow.search.results.objects import escape
from homerow.server.search.parameters import FacetQuery, search_query, wrong_value

_WORD = re.compile(r"[^\W_]+")
_BEFORE_WORD = r"(?<![^\W_])"
_ATTRIBUTES: Mapping[str, FacetAttribute] = {name: name for name in FACETS}


class FacetHit(Struct, frozen=True):
    """A value of a facet, as HTML with marks, and how many hits of the query have it."""

    value: str
    highlighted: str
    count: int


class FacetAnswer(Struct, frozen=True, rename="camel", kw_only=True):
    """The values of a facet that were found, the most frequent first."""

    facet_hits: Sequence[FacetHit]
    exhaustive_facets_count: bool
    exhaustive: Mapping[str, bool]
    processing_time_ms: int = field(name="processingTimeMS")


def find_values(engine: SearchEngine, facet: str, asked: FacetQuery) -> FacetAnswer:
    """Return the values of a facet in which each word of `facetQuery` begins a word. Raises ApiError 400."""
    started = time.perf_counter()
    attribute = _ATTRIBUTES.get(facet)
    if attribute is None:
        raise wrong_value("facet", f"one of {', '.join(FACETS)}")
    query = search_query(asked)
    results = engine.search(replace(query, facets=(attribute,), hits_per_page=0))
    words = [_beginning(word) for word in _WORD.findall(asked.facet_query)]
    found = [
        FacetHit(value, _highlighted(value, words, query.marking), count)
        for value, count in results.facets.get(attribute, {}).items()
        if all(word.search(value) for word in words)
    ]
    return FacetAnswer(
        facet_hits=found[: asked.max_facet_hits],
        exhaustive_facets_count=results.is_exhaustive,
        exhaustive={"facetsCount": results.is_exhaustive},
        processing_time_ms=max(1, round((time.perf_counter() - started) * 1000)),
    )


def _beginning(word: str) -> re.Pattern[str]:
    return re.compile(_BEFORE_WORD + re.escape(word), re.IGNORECASE)


def _highlighted(value: str, words: Sequence[re.Pattern[str]], marking: Marking) -> str:
    """Return a value with marks around what the words are; of words that begin at one place the longest."""
    pieces, at = [], 0
    spans = sorted((match.start(), -match.end()) for word in words for match in word.finditer(value))
    for start, negative_end in spans:
        if start >= at:
            marked = escape(value[start:-negative_end])
            pieces += [escape(value[at:start]), marking.before, marked, marking.after]
            at = -negative_end
    return "".join([*pieces, escape(value[at:])])
