"""Filters and facet counts."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from homerow.search.engine import SearchEngine
from homerow.search.indexing.record import SearchRecord
from homerow.search.query.query import FACETS, FacetFilter, Filters, SearchQuery, WordRemoval
from search_project import addresses, index_of, section

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
            st.sampled_from(VALUES[name]).flatmap(lambda value: st.sampled_from([value, value.upper()])),
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
        if not any((each.value.lower() in values[each.attribute]) is not each.is_negated for each in group):
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


def _crowded(folders: pytest.TempPathFactory) -> SearchEngine:
    """Return an index in which more records than are ranked hold each word, and pages hold several types."""
    if "crowded" not in _OPENED:
        texts = ("A combo.", "A layer.", "A combo for a layer.", "A macro of combos for a layer.")
        records = [
            section(
                f"p{number % 40}",
                "Combos",
                *[f"Part {number}"] * (number % 3),
                text=texts[number % 4] if number % 7 else None,
                tag=TAGS[number % 40 % 3],
                version=(("a",), ("a", "b"), ())[number % 40 % 3],
            )
            for number in range(400)
        ]
        numbered = [replace(each, object_id=f"{number}") for number, each in enumerate(records)]
        _OPENED["crowded"] = index_of(folders.mktemp("crowded"), *numbered)
    return _OPENED["crowded"]


_OPENED: dict[str, SearchEngine] = {}


def _filtered(folder: Path) -> SearchEngine:
    if "filtered" not in _OPENED:
        _OPENED["filtered"] = index_of(folder, *FILTERED)
    return _OPENED["filtered"]


def hits_of(engine: SearchEngine, query: SearchQuery) -> set[str]:
    """Return the hits of a query, and see that they are counted."""
    results = engine.search(replace(query, hits_per_page=1000))
    hits = {hit.record.object_id for hit in results.hits}
    assert len(hits) == len(results.hits) == results.hit_count
    return hits


@pytest.mark.parametrize("removal", get_args(WordRemoval))
@pytest.mark.parametrize("distinct", [0, 1, 2])
@pytest.mark.parametrize("text", ["combo", "combo layer", "combo layer macro", "combo sleep", ""])
def test_filters_divide_the_hits_of_a_query(
    tmp_path_factory: pytest.TempPathFactory, text: str, distinct: int, removal: WordRemoval
) -> None:
    engine = _crowded(tmp_path_factory)
    query = SearchQuery(text, distinct=distinct, removal=removal, facets=FACETS)
    whole, counts = hits_of(engine, query), engine.search(query).facets

    for attribute, values in counts.items():
        filters = {value: FacetFilter(attribute, value) for value in values}  # type: ignore[arg-type]
        by_value = {
            value: hits_of(engine, replace(query, filters=((each,),))) for value, each in filters.items()
        }
        rests = {
            value: hits_of(engine, replace(query, filters=((replace(each, is_negated=True),),)))
            for value, each in filters.items()
        }
        if attribute == "type" and distinct:  # a page has several, and its best record of each is a hit
            assert all(len(hits) >= values[value] for value, hits in by_value.items())
            assert all(rests[value] >= whole - hits for value, hits in by_value.items())
            continue
        assert {value: len(hits) for value, hits in by_value.items()} == values
        assert set().union(*by_value.values()) == whole or attribute == "version"
        assert rests == {value: whole - hits for value, hits in by_value.items()}
    assert sum(counts.get("type", {}).values()) == len(whole)


@pytest.mark.parametrize("kind", ["lvl2", "content"])
def test_a_page_is_found_by_its_best_record_that_passes(engine: SearchEngine, kind: str) -> None:
    query = SearchQuery("tapping-term-ms", filters=((FacetFilter("type", kind),),))

    assert addresses(engine, query) == ["hold-tap#tapping-term-ms"]


def test_an_or_of_filters_returns_the_union(tmp_path: Path) -> None:
    engine = _filtered(tmp_path)
    one, other = (FacetFilter("docusaurus_tag", tag) for tag in TAGS[:2])

    union, only_one, only_other = (
        hits_of(engine, SearchQuery("combo", filters=(group,))) for group in ((one, other), (one,), (other,))
    )

    assert union == only_one | only_other
    assert (len(union), len(only_one)) == (6, 3)


def test_a_filter_finds_what_is_beyond_the_best_records(tmp_path: Path) -> None:
    crowd = [section(f"p{number}", "Combos and combos of combos") for number in range(300)]
    old = [section(f"old{number}", f"A page about combos {number}", tag="old") for number in range(20)]
    engine = index_of(tmp_path, *crowd, *old)

    results = engine.search(SearchQuery("combos", filters=((FacetFilter("docusaurus_tag", "OLD"),),)))

    assert (results.hit_count, len(results.hits), results.is_exhaustive) == (20, 20, True)
    assert engine.search(SearchQuery("combos")).hit_count == 320


@pytest.mark.parametrize("removal", get_args(WordRemoval))
def test_records_that_do_not_pass_hide_none_that_hold_fewer_words(
    tmp_path: Path, removal: WordRemoval
) -> None:
    engine = index_of(
        tmp_path,
        section("pairing", "Pairing", "Start", text="Hold the laptop near."),
        section("pairing", "Pairing", "Code", text="It shows a number."),
        *(
            section(f"old{each}", "Pairing", text="A laptop asks for a number.", tag="old")
            for each in range(9)
        ),
    )
    current = ((FacetFilter("docusaurus_tag", "docs-default-current"),),)

    found = addresses(engine, SearchQuery("laptop number", removal=removal, filters=current))

    assert [address.partition("#")[0] for address in found] == ["pairing"]


def test_facets_count_the_hits(tmp_path: Path) -> None:
    engine = _filtered(tmp_path)
    only_old = ((FacetFilter("docusaurus_tag", TAGS[1]),),)

    all_of_them = engine.search(SearchQuery("", hits_per_page=0, facets=("docusaurus_tag", "version")))
    old = engine.search(SearchQuery("combo", filters=only_old, facets=("version",)))

    assert all_of_them.facets == {
        "docusaurus_tag": dict.fromkeys(TAGS, 3),
        "version": {"a": 6, "b": 3},
    }
    assert old.facets == {"version": {"a": 3, "b": 3}}
