r"""Filters of the search protocol: facetFilters.

AND of ORs as nested lists: ["language:en", ["version:a", "type:-lvl1"]]; `\-` is a minus.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from homerow.search.query import FACETS, FacetAttribute, FacetFilter, Filters
from homerow.server.http.responses import ApiError

_ATTRIBUTES: Mapping[str, FacetAttribute] = MappingProxyType({name: name for name in FACETS})
# A filter, or its answer where no record has the attribute.
Term = FacetFilter | bool


def facet_filters(groups: Iterable[tuple[str, ...]]) -> Filters:
    """Return facetFilters as an AND of ORs. Raises ApiError."""
    terms = [[_term(item) for item in group] for group in groups if group]
    # A group that is true for every record is dropped; one that is true for none becomes an empty OR.
    return tuple(
        tuple(term for term in group if isinstance(term, FacetFilter))
        for group in terms
        if not any(term is True for term in group)
    )


def _term(item: str) -> Term:
    name, colon, value = item.partition(":")
    if not colon or not name.strip():
        raise ApiError(400, f"Invalid facetFilters: {item[:80]!r} is not attribute:value")
    is_negated = value.startswith("-")
    value = value[1:] if is_negated else value.removeprefix("\\")
    attribute = _ATTRIBUTES.get(name.strip())
    return FacetFilter(attribute, value.strip(), is_negated) if attribute else is_negated
