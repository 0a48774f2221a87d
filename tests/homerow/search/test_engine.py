"""Queries as a whole: pages of hits, what is shown of them, and strangers' queries."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from homerow.search.engine import SearchEngine
from homerow.search.indexing.record import ATTRIBUTES
from homerow.search.query.query import Marking, SearchQuery, WordRemoval
from search_project import found, index_of, section


def test_a_page_is_one_hit_unless_more_are_asked_for(engine: SearchEngine) -> None:
    one = engine.search(SearchQuery("hold"))
    all_of_them = engine.search(SearchQuery("hold", distinct=0))

    assert (len(one.hits), one.hit_count) == (1, 1)
    assert len(all_of_them.hits) == all_of_them.hit_count == 4
    assert len(found(engine, "hold", distinct=2)) == 2


def test_pages_of_hits_are_counted_and_the_last_one_is_followed_by_none(tmp_path: Path) -> None:
    engine = index_of(tmp_path, *(section(f"p{number}", f"Combo {number}") for number in range(7)))

    first, last, after = (
        engine.search(SearchQuery("combo", hits_per_page=3, page=page)) for page in (0, 2, 3)
    )

    assert (first.hit_count, first.page_count, len(first.hits)) == (7, 3, 3)
    assert len(last.hits) == 1
    assert (after.hits, after.hit_count) == ((), 7)


def test_no_hits_per_page_counts_and_shows_none(engine: SearchEngine) -> None:
    results = engine.search(SearchQuery("hold", hits_per_page=0))

    assert (results.hits, results.hit_count, results.page_count) == ((), 1, 0)


def test_an_empty_query_finds_every_page_the_weightiest_first(engine: SearchEngine) -> None:
    results = engine.search(SearchQuery("  "))

    assert results.hit_count == 5
    assert results.hits[-1].record.url == "https://t.example/news"


def test_only_the_attributes_that_are_asked_for_are_searched(engine: SearchEngine) -> None:
    assert found(engine, "profile", attributes=("hierarchy.lvl1",)) == []
    assert found(engine, "bluetooth", attributes=("hierarchy.lvl1",)) == ["bluetooth"]


def test_marks_and_snippets_are_those_that_were_asked_for(engine: SearchEngine) -> None:
    marking = Marking(before="[", after="]", ellipsis="...", snippets={"content": 3})

    hit = engine.search(SearchQuery("BT_CLR", marking=marking)).hits[0]

    assert hit.highlights["content"].value == ("Press &amp;bt [BT_CLR] or &amp;kp LC(X) to clear a profile.")
    assert hit.snippets["content"].value == "...&amp;bt [BT_CLR] or..."
    assert hit.highlights["hierarchy.lvl1"].match_level == "none"
    assert "hierarchy.lvl3" not in hit.highlights


def test_of_an_unfinished_word_only_what_was_typed_is_marked(engine: SearchEngine) -> None:
    hit = engine.search(SearchQuery("bluet")).hits[0]

    assert hit.highlights["hierarchy.lvl1"].value == "<mark>Bluet</mark>ooth"


@settings(deadline=None)
@given(
    text=st.text(max_size=700),
    page=st.integers(-5, 10**12),
    size=st.integers(-5, 10**12),
    distinct=st.integers(-2, 10**9),
    removal=st.sampled_from(get_args(WordRemoval)),
)
def test_any_query_has_an_answer(
    engine: SearchEngine, text: str, page: int, size: int, distinct: int, removal: WordRemoval
) -> None:
    query = SearchQuery(text, page=page, hits_per_page=size, distinct=distinct, removal=removal)
    results = engine.search(query)

    assert len(results.hits) <= max(0, min(size, 1000))
    assert results.hit_count <= engine.record_count


def test_a_query_longer_than_it_may_be_is_cut_and_not_in_the_middle_of_a_character(
    engine: SearchEngine,
) -> None:
    assert found(engine, "bluetooth " + "é" * 5_000)[0] == "bluetooth"


def test_words_beyond_the_twelfth_are_not_looked_for(engine: SearchEngine) -> None:
    assert found(engine, "bluetooth " * 12 + "layers", removal="none") == ["bluetooth"]


ATTRIBUTE_NAMES = st.lists(st.sampled_from(ATTRIBUTES), unique=True).map(tuple)
SIGNS = st.text(alphabet=st.sampled_from('<m>"\\…\x00\ud800'), max_size=4)


@settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow])
@given(
    text=st.sampled_from(
        ["", "hold", "tapping-t", "keys bt", "how long may you", "LC(X) &", "café pr", "zzz"]
    ),
    retrieved=st.lists(st.sampled_from(["*", "url", "hierarchy", "hierarchy.lvl1", "content", "no"])).map(
        tuple
    ),
    highlights=ATTRIBUTE_NAMES,
    snippets=st.dictionaries(st.sampled_from(ATTRIBUTES), st.integers(0, 6)),
    signs=st.tuples(SIGNS, SIGNS, SIGNS),
)
def test_a_hit_has_the_members_that_are_asked_for_and_no_more(
    engine: SearchEngine,
    text: str,
    retrieved: tuple[str, ...],
    highlights: tuple[str, ...],
    snippets: dict[str, int],
    signs: tuple[str, str, str],
) -> None:
    marking = Marking(*signs, highlights=highlights, snippets=snippets)

    for hit in engine.search(SearchQuery(text, distinct=0, retrieved=retrieved, marking=marking)).hits:
        texts = dict(zip(ATTRIBUTES, hit.record.texts, strict=True))
        members = msgspec.to_builtins(hit.as_object())
        whole, cut = (flat(members.pop(name, {})) for name in ("_highlightResult", "_snippetResult"))

        assert members == hit.object
        assert list(whole) == [name for name in ATTRIBUTES if name in highlights and texts[name] is not None]
        assert list(cut) == [name for name in ATTRIBUTES if name in snippets and texts[name] is not None]
        for name, value in whole.items():
            assert value["value"] == hit.highlights[name].value
            assert (value["matchLevel"] == "none") == (not value["matchedWords"])
        assert {name: value["value"] for name, value in cut.items()} == {
            name: snippet.value for name, snippet in hit.snippets.items()
        }


def flat(nested: dict[str, Any]) -> dict[str, Any]:
    """Return highlights or snippets by the names of attributes."""
    levels = {f"hierarchy.{level}": value for level, value in nested.get("hierarchy", {}).items()}
    return levels | {name: nested[name] for name in ("content",) if name in nested}
