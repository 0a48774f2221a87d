"""Sections that are found by their meaning, beside those that hold the words."""

from __future__ import annotations

from pathlib import Path

from homerow.search.query.query import SearchQuery, tag_filters
from search_project import found, index_of, section

PAGES = (
    section("pairing", "Pairing", text="The laptop refuses the connection until you delete the old bond."),
    section("colors", "Colors", text="Choose the hue and the brightness of the lights below the keys."),
    section("layers", "Layers", text="A layer is a set of bindings for all keys of the keyboard."),
    section("mouse", "Mouse", text="The pointer of the mouse moves faster while you hold the key."),
)


def test_a_question_finds_what_answers_it_in_other_words(tmp_path: Path) -> None:
    assert "colors" in found(index_of(tmp_path, *PAGES), "can I make the leds another color with a keyboard")


def test_records_that_do_not_pass_hide_no_answer_in_other_words(tmp_path: Path) -> None:
    question = "can I make the leds another color with a keyboard"
    old = [section(f"old{number}", "LEDs", text=question, tag="old") for number in range(12)]
    current = tag_filters(["docs-default-current"])

    assert "colors" in found(index_of(tmp_path, *PAGES, *old), question, filters=current)


def test_the_section_with_the_meaning_of_the_query_comes_first(tmp_path: Path) -> None:
    engine = index_of(
        tmp_path,
        section("one", "One", text="The battery of a car is heavy, and its engine starts with it."),
        section("two", "Two", text="The battery lasts longer if the keyboard sleeps."),
    )

    assert found(engine, "battery power saving")[0] == "two"


def test_a_query_of_unknown_words_finds_nothing(tmp_path: Path) -> None:
    assert found(index_of(tmp_path, *PAGES), "cooking spaghetti without tomatoes tonight") == []


def test_a_query_that_is_a_name_is_not_compared(tmp_path: Path) -> None:
    results = index_of(tmp_path, *PAGES).search(SearchQuery("layer"))

    assert results.hits[0].rank.parts["meaning"] == 0


def test_clients_that_want_all_words_get_no_hits_by_meaning_alone(tmp_path: Path) -> None:
    engine = index_of(tmp_path, *PAGES)

    results = engine.search(SearchQuery("how can I change illumination of my keyboard", removal="none"))

    assert results.hits == ()
