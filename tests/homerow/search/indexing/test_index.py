"""The index as files: it holds all records, and reading leaves it as it is."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from homerow.search.digests import write_digests
from homerow.search.engine import SearchEngine
from homerow.search.indexing.index import Index, write_index
from homerow.search.query.query import SearchQuery
from project import file_digests
from search_project import addresses, section

RECORDS = (section("a", "Combos", text="Two keys & one <thing>."), section("b", "Layers"))


def test_records_come_back_as_they_were_written_in_their_order(tmp_path: Path) -> None:
    write_index(tmp_path / "index", RECORDS, [["combo", "chord"]])

    assert tuple(Index(tmp_path / "index").records()) == RECORDS


def test_reading_changes_no_file(tmp_path: Path) -> None:
    write_index(tmp_path / "index", RECORDS)
    before = file_digests(tmp_path / "index")

    SearchEngine(tmp_path / "index").search(SearchQuery("combo"))

    assert file_digests(tmp_path / "index") == before


def test_everybody_may_read_it(tmp_path: Path) -> None:
    write_index(tmp_path / "index", RECORDS)

    assert [path for path in tmp_path.rglob("*") if path.is_file() and not path.stat().st_mode & 0o004] == []


def test_an_index_of_nothing_finds_nothing(tmp_path: Path) -> None:
    write_index(tmp_path / "index", [])

    results = SearchEngine(tmp_path / "index").search(SearchQuery("combo"))

    assert (results.hits, results.hit_count) == ((), 0)
    assert SearchEngine(tmp_path / "index").search(SearchQuery("")).hits == ()


def test_who_holds_an_engine_can_use_it_after_its_files_are_gone(tmp_path: Path) -> None:
    write_index(tmp_path / "index", RECORDS)
    engine = SearchEngine(tmp_path / "index")

    shutil.rmtree(tmp_path / "index")

    assert addresses(engine, SearchQuery("combo")) == ["a"]


def test_an_index_of_another_version_of_tantivy_is_refused(tmp_path: Path) -> None:
    write_index(tmp_path / "index", RECORDS)
    for file in (tmp_path / "index").iterdir():
        file.write_bytes(re.sub(rb'(index_format_version":)[0-9]', rb"\g<1>1", file.read_bytes()))

    write_digests(tmp_path / "index")

    with pytest.raises(ValueError, match="index format"):
        SearchEngine(tmp_path / "index")


def test_an_index_without_its_list_of_segments_is_refused(tmp_path: Path) -> None:
    write_index(tmp_path / "index", RECORDS)
    (tmp_path / "index" / "meta.json").write_text("{}", "utf-8")
    write_digests(tmp_path / "index")

    with pytest.raises(ValueError, match="corrupt"):
        SearchEngine(tmp_path / "index")
