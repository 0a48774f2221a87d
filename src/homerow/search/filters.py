"""Which records may be found at all: an AND of ORs over what they can be filtered by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from homerow.search.query import FacetFilter, Filters
from homerow.search.segments import FacetSet


def passes(facets: FacetSet, filters: Filters) -> bool:
    """Return whether a record with these values passes."""
    return all(any(_passes_one(facets, each) for each in group) for group in filters)


def count_facets(
    facet_sets: Sequence[FacetSet], numbers: Iterable[int], attributes: Sequence[str]
) -> Mapping[str, Mapping[str, int]]:
    """Return the number of records by value, the most frequent first; `numbers` are the records' sets."""
    records = Counter(numbers)
    counts: dict[str, Counter[str]] = {attribute: Counter() for attribute in attributes}
    for number, count in records.items():
        for attribute, value in facet_sets[number]:
            if attribute in counts:
                counts[attribute][value] += count
    return {attribute: dict(found.most_common()) for attribute, found in counts.items() if found}


def _passes_one(facets: FacetSet, wanted: FacetFilter) -> bool:
    return ((wanted.attribute, wanted.value) in facets) != wanted.is_negated
