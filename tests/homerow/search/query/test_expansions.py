"""Expansions of a typed word."""

from __future__ import annotations

from pathlib import Path

import pytest

from homerow.search.engine import SearchEngine
from homerow.search.query.query import SearchQuery
from search_project import found, index_of, section


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("CONFIG_ZMK_SLEEP", "power"),
        ("config zmk sleep", "power"),
        ("zmk_sleep", "power"),
        ("bt clr", "bluetooth#keys"),
        ("BT_CLR", "bluetooth#keys"),
        ("&bt", "bluetooth#keys"),
        ("LC(X)", "bluetooth#keys"),
        ("LC(", "bluetooth#keys"),
        ("tapping-term-ms", "hold-tap#tapping-term-ms"),
        ("tapping_term_ms", "hold-tap#tapping-term-ms"),
        ("holdtap", "hold-tap"),
        ("hold tap", "hold-tap"),
        ("Café", "news"),
        ("cafe", "news"),
        ("CAFÉ", "news"),
        ("cafe\u0301", "news"),
    ],
)
def test_names_are_found_however_they_are_written(engine: SearchEngine, query: str, first: str) -> None:
    assert found(engine, query)[0] == first


def test_a_sigil_tells_a_behavior_from_a_word(tmp_path: Path) -> None:
    engine = index_of(
        tmp_path,
        section("words", "Words", text="Go to the next to come to an end."),
        section("layers", "Layers", text="The binding &to turns on a layer."),
    )

    assert found(engine, "&to") == ["layers"]


def test_the_last_word_may_be_unfinished_and_no_other(engine: SearchEngine) -> None:
    assert found(engine, "bluet") == ["bluetooth"]
    assert found(engine, "batt sleep", removal="none") == []


@pytest.mark.parametrize(("typed", "said"), [("mice", "mouse"), ("slept", "sleep")])
def test_a_form_that_no_rule_makes_is_one_of_its_word(tmp_path: Path, typed: str, said: str) -> None:
    engine = index_of(
        tmp_path, section("a", "Keys", text=f"Something that you {said}."), section("b", "Keys")
    )

    assert found(engine, typed) == ["a"]


def test_other_forms_of_a_word_are_found_after_the_word_itself(tmp_path: Path) -> None:
    engine = index_of(tmp_path, section("a", "Pairing"), section("b", "Paired"), section("c", "Pairs"))

    assert found(engine, "paired")[0] == "b"
    assert sorted(found(engine, "paired")) == ["a", "b", "c"]


@pytest.mark.parametrize(
    "typed", ["blutooth", "bluetooht", "bluetootth", "bluetoozh", "vluetooth", "bluutooht"]
)
def test_a_misspelled_word_is_found(engine: SearchEngine, typed: str) -> None:
    assert found(engine, typed)[0].startswith("bluetooth")


def test_what_is_spelled_right_is_not_taken_for_a_typo(tmp_path: Path) -> None:
    engine = index_of(tmp_path, section("a", "Combo"), section("b", "Combi"))

    assert found(engine, "combo") == ["a"]


def test_a_word_that_is_spelled_right_weighs_more_than_one_that_is_not(tmp_path: Path) -> None:
    engine = index_of(
        tmp_path,
        section("sel", "Profile", "Sel", text="It chooses a keyboard."),
        section("license", "License", text="You may change it, and sell keyboard kits with it."),
        section("other", "Other", text="A keyboard."),
    )

    assert found(engine, "sell keyboard")[0] == "license"


def test_two_words_in_one_and_one_in_two_are_found(tmp_path: Path) -> None:
    engine = index_of(tmp_path, section("a", "Home row mods"), section("b", "Troubleshooting"))

    assert found(engine, "homerow mods") == ["a"]
    assert found(engine, "trouble shooting") == ["b"]


