"""Filters and facet counts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from homerow.search.engine import SearchEngine
from homerow.search.query import FACETS, FacetFilter, Filters, SearchQuery
from search_project import PLACE, Section, addresses, index_of, section

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


def plainly_passes(record: Section, filters: Filters) -> bool:
    values: dict[str, set[str]] = {
        "docusaurus_tag": {record.tag},
        "version": set(record.version),
        "type": {"lvl1"},
        "lang": {"en"},
    }
    for group in filters:
        if not any((each.value.lower() in values[each.attribute]) is not each.is_negated for each in group):
            return False
    return True


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
    max_examples=50,
    deadline=None,
)
@given(filters=facet_filters(), text=st.sampled_from(["combo", ""]))
def test_filters_let_pass_what_a_plain_reading_of_them_does(
    tmp_path: Path, filters: Filters, text: str
) -> None:
    engine = _filtered(tmp_path)

    passing = [record.url.removeprefix(PLACE) for record in FILTERED if plainly_passes(record, filters)]

    assert sorted(addresses(engine, SearchQuery(text, filters=filters))) == sorted(passing)


def _crowded(folders: pytest.TempPathFactory) -> SearchEngine:
    """Return an index in which more sections than are ranked have each word, and pages have several types."""
    if "crowded" not in _OPENED:
        texts = ("A combo.", "A layer.", "A combo for a layer.", "A macro of combos for a layer.")
        sections = [
            section(
                f"p{page}",
                "Combos",
                *[f"Part {number}"] * (number % 3),
                text=texts[(page + number) % 4] if (page + number) % 7 else "",
                tag=TAGS[page % 3],
                version=(("a",), ("a", "b"), ())[page % 3],
            )
            for page in range(40)
            for number in range(10)
        ]
        _OPENED["crowded"] = index_of(folders.mktemp("crowded"), *sections)
    return _OPENED["crowded"]


_OPENED: dict[str, SearchEngine] = {}


def _filtered(folder: Path) -> SearchEngine:
    if "filtered" not in _OPENED:
        _OPENED["filtered"] = index_of(folder, *FILTERED)
    return _OPENED["filtered"]


def hits_of(engine: SearchEngine, query: SearchQuery) -> set[str]:
    """Return the sections that a query finds, and see that they are counted."""
    results = engine.search(replace(query, hits_per_page=1000, retrieved=("objectID",)))
    ids = (json.loads(bytes(each))["objectID"] for each in results.objects)
    hits = {each.rpartition("-")[0] for each in ids}  # without the type, that of the part with the words
    assert len(hits) == len(results.objects) == results.hit_count
    return hits


@pytest.mark.parametrize("distinct", [0, 1, 2])
@pytest.mark.parametrize("text", ["combo", "combos", ""])
def test_filters_divide_the_hits_of_a_word(
    tmp_path_factory: pytest.TempPathFactory, text: str, distinct: int
) -> None:
    engine = _crowded(tmp_path_factory)
    query = SearchQuery(text, distinct=distinct, facets=FACETS)
    whole, counts = hits_of(engine, query), engine.search(query).facets

    for attribute, values in counts.items():
        if attribute == "type":  # a page has several, and a section may be found as either
            continue
        filters = {value: FacetFilter(attribute, value) for value in values}  # type: ignore[arg-type]
        by_value = {
            value: hits_of(engine, replace(query, filters=((each,),))) for value, each in filters.items()
        }
        rests = {
            value: hits_of(engine, replace(query, filters=((replace(each, is_negated=True),),)))
            for value, each in filters.items()
        }
        assert {value: len(hits) for value, hits in by_value.items()} == values
        assert set().union(*by_value.values()) == whole or attribute == "version"
        assert rests == {value: whole - hits for value, hits in by_value.items()}
    assert sum(counts["type"].values()) == len(whole)


@pytest.mark.parametrize(
    ("kind", "address"), [("lvl2", "bluetooth#keys"), ("content", "hold-tap#tapping-term-ms")]
)
def test_a_page_is_found_by_its_best_section_that_passes(
    engine: SearchEngine, kind: str, address: str
) -> None:
    query = SearchQuery("keys", filters=((FacetFilter("type", kind),),))

    assert address in addresses(engine, query)


def test_a_filter_finds_what_is_beyond_the_best_sections(tmp_path: Path) -> None:
    crowd = [section(f"p{number}", "Combos and combos of combos") for number in range(300)]
    old = [section(f"old{number}", f"A page about combos {number}", tag="old") for number in range(20)]
    engine = index_of(tmp_path, *crowd, *old)

    results = engine.search(SearchQuery("combos", filters=((FacetFilter("docusaurus_tag", "OLD"),),)))

    assert (results.hit_count, len(results.hits)) == (20, 20)
    assert engine.search(SearchQuery("combos")).hit_count == 320


def test_pages_that_do_not_pass_hide_none_that_have_fewer_words(tmp_path: Path) -> None:
    old = [
        section(f"old{each}", "Pairing", text="A laptop asks for a number.", tag="old") for each in range(9)
    ]
    engine = index_of(
        tmp_path,
        section("pairing", "Pairing", "Start", text="Hold the laptop near."),
        section("pairing", "Pairing", "Code", text="It shows a number."),
        *old,
    )
    current = ((FacetFilter("docusaurus_tag", "docs-default-current"),),)

    found = addresses(engine, SearchQuery("laptop number", filters=current))

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
