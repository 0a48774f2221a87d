"""Which pages are hits."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from homerow.search.engine import SearchEngine
from homerow.search.indexing.record import Weight
from homerow.search.query.query import SearchQuery, WordRemoval
from search_project import found, index_of, section

STRICT = [each for each in get_args(WordRemoval) if each != "few"]
WORDS = ("macro", "layer", "sleep", "combo")  # none is a form of another one, or misspelled
TEXTS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join)


def test_words_may_stand_in_different_sections_of_a_page(tmp_path: Path) -> None:
    engine = index_of(
        tmp_path,
        section("both", "Guide", "Windows", text="Open the settings."),
        section("both", "Guide", "Encoder", text="Turn it."),
        section("one", "Other", text="An encoder alone."),
        section("two", "Others", text="Another encoder alone."),
    )

    assert {address.partition("#")[0] for address in found(engine, "windows encoder")} == {"both"}


def test_a_question_is_answered_by_what_it_is_about(engine: SearchEngine) -> None:
    assert found(engine, "how do I clear a profile?")[0] == "bluetooth#keys"
    assert found(engine, "what is to layer")[0] == "layers#to-layer"


def test_words_that_are_nowhere_are_left_out_and_named(engine: SearchEngine) -> None:
    results = engine.search(SearchQuery("bluetooth xylophone"))

    assert [hit.record.url for hit in results.hits] == ["https://t.example/bluetooth"]
    assert results.dropped == ("xylophone",)


def test_where_few_pages_hold_all_words_those_that_hold_most_follow(tmp_path: Path) -> None:
    engine = index_of(
        tmp_path,
        section("most", "Laptop", text="It asks for a number."),
        section("all", "Keys", text="A number on the laptop, and then pairing, and a profile."),
        *(section(f"none{number}", "Lights", text="A profile of colors.") for number in range(9)),
    )

    assert found(engine, "laptop pairing profile number") == ["all", "most"]


def test_of_words_that_stand_nowhere_together_the_last_go_first(engine: SearchEngine) -> None:
    assert found(engine, "bluetooth layers", removal="last") == ["bluetooth"]
    assert {a.partition("#")[0] for a in found(engine, "bluetooth layers", removal="first")} == {"layers"}
    assert found(engine, "bluetooth layers", removal="none") == []
    assert {a.partition("#")[0] for a in found(engine, "bluetooth layers", removal="all")} == {
        "bluetooth",
        "layers",
    }


def test_what_was_left_out_still_finds_pages_and_the_best_come_first(tmp_path: Path) -> None:
    engine = index_of(
        tmp_path,
        section("unit", "Layout", text="Nine units are here, and a unit is the width of a key."),
        section("tests", "Tests", text="Tests run on a computer."),
        *(section(f"none{number}", "Lights", text="Colors.") for number in range(9)),
    )

    results = engine.search(SearchQuery("unit tests"))

    assert [hit.record.url for hit in results.hits] == ["https://t.example/tests", "https://t.example/unit"]
    assert results.dropped == ("tests",)
    assert found(engine, "unit tests", removal="last") == ["unit"]


def test_a_word_that_finds_nothing_by_itself_does_not_hide_what_others_find(tmp_path: Path) -> None:
    about = [section(f"ble{number}", "Bluetooth", f"Bluetooth {number}") for number in range(150)]
    rest = [section(f"lights{number}", "Lights", text="Colors.") for number in range(400)]
    long = " ".join(f"word{number}" for number in range(900))
    engine = index_of(tmp_path, *about, *rest, section("far", "Lights", text=f"{long} deactivate {long}"))

    assert found(engine, "desactivate bluetooth")[0].startswith("ble")


@pytest.mark.parametrize("word", ["layers", "hold-tap", "Tapping_Term_MS", "&to", "café's"])
def test_an_optional_word_need_not_match(engine: SearchEngine, word: str) -> None:
    text = f"{word} bluetooth"

    assert found(engine, text, removal="none") == []
    assert found(engine, text, removal="none", optional=(word,)) == ["bluetooth"]


@pytest.mark.parametrize("removal", STRICT)
def test_where_a_record_holds_all_words_every_hit_does(tmp_path: Path, removal: WordRemoval) -> None:
    engine = index_of(
        tmp_path,
        section("all", "Laptop", text="It asks for a number before pairing."),
        section("page", "Laptop", "Pairing", text="It takes a while."),
        section("page", "Laptop", "Number", text="One of nine."),
        *(section(f"most{number}", "Laptop", text="It has a number.") for number in range(9)),
    )

    assert found(engine, "laptop pairing number", removal=removal) == ["all"]


@pytest.mark.parametrize("removal", STRICT)
def test_where_no_record_holds_all_words_every_page_of_a_hit_does(
    tmp_path: Path, removal: WordRemoval
) -> None:
    engine = index_of(
        tmp_path,
        section("page", "Laptop", "Pairing", text="It takes a while."),
        section("page", "Laptop", "Number", text="One of nine."),
        *(section(f"most{number}", "Laptop", text="It has a number.") for number in range(9)),
    )

    hits = found(engine, "laptop pairing number", removal=removal, distinct=0)

    assert {address.partition("#")[0] for address in hits} == {"page"}


def test_a_row_of_a_long_list_holds_the_words_of_the_headings_above_it(tmp_path: Path) -> None:
    rows = [
        replace(section("list", "List of keys", "All", f"NAME_{number}"), weight=Weight(0, 70, number))
        for number in range(40)
    ]
    engine = index_of(tmp_path, *rows, section("other", "Keys", text="Not number 39, which is on the list."))

    assert found(engine, "keys name 39", removal="some") == ["list#name_39"]
    assert found(engine, "list 39", removal="none", distinct=0) == ["list#name_39", "other"]


def test_a_page_that_holds_all_words_is_found_among_many_that_hold_one(tmp_path: Path) -> None:
    crowd = [
        section(f"{word}{number}", "Page", text=f"This is about {word}, and {word} again, and {word}.")
        for word in ("caps", "led")
        for number in range(150)
    ]
    text = "It receives from the computer whether a lock is on. " * 3
    both = [section("both", "Page", word, text=f"{text} This is about {word}.") for word in ("caps", "led")]
    engine = index_of(tmp_path, *crowd, *both)

    assert {a.partition("#")[0] for a in found(engine, "caps led", removal="some")} == {"both"}


@pytest.mark.parametrize(
    ("removal", "pages"),
    [
        ("none", []),
        ("last", ["both"]),
        ("first", ["last"]),
        ("all", ["both", "first", "last"]),
        ("some", ["both", "last"]),
    ],
)
def test_where_nothing_holds_all_words_the_query_says_which_are_removed(
    tmp_path: Path, removal: WordRemoval, pages: list[str]
) -> None:
    engine = index_of(
        tmp_path,
        section("both", "Laptop", text="Pairing comes first."),
        section("first", "Laptop"),
        section("last", "A number"),
    )

    assert sorted(found(engine, "laptop pairing number", removal=removal)) == pages


def test_where_enough_pages_hold_all_words_they_are_the_hits(tmp_path: Path) -> None:
    all_words = [section(f"all{number}", "Laptop", text="A number for pairing.") for number in range(6)]
    engine = index_of(tmp_path, section("most", "Laptop", text="It asks for pairing."), *all_words)

    assert sorted(found(engine, "laptop pairing number")) == [f"all{number}" for number in range(6)]


@settings(deadline=None, max_examples=15)
@given(
    texts=st.lists(st.tuples(st.sampled_from("abcdefgh"), TEXTS), min_size=1, max_size=12, unique=True),
    words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=3, unique=True),
    removal=st.sampled_from(STRICT),
)
def test_every_hit_holds_all_words_unless_nothing_does(
    texts: list[tuple[str, str]], words: list[str], removal: WordRemoval
) -> None:
    records = [section(page, page, f"s{number}", text=text) for number, (page, text) in enumerate(texts)]
    with tempfile.TemporaryDirectory() as folder:
        engine = index_of(Path(folder), *records)
        hits = engine.search(SearchQuery(" ".join(words), removal=removal, distinct=0)).hits
    asked = set(words)
    of_pages = {
        page: {word for each, text in texts if each == page for word in text.split()} for page, _ in texts
    }
    whole = {record.url for record in records if asked <= set((record.content or "").split())}
    whole_pages = {page for page, held in of_pages.items() if asked <= held}

    urls = {hit.record.url for hit in hits}
    if whole:
        assert urls == whole
    elif whole_pages:
        assert {url.rpartition("/")[2].partition("#")[0] for url in urls} == whole_pages
    elif removal == "none":
        assert not urls
