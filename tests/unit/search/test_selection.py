"""Which pages are hits."""

from __future__ import annotations

from pathlib import Path

from homerow.search.engine import SearchEngine
from homerow.search.query import SearchQuery
from search_world import found, index_of, section


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


def test_an_optional_word_need_not_match(engine: SearchEngine) -> None:
    assert found(engine, "bluetooth layers", removal="none", optional=("layers",)) == ["bluetooth"]
