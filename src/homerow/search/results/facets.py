"""Facets of hits: filters by their values, and how many hits have each value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from homerow.search.indexing.record import Facets
from homerow.search.query.query import FacetAttribute, Filters


def passes(facets: Facets, filters: Filters) -> bool:
    """Return whether a record with these facets passes all filters, ignoring case."""
    values = {(attribute, value.casefold()) for attribute, value in facets}
    return all(
        any(((each.attribute, each.value.casefold()) in values) is not each.is_negated for each in group)
        for group in filters
    )


def count_values(
    counts: Mapping[Facets, int], attributes: Sequence[FacetAttribute]
) -> Mapping[str, Mapping[str, int]]:
    """Return how many hits have each value of some attributes, the most frequent first.

    `counts` has the number of hits by their facets.
    """
    by_attribute: dict[str, Counter[str]] = {attribute: Counter() for attribute in attributes}
    for facets, count in counts.items():
        for attribute, value in facets:
            if attribute in by_attribute:
                by_attribute[attribute][value] += count
    return {
        attribute: dict(sorted(values.items(), key=lambda item: (-item[1], item[0])))
        for attribute, values in by_attribute.items()
        if values
    }
