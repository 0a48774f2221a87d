"""The files of the index, and what a browser finds in them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from homerow.search.files import MANIFEST, read_pages
from search_project import index_files, pages_of, section, write_index
from static_search import StaticSite

OLD = "docs-default-1"
OPTION = "CONFIG_ZMK_SLEEP"
SECTIONS = [
    section("sleep", "Deep sleep", text="The keyboard sleeps to save its battery. It forgot nothing."),
    section("config", "Options"),
    section("config", "Options", OPTION, text="Enables sleep after a timeout.", names=(OPTION,), rank=3),
    section("config", "Options", OPTION, "Idle <timeout>", text="Time & more until sleep."),
    section("hold", "Hold-tap", text="A key with another meaning while it is held. " * 3),
    section("combos", "Combos", text="Press two keys at once for a third one, says a hint."),
    section("old", "Deep sleep", text="How the keyboard was sleeping before.", tag=OLD, version=("1", "2")),
]
SYNONYMS = (("combo", "chord"),)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> StaticSite:
    return StaticSite(tmp_path_factory.mktemp("static"), pages_of(SECTIONS), SYNONYMS)


def chunks(files: Mapping[str, bytes], kind: str) -> list[Any]:
    """Return the chunks of one kind, read as a browser reads them."""
    (shard,) = json.loads(files[MANIFEST])["shards"]
    packed = shard["packed"][kind]
    content, start, found = files[f"assets/search/{packed['file']}"], packed["start"], []
    for size in packed["sizes"]:
        found.append(json.loads(zlib.decompress(content[start : start + size], -15)))
        start += size
    return found


def test_files_whose_content_stays_keep_their_names() -> None:
    renamed = [*SECTIONS[:-1], replace(SECTIONS[-1], url="https://t.example/renamed")]

    before, after = index_files(pages_of(SECTIONS)), index_files(pages_of(renamed))

    kept = {name for name in before if "/terms-" in name or "/vectors-" in name}
    assert len(kept) == 2
    assert before.keys() & after.keys() == {MANIFEST, *kept}


def test_chunks_of_texts_have_what_is_shown_of_sections() -> None:
    config = next(
        each for each in chunks(index_files(pages_of(SECTIONS)), "texts") if each["url"].endswith("/config")
    )

    assert (config["group"], config["title"]) == ("Docs", "Options")
    assert config["sections"][1][:4] == [
        "config_zmk_sleep",
        [OPTION],
        "Enables sleep after a timeout.",
        [OPTION],
    ]


def test_pages_are_read_back_from_the_files(tmp_path: Path) -> None:
    write_index(tmp_path, SECTIONS)

    assert list(read_pages(tmp_path)) == pages_of(SECTIONS)


def test_chunks_of_terms_have_stems_their_forms_and_names() -> None:
    files = index_files(pages_of(SECTIONS))

    entries = {key: postings for terms, _ in chunks(files, "terms") for key, postings in terms.items()}
    names = {name: sections for _, found in chunks(files, "terms") for name, sections in found.items()}
    stems = {key.split(" ")[0]: set(key.split(" ")[1:]) for key in entries}
    assert stems["sleep"] == {"sleep", "sleeps", "sleeping"}
    assert names[OPTION] == names["zmksleep"] == [2]


def test_a_browser_finds_words_names_beginnings_synonyms_and_misspelled_words(site: StaticSite) -> None:
    queries = ["deep sleep", "CONFIG_ZMK_SLEEP", "batt", "chord", "keybord battery", "tap hold"]

    found = dict(zip(queries, site.found(*queries), strict=True))

    assert set(found["deep sleep"][:2]) == {"/sleep", "/old"}
    assert found["CONFIG_ZMK_SLEEP"][0] == "/config#config_zmk_sleep"
    assert found["batt"] == ["/sleep"]
    assert found["chord"] == ["/combos"]
    assert found["keybord battery"][0] == "/sleep"
    assert found["tap hold"][0] == "/hold"


def test_a_browser_finds_only_the_version_that_is_read(site: StaticSite) -> None:
    filters = {"language": ["en"], "docusaurus_tag": [OLD, "default"]}

    assert site.found("deep sleep", filters=filters) == [["/old"]]


def test_any_text_is_a_query(site: StaticSite) -> None:
    texts = ["constructor __proto__", "(((`'&&", "%", "a" * 5_000, "key " * 500, "\ud83d", "é ß İ", ""]

    assert len(site.found(*texts)) == len(texts)


def test_a_browser_reads_a_few_bytes_of_a_large_index(tmp_path: Path) -> None:
    pages = [
        section(f"page-{number}", f"Page {number}", text=f"About topic{number}. " * 40)
        for number in range(400)
    ]
    site = StaticSite(tmp_path, pages_of(pages))

    (found,), (fetched,) = site.asked("topic123", size=1)

    size = sum(file.stat().st_size for file in (tmp_path / "assets" / "search").iterdir())
    assert found[0] == "/page-123"
    assert fetched.chunk_bytes < size / 10
