"""In which order records are found: a part of the rank a test."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from homerow.search.engine import SearchEngine
from homerow.search.query.query import SearchQuery
from homerow.search.ranking import rules
from search_project import found, index_of, section

RECORDS = (
    section("lists", "Layers and taps in long lists", text="A tap, a layer, or a layer tap."),
    section("lists", "Layers and taps in long lists", "Layer"),
    section("layer-tap", "Layer-Tap", text="&lt is a key for a layer, and for another key by a tap."),
    section("news", "News of the layer tap", text="Taps of last week.", rank=-20),
    section("water", "Water", text="A tap has one layer of paint, and another one below it.", rank=5),
)


def test_a_title_counts_more_than_a_heading_and_a_heading_more_than_text(tmp_path: Path) -> None:
    engine = index_of(
        tmp_path,
        section("text", "Other", text="All about macros here."),
        section("heading", "Things", "Macros"),
        section("title", "Macros"),
    )

    assert found(engine, "macros") == ["title", "heading#macros", "text"]


def test_words_that_stand_together_count_more(tmp_path: Path) -> None:
    engine = index_of(
        tmp_path,
        section("apart", "One", text="A layer of paint is not what we mean by a tap of water in this text."),
        section("together", "Two", text="This is not what we mean by paint, of water in text: a layer tap."),
    )

    assert found(engine, "layer tap")[0] == "together"


def test_a_heading_that_is_the_query_counts_more_than_one_that_holds_it(tmp_path: Path) -> None:
    engine = index_of(tmp_path, section("a", "Combos and other chords in detail"), section("b", "Combos"))

    assert found(engine, "combos") == ["b", "a"]


def test_the_name_of_a_thing_as_code_writes_it_leads_to_what_defines_it(tmp_path: Path) -> None:
    row = replace(section("keys", "Keys", "RETURN", text="return RET"), names=("RETURN", "RET"))
    engine = index_of(tmp_path, row, section("ret", "Ret"))

    assert found(engine, "RET") == ["keys#return", "ret"]
    assert found(engine, "ret") == ["ret", "keys#return"]


def test_the_name_of_a_thing_leads_to_it_also_among_other_words(tmp_path: Path) -> None:
    row = replace(section("keys", "Keys", "Number 0", text="zero on the numpad KP_N0"), names=("KP_N0",))
    engine = index_of(
        tmp_path, row, section("macros", "Numpad", text="The numpad has &kp KP_N0, a numpad key.")
    )

    assert found(engine, "numpad KP_N0")[0] == "keys#number-0"
    assert found(engine, "is `KP_N0` on a numpad?")[0] == "keys#number-0"


def test_in_a_binding_each_name_leads_to_what_defines_it(tmp_path: Path) -> None:
    row = replace(section("keys", "Keys", "SLASH", text="Something &kp types: FSLH"), names=("FSLH",))
    engine = index_of(tmp_path, row, section("macros", "Macros", text="&kp FSLH and again &kp FSLH."))

    assert found(engine, "&kp FSLH")[0] == "keys#slash"
    assert found(engine, "kp FSLH")[0] == "macros"


def test_a_binding_finds_the_row_of_its_key_code_though_pages_have_all_of_it(tmp_path: Path) -> None:
    row = replace(section("keys", "Keys", "MUTE", text="No sound: C_MUTE"), names=("C_MUTE",))
    pages = [section(f"page-{number}", "Macros", text="Here &kp C_MUTE is sent.") for number in range(8)]
    engine = index_of(tmp_path, row, *pages)

    assert "keys#mute" in found(engine, "&kp C_MUTE")
    assert "keys#mute" not in found(engine, "kp C_MUTE sent")
    assert "keys#mute" not in found(engine, "&kp C_MUTE", removal="none")


@pytest.mark.parametrize(
    "query",
    ["CONFIG_ZMK_IDLE_TIMEOUT", "config zmk idle timeout", "zmk-idle-timeout", "CONFIG_ZMK_IDLE_TIMEOUT=9"],
)
def test_the_name_of_a_thing_in_any_spelling_leads_to_the_reference_first(tmp_path: Path, query: str) -> None:
    option = "CONFIG_ZMK_IDLE_TIMEOUT"
    row = replace(section("power", "Power", option, text="Milliseconds without a key."), names=(option,))
    listed = replace(
        section("config", "Options", "Power", option, rank=-5, text="The time."), names=(option,)
    )
    engine = index_of(tmp_path, section("idle", "Zmk idle timeout"), row, replace(listed, is_reference=True))

    assert found(engine, query)[:2] == [
        "config#config_zmk_idle_timeout",
        "power#config_zmk_idle_timeout",
    ]


def test_two_words_are_rather_prose_than_a_name(tmp_path: Path) -> None:
    row = replace(
        section("config", "Options", "input-processors", text="A list."), names=("input-processors",)
    )
    engine = index_of(tmp_path, section("guide", "Input processors"), replace(row, is_reference=True))

    assert found(engine, "input processors")[0] == "guide"
    assert found(engine, "input-processors")[0] == "config#input-processors"


def test_words_in_a_row_count_more_in_a_longer_query(tmp_path: Path) -> None:
    engine = index_of(
        tmp_path,
        section("row", "A", text="Something says: press both keys at the same time."),
        section(
            "apart", "B", text="Time to press a key. " + "Filler. " * 4 + "The same for both. Keys at it."
        ),
    )
    hits = engine.search(SearchQuery("press both keys at the same time")).hits
    pair = engine.search(SearchQuery("same time")).hits

    assert hits[0].rank.parts["proximity"] > 2 * pair[0].rank.parts["proximity"]


def test_the_order_of_the_rules_changes_no_hit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ("layer tap", "a layer", "what is a tap", "&lt")
    before = [found(index_of(tmp_path, *RECORDS), text) for text in texts]

    monkeypatch.setattr(rules, "RULES", dict(reversed(list(rules.RULES.items()))))

    assert [found(index_of(tmp_path, *RECORDS), text) for text in texts] == before


def test_where_all_else_is_equal_the_author_decides(tmp_path: Path) -> None:
    engine = index_of(tmp_path, section("a", "Combos"), section("b", "Combos", rank=5))

    assert found(engine, "combos") == ["b", "a"]


def test_every_hit_says_why_it_stands_there(engine: SearchEngine) -> None:
    rank = engine.search(SearchQuery("hold tap")).hits[0].rank

    assert rank.score == pytest.approx(sum(rank.parts.values()))
    assert {"words", "typos", "proximity", "exactness", "name", "weight"} <= rank.parts.keys()