def test_synonyms_are_found_in_both_directions_and_marked(tmp_path: Path) -> None:
    groups = [["home row mods", "hrm"], ["transparent", "KC_TRNS"]]
    engine = index_of(
        tmp_path,
        section("a", "Home row mods"),
        section("b", "About hrm"),
        section("c", "Transparent keys"),
        synonyms=groups,
    )

    assert found(engine, "hrm") == ["b", "a"]
    assert found(engine, "home row mods") == ["a", "b"]
    assert found(engine, "KC_TRNS") == ["c"]
    hit = engine.search(SearchQuery("hrm")).hits[1]
    assert hit.highlights["hierarchy.lvl1"].value == "<mark>Home row mods</mark>"


def test_a_short_query_that_finds_little_is_read_loosely(tmp_path: Path) -> None:
    engine = index_of(
        tmp_path,
        section("tape", "Media tape", text="A terminal for tape."),
        section("hold-tap", "Tapping term", text="How long tapping may take."),
        section("command", "The homerow command", text="Mods are not its matter."),
        section("home-row", "Home row mods", text="Modifiers on the home row."),
        section("home", "Home", text="A row of pictures."),
        section("row", "Row", text="A home of keys."),
    )

    assert found(engine, "taping term")[0] == "hold-tap"
    assert "home-row" in found(engine, "homerow mods")


def test_a_call_is_about_its_function(tmp_path: Path) -> None:
    engine = index_of(
        tmp_path,
        section("layers", "Momentary layer", text="MO is what QMK calls it."),
        section("keys", "Space", text="SPC types a space."),
    )

    assert found(engine, "MO(SPC)")[0] == "layers"
    assert found(engine, "MO(1, KC_SPC)")[0] == "layers"


def test_a_call_with_a_number_is_no_name(tmp_path: Path) -> None:
    engine = index_of(
        tmp_path,
        section("position", "Positions", text="LM1 is where the left index finger rests."),
        section("macros", "A layer with a modifier", text="QMK calls it LM()."),
        section("to", "A layer alone", text="&to turns on one layer."),
        section("go", "Go to", text="How to go to 1, and to 2."),
    )

    assert found(engine, "LM1")[0] == "position"
    assert found(engine, "LM(1, MOD_LALT)")[0] == "macros"
    assert found(engine, "TO(1)")[0] == "to"


def test_what_a_message_quotes_tells_less_than_the_message(tmp_path: Path) -> None:
    engine = index_of(
        tmp_path,
        section("names", "Names", text="No board named like that is found."),
        section("hardware", "Nice nano v2", text="A board found in shops."),
    )

    assert found(engine, "No board named 'nice_nano_v2' found")[0] == "names"
    assert found(engine, "No board named `nice_nano_v2` found")[0] == "names"


def test_a_number_and_the_unit_that_was_typed_onto_it_are_two_words(tmp_path: Path) -> None:
    engine = index_of(
        tmp_path,
        section("radio", "Radio", text="It sends at 2.4 GHz."),
        section("two", "2", text="Of 4."),
        section("rate", "Polling", text="Every millisecond, which is 1000 Hz."),
        section("chip", "Chip", text="An nrf52840 with 1000 other things, polling nothing."),
    )

    assert found(engine, "2.4ghz")[0] == "radio"
    assert found(engine, "polling 125hz")[0] == "rate"
    assert found(engine, "nrf52840") == ["chip"]


def test_a_sign_beside_words_joins_them(tmp_path: Path) -> None:
    engine = index_of(
        tmp_path,
        section("keys", "Keys", "PERCENT", text="% percent sign"),
        section("keys", "Keys", "AMPERSAND", text="& ampersand"),
        section("hold", "Hold", text="A hold - tap in 5 % of the time, &lt is one."),
    )

    assert found(engine, " % ") == ["keys#percent"]
    assert found(engine, "&") == ["keys#ampersand"]
    assert found(engine, "% hold tap") == found(engine, "hold % tap") == ["hold"]
