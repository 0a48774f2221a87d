"""What is found, and in which order: a rule a test."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from homerow.search.engines.engine import SearchEngine
from homerow.search.query import FACETS, FacetFilter, Filters, Marking, SearchQuery
from homerow.search.record import SearchRecord, Weight
from search_world import addresses, found, index_of, section

KEYS = (
    section("hold-tap", "Hold-Tap Behavior"),
    section("hold-tap", "Hold-Tap Behavior", text="One key with two jobs."),
    section("hold-tap", "Hold-Tap Behavior", "tapping-term-ms"),
    section("hold-tap", "Hold-Tap Behavior", "tapping-term-ms", text="How long you may hold the key."),
    section("bluetooth", "Bluetooth"),
    section("bluetooth", "Bluetooth", "Keys", text="Press &bt BT_CLR or &kp LC(X) to clear a profile."),
    section("power", "Power", text="CONFIG_ZMK_SLEEP=y saves the battery while nobody types."),
    section("layers", "Layers", "To layer", text="&to turns on one layer."),
    section("news", "News", text="A post about profiles, the battery and café tables.", rank=-10),
)


@pytest.fixture
def engine(tmp_path: Path) -> SearchEngine:
    return index_of(tmp_path, *KEYS)


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


def test_other_forms_of_a_word_are_found_after_the_word_itself(tmp_path: Path) -> None:
    engine = index_of(tmp_path, section("a", "Pairing"), section("b", "Paired"), section("c", "Pairs"))

    assert found(engine, "paired")[0] == "b"
    assert sorted(found(engine, "paired")) == ["a", "b", "c"]


@pytest.mark.parametrize(
    "typed", ["blutooth", "bluetooht", "bluetootth", "bluetoozh", "vluetooth", "bluutooht"]
)
def test_a_misspelt_word_is_found(engine: SearchEngine, typed: str) -> None:
    assert found(engine, typed)[0].startswith("bluetooth")


def test_what_is_spelt_right_is_not_taken_for_a_typo(tmp_path: Path) -> None:
    engine = index_of(tmp_path, section("a", "Combo"), section("b", "Combi"))

    assert found(engine, "combo") == ["a"]


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


def test_where_all_else_is_equal_the_author_decides(tmp_path: Path) -> None:
    engine = index_of(tmp_path, section("a", "Combos"), section("b", "Combos", rank=5))

    assert found(engine, "combos") == ["b", "a"]


def test_words_may_stand_in_different_sections_of_a_page(tmp_path: Path) -> None:
    engine = index_of(
        tmp_path,
        section("both", "Guide", "Windows", text="Open the settings."),
        section("both", "Guide", "Encoder", text="Turn it."),
        section("one", "Other", text="An encoder alone."),
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


def test_a_rare_word_is_found_among_headings_that_say_the_common_one(tmp_path: Path) -> None:
    crowd = [section(f"crowd{number}", "Keyboards", "Keyboard, keyboards") for number in range(200)]
    text = "Sell it, change it and give it away, as long as this note stays with it. " * 30
    engine = index_of(tmp_path, *crowd, section("rare", "License", text=f"{text} For every keyboard."))

    assert found(engine, "selling keyboards")[0] == "rare"


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


def test_of_words_that_stand_nowhere_together_the_last_go_first(engine: SearchEngine) -> None:
    assert found(engine, "bluetooth layers")[0] == "bluetooth"
    assert found(engine, "bluetooth layers", removal="first")[0].startswith("layers")
    assert found(engine, "bluetooth layers", removal="none") == []
    assert {a.partition("#")[0] for a in found(engine, "bluetooth layers", removal="all")} == {
        "bluetooth",
        "layers",
    }


def test_an_optional_word_need_not_match(engine: SearchEngine) -> None:
    assert found(engine, "bluetooth layers", removal="none", optional=("layers",)) == ["bluetooth"]


def test_the_title_of_a_long_list_leaves_room_for_other_pages(tmp_path: Path) -> None:
    rows = [section("list", "List of keys", "All", f"NAME_{number}") for number in range(400)]
    rows = [
        replace(row, object_id=f"list#{number}", weight=Weight(0, 70, number))
        for number, row in enumerate(rows)
    ]
    engine = index_of(tmp_path, *rows, section("dead", "When keys are dead, this is what to look at"))

    assert {address.partition("#")[0] for address in found(engine, "keys")} == {"list", "dead"}
    assert found(engine, "keys name 399")[0] == "list#name_399"


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


def test_every_hit_says_why_it_stands_there(engine: SearchEngine) -> None:
    rank = engine.search(SearchQuery("hold tap")).hits[0].rank

    assert rank.score == pytest.approx(sum(rank.parts.values()))
    assert {"words", "typos", "attribute", "proximity", "exactness", "name", "weight"} <= rank.parts.keys()


# --- filters and facets ---------------------------------------------------------------------------------

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


# --- strangers' queries ---------------------------------------------------------------------------------


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    text=st.text(max_size=700),
    page=st.integers(-5, 10**12),
    size=st.integers(-5, 10**12),
    distinct=st.integers(-2, 10**9),
)
def test_any_query_has_an_answer(tmp_path: Path, text: str, page: int, size: int, distinct: int) -> None:
    results = _filtered(tmp_path).search(SearchQuery(text, page=page, hits_per_page=size, distinct=distinct))

    assert len(results.hits) <= max(0, min(size, 1000))
    assert results.hit_count <= len(FILTERED)


def test_a_query_longer_than_it_may_be_is_cut_and_not_in_the_middle_of_a_character(
    engine: SearchEngine,
) -> None:
    assert found(engine, "bluetooth " + "é" * 5_000)[0] == "bluetooth"


def test_words_beyond_the_twelfth_are_not_looked_for(engine: SearchEngine) -> None:
    assert found(engine, "bluetooth " * 12 + "layers", removal="none") == ["bluetooth"]
