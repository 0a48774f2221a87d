"""Queries as a whole: pages of hits, what is shown of them, limits, and strangers' queries."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from homerow.search import isolate
from homerow.search.engine import SearchEngine
from homerow.search.isolate import SearchStoppedError
from homerow.search.query import ATTRIBUTES, FACETS, Marking, SearchQuery, Shown
from search_project import addresses, found, index_of, section


def test_a_page_is_one_hit_unless_more_are_asked_for(engine: SearchEngine) -> None:
    one = engine.search(SearchQuery("hold"))
    all_of_them = engine.search(SearchQuery("hold", distinct=0))

    assert (len(one.hits), one.hit_count) == (1, 1)
    assert len(all_of_them.hits) == all_of_them.hit_count == 2


def test_pages_of_hits_are_counted_and_the_last_one_is_followed_by_none(tmp_path: Path) -> None:
    engine = index_of(tmp_path, *(section(f"p{number}", f"Combo {number}") for number in range(7)))

    first, last, after = (
        engine.search(SearchQuery("combo", hits_per_page=3, page=page)) for page in (0, 2, 3)
    )

    assert (first.hit_count, first.page_count, len(first.hits)) == (7, 3, 3)
    assert len(last.hits) == 1
    assert (after.objects, after.hit_count) == ((), 7)


def test_no_hits_per_page_counts_and_shows_none(engine: SearchEngine) -> None:
    results = engine.search(SearchQuery("hold", hits_per_page=0))

    assert (results.objects, results.hit_count, results.page_count) == ((), 1, 0)


def test_an_empty_query_finds_every_page_the_weightiest_first(engine: SearchEngine) -> None:
    results = engine.search(SearchQuery("  "))

    assert results.hit_count == 5
    assert results.hits[-1].url == "https://t.example/news"


def test_marks_and_snippets_are_those_that_were_asked_for(engine: SearchEngine) -> None:
    query = SearchQuery(
        "BT_CLR",
        marking=Marking(before="[", after="]", ellipsis="..."),
        shown=Shown(highlighted=ATTRIBUTES[:2], snippets={"content": 3}),
    )

    hit = engine.search(query).hits[0]

    assert hit.snippet == "...&amp;bt [BT_CLR] or..."
    assert hit.text == "...&bt [BT_CLR] or..."
    assert hit.titles == ["Docs", "Bluetooth", "Keys"]


def test_synonyms_are_found_and_marked(tmp_path: Path) -> None:
    sections = [section("mods", "Mods", text="About home row mods.")]
    engine = index_of(tmp_path, *sections, synonyms=(("hrm", "home row mods"),))

    (hit,) = engine.search(SearchQuery("hrm", shown=Shown(snippets={"content": 9}))).hits

    assert hit.snippet == "About <mark>home row mods</mark>."


def test_meaning_counts_unless_words_alone_are_to_decide(engine: SearchEngine, tmp_path: Path) -> None:
    question = SearchQuery("how do I save energy", is_explained=True)
    index_of(tmp_path, section("power", "Power", text="It saves the battery while nobody types."))
    words_alone = SearchEngine(tmp_path / "release-0", compares_meaning=False)

    assert engine.search(question).ranks[0].parts["meaning"] > 0
    assert words_alone.search(question).ranks[0].parts.get("meaning", 0) == 0


def test_words_that_are_nowhere_are_left_out_and_named(engine: SearchEngine) -> None:
    results = engine.search(SearchQuery("bluetooth xylophone"))

    assert addresses(engine, SearchQuery("bluetooth xylophone")) == ["bluetooth"]
    assert results.dropped == ("xylophone",)


def test_a_query_that_takes_too_long_is_ended_and_the_next_one_is_answered(
    engine: SearchEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as hurried:
        hurried.setattr(isolate, "QUERY_SECONDS", 1e-9)
        with pytest.raises(SearchStoppedError, match="it took more than 1e-09 s"):
            engine.search(SearchQuery("bluetooth"))

    assert found(engine, "bluetooth") == ["bluetooth"]
    assert not engine.is_spent


@settings(deadline=None)
@given(
    text=st.text(max_size=700),
    page=st.integers(-5, 10**12),
    size=st.integers(-5, 10**12),
    distinct=st.integers(0, 10**9),
    optional=st.lists(st.text(max_size=9), max_size=3).map(tuple),
)
def test_any_query_has_an_answer(
    engine: SearchEngine, text: str, page: int, size: int, distinct: int, optional: tuple[str, ...]
) -> None:
    query = SearchQuery(
        text, page=page, hits_per_page=size, distinct=distinct, optional_words=optional, facets=FACETS
    )
    results = engine.search(query)

    assert len(results.hits) <= max(0, min(size, 1000))
    assert results.hit_count <= 8


@pytest.mark.parametrize("text", ["\ud83d bluetooth", "bluetooth " + "é" * 5_000, "bluetooth\0"])
def test_half_a_character_and_long_queries_hide_nothing(engine: SearchEngine, text: str) -> None:
    assert found(engine, text)[0] == "bluetooth"
