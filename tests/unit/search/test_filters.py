"""What records can be filtered by, and counted."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from homerow.search.engine import SearchEngine
from homerow.search.query import FACETS, FacetFilter, Filters, SearchQuery
from homerow.search.record import SearchRecord
from search_world import addresses, index_of, section

TAGS = ("docs-default-current", "docs-default-3.5", "default")
FILTERED = tuple(
    section(f"p{number}", "Combo", tag=TAGS[number % 3], version=(("a",), ("a", "b"), ())[number % 3])
    for number in range(9)
)
VALUES = {"docusaurus_tag": TAGS, "version": ("a", "b", "none"), "type": ("lvl1", "content"), "lang": ("en",)}


def facet_filters() -> st.SearchStrategy[Filters]:
    one = st.sampled_from(sorted(VALUES)).flatmap(
        lambda name: st.builds(
            FacetFilter,
            st.sampled_from(FACETS).filter(lambda known: known == name),
            st.sampled_from(VALUES[name]),
            st.booleans(),
        )
    )
    return st.lists(st.lists(one, max_size=3).map(tuple), max_size=3).map(tuple)


def plainly_passes(record: SearchRecord, filters: Filters) -> bool:
    values: dict[str, set[str]] = {
        "docusaurus_tag": {record.docusaurus_tag},
        "version": set(record.version),
        "type": {str(record.type)},
        "lang": {record.language},
    }
    for group in filters:
        if not any((each.value in values[each.attribute]) is not each.is_negated for each in group):
            return False
    return True


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much], deadline=None
)
@given(filters=facet_filters(), text=st.sampled_from(["combo", ""]))
def test_filters_let_pass_what_a_plain_reading_of_them_does(
    tmp_path: Path, filters: Filters, text: str
) -> None:
    engine = _filtered(tmp_path)

    passing = [
        record.url.removeprefix("https://t.example/")
        for record in FILTERED
        if plainly_passes(record, filters)
    ]

    assert sorted(addresses(engine, SearchQuery(text, filters=filters))) == sorted(passing)


_OPENED: dict[str, SearchEngine] = {}


def _filtered(folder: Path) -> SearchEngine:
    if "filtered" not in _OPENED:
        _OPENED["filtered"] = index_of(folder, *FILTERED)
    return _OPENED["filtered"]


def test_facets_count_the_records_that_were_found(tmp_path: Path) -> None:
    engine = _filtered(tmp_path)
    only_old = ((FacetFilter("docusaurus_tag", TAGS[1]),),)

    all_of_them = engine.search(SearchQuery("", hits_per_page=0, facets=("docusaurus_tag", "version")))
    old = engine.search(SearchQuery("combo", filters=only_old, facets=("version",)))

    assert all_of_them.facets == {
        "docusaurus_tag": dict.fromkeys(TAGS, 3),
        "version": {"a": 6, "b": 3},
    }
    assert old.facets == {"version": {"a": 3, "b": 3}}
