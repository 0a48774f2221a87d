"""The files of the index for browsers, and what a browser finds in them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from search_project import section
from static_search import MANIFEST, StaticSite, index_files

OLD = "docs-default-1"
OPTION = "CONFIG_ZMK_SLEEP"
RECORDS = [
    section("sleep", "Deep sleep"),
    section("sleep", "Deep sleep", text="The keyboard sleeps to save its battery. It forgot nothing."),
    replace(section("config", "Options", OPTION), names=(OPTION,)),
    replace(section("config", "Options", OPTION, text="Enables sleep after a timeout."), names=(OPTION,)),
    section("config", "Options", "CONFIG_ZMK_SLEEP", "Idle <timeout>", text="Time & more until sleep."),
    section("hold", "Hold-tap", text="A key with another meaning while it is held. " * 3),
    section("combos", "Combos", text="Press two keys at once for a third one, says a hint."),
    section("old", "Deep sleep", text="How the keyboard slept before.", tag=OLD),
]
SYNONYMS = [["combo", "chord"]]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> StaticSite:
    return StaticSite(tmp_path_factory.mktemp("static"), RECORDS, SYNONYMS)


def test_files_whose_content_stays_keep_their_names() -> None:
    edited = [*RECORDS[:-1], replace(RECORDS[-1], content="How the keyboard dozed before.")]

    before = index_files(RECORDS)
    after = index_files(edited)

    assert all(name.startswith("assets/search/") for name in before if name != MANIFEST)
    same = before.keys() & after.keys() - {MANIFEST}
    assert {before[name] for name in same} == {after[name] for name in same}
    assert (
        sum("/text-" in name for name in same) == len({record.url_without_anchor for record in RECORDS}) - 1
    )
    assert before[MANIFEST] != after[MANIFEST]


def test_a_frequent_term_has_a_file_and_other_files_refer_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("homerow.search.static.files.TERMS_BYTES", 1)

    files = index_files(RECORDS)

    manifest = json.loads(files[MANIFEST])
    starts, keys = manifest["starts"], re.findall("." * 4, manifest["terms"])
    assert starts == sorted(starts)
    chunks = [
        json.loads(files[f"assets/search/terms-{number}-{key}.json"]) for number, key in enumerate(keys)
    ]
    assert len(chunks) == len(starts)
    assert [aliases["hold"] for _, aliases, _ in chunks if "hold" in aliases] == ["held"]
    assert [names for _, _, names in chunks if names] == [{OPTION: [1]}]


def test_a_browser_finds_what_defines_a_name_on_a_reference_first(tmp_path: Path) -> None:
    title = replace(section("list", "List", rank=-5), is_reference=True)
    row = section("list", "List", OPTION, rank=-5, text="Sleep.")
    row = replace(row, names=(OPTION,), is_reference=True)
    site = StaticSite(tmp_path, [*RECORDS, title, row], SYNONYMS)

    for found in site.found(OPTION, f"{OPTION}=y"):
        assert found[:2] == ["/list#config_zmk_sleep", "/config#config_zmk_sleep"]


def test_a_browser_finds_words_names_beginnings_synonyms_and_misspelled_words(site: StaticSite) -> None:
    queries = ["deep sleep", "CONFIG_ZMK_SLEEP", "batt", "chord", "keybord battery", "tap hold", "how to", ""]

    found = dict(zip(queries, site.found(*queries), strict=True))

    assert set(found["deep sleep"][:2]) == {"/sleep", "/old"}
    assert found["CONFIG_ZMK_SLEEP"][0] == "/config#config_zmk_sleep"
    assert found["batt"] == ["/sleep"]
    assert found["chord"] == ["/combos"]
    assert found["keybord battery"][0] == "/sleep"
    assert found["tap hold"][0] == "/hold"
    assert (found["how to"], found[""]) == ([], [])


def test_a_browser_finds_only_the_version_that_is_read(site: StaticSite) -> None:
    filters = ["language:en", [f"docusaurus_tag:{OLD}", "docusaurus_tag:default"]]

    assert site.found("deep sleep", facetFilters=filters) == [["/old"]]


def test_any_text_is_a_query(site: StaticSite) -> None:
    texts = ["constructor __proto__", "(((`'&&", "%", "a" * 5_000, "key " * 500, "\ud83d", "é ß İ"]

    assert len(site.found(*texts)) == len(texts)
