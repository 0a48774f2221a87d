"""The index as files: the same for the same records, whole, and left alone by who reads it."""

from __future__ import annotations

import errno
import shutil
import threading
from array import array
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homerow.search.columns import Column, read_columns, whole_column, write_columns
from homerow.search.engines.engine import SearchEngine
from homerow.search.indexing import write_index, write_segments
from homerow.search.live import LiveIndex, open_index
from homerow.search.objects import WrongObject, as_object, record_from_object
from homerow.search.place import INDEX_FOLDER
from homerow.search.query import SearchQuery
from homerow.search.record import SearchRecord
from homerow.search.segments import read_segment
from homerow.search.synonyms import Synonyms
from homerow.search.tokens import TextReader
from search_world import addresses, section
from world import file_digests

RECORDS = (section("a", "Combos", text="Two keys & one <thing>."), section("b", "Layers"))


def publish(output: Path, name: str, *records: SearchRecord) -> None:
    """Publish a release as the build does: a folder, and a link that is replaced in one step."""
    release = output.parent / f"release-{name}"
    write_index(release / INDEX_FOLDER / name, records)
    link = output.parent / "next"
    link.symlink_to(release.name)
    link.replace(output)


def test_the_same_records_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_index(tmp_path / name, RECORDS, [["combo", "chord"]])

    assert file_digests(tmp_path / "one") == file_digests(tmp_path / "two") != {}


def test_an_index_of_segments_is_the_index_of_all_their_records(tmp_path: Path) -> None:
    reader = TextReader(Synonyms([["combo", "chord"]]))
    write_index(tmp_path / "whole", RECORDS, [["combo", "chord"]])

    write_segments(tmp_path / "parts", (read_segment([record], reader) for record in RECORDS))

    assert file_digests(tmp_path / "parts") == file_digests(tmp_path / "whole")


def test_reading_changes_no_file(tmp_path: Path) -> None:
    write_index(tmp_path / "index", RECORDS)
    before = file_digests(tmp_path / "index")

    open_index(tmp_path / "index").search(SearchQuery("combo"))

    assert file_digests(tmp_path / "index") == before


def test_everybody_may_read_it(tmp_path: Path) -> None:
    write_index(tmp_path / "index", RECORDS)

    assert [path for path in tmp_path.rglob("*") if path.is_file() and not path.stat().st_mode & 0o004] == []


def test_an_index_of_nothing_finds_nothing(tmp_path: Path) -> None:
    write_index(tmp_path / "index", [])

    results = open_index(tmp_path / "index").search(SearchQuery("combo"))

    assert (results.hits, results.hit_count) == ((), 0)
    assert open_index(tmp_path / "index").search(SearchQuery("")).hits == ()


def test_who_holds_an_engine_can_use_it_after_its_files_are_gone(tmp_path: Path) -> None:
    write_index(tmp_path / "index", RECORDS)
    engine = open_index(tmp_path / "index")

    shutil.rmtree(tmp_path / "index")

    assert addresses(engine, SearchQuery("combo")) == ["a"]


def test_columns_come_back_as_they_were_written(tmp_path: Path) -> None:
    columns = {
        "few": whole_column(array("I", [1, 2, 3])),
        "none": whole_column(array("i")),
        "wide": whole_column(array("Q", [2**40])),
        "pieces": Column("I", 3, [array("I", [4]), b"", array("I", [5, 6])]),
    }

    write_columns(tmp_path / "columns", columns)

    assert {name: list(column) for name, column in read_columns(tmp_path / "columns").items()} == {
        "few": [1, 2, 3],
        "none": [],
        "wide": [2**40],
        "pieces": [4, 5, 6],
    }


def test_an_index_whose_columns_were_on_the_disk_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_index(tmp_path / "held", RECORDS)
    monkeypatch.setattr("homerow.search.indexing.SPOOLED_BYTES", 1)
    monkeypatch.setattr("homerow.search.indexing.PIECE_BYTES", 3)
    write_index(tmp_path / "spooled", RECORDS)

    assert file_digests(tmp_path / "spooled") == file_digests(tmp_path / "held")


# --- what is published ----------------------------------------------------------------------------------


def test_before_anything_is_published_there_is_no_engine(tmp_path: Path) -> None:
    assert LiveIndex(tmp_path / "build").engine() is None


def test_a_new_release_brings_its_index(tmp_path: Path) -> None:
    output = tmp_path / "build"
    live = LiveIndex(output)
    publish(output, "one", RECORDS[0])
    before = live.engine()
    publish(output, "two", RECORDS[1])
    after = live.engine()

    assert before is not None
    assert after is not None
    assert (before.digest, after.digest) == ("one", "two")
    assert addresses(before, SearchQuery("combos")) == ["a"]
    assert addresses(after, SearchQuery("layers")) == ["b"]


def test_who_says_which_release_is_published_gets_its_engine_without_another_look(tmp_path: Path) -> None:
    output = tmp_path / "build"
    live = LiveIndex(output)
    one, two = object(), object()
    publish(output, "one", RECORDS[0])
    before = live.engine(one)
    publish(output, "two", RECORDS[1])

    assert before is not None
    assert live.engine(one) is before
    assert (after := live.engine(two)) is not None
    assert after.digest == "two"


def test_an_index_that_did_not_change_is_not_opened_again(tmp_path: Path) -> None:
    output = tmp_path / "build"
    publish(output, "one", RECORDS[0])
    live = LiveIndex(output)
    before = live.engine()
    shutil.copytree(tmp_path / "release-one", tmp_path / "release-three")
    output.unlink()
    output.symlink_to("release-three")

    assert live.engine() is before


def test_an_index_that_cannot_be_read_leaves_the_last_one_and_is_told_of_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    output = tmp_path / "build"
    publish(output, "one", RECORDS[0])
    live = LiveIndex(output)
    before = live.engine()
    publish(output, "two", RECORDS[1])
    (output / INDEX_FOLDER / "two" / "columns.bin").unlink()

    assert [live.engine() for _ in range(3)] == [before] * 3
    assert len(caplog.records) == 1


def test_an_index_that_could_not_be_opened_for_want_of_something_is_opened_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_folder: Path) -> SearchEngine:
        raise OSError(errno.EMFILE, "Too many open files")

    output = tmp_path / "build"
    publish(output, "one", RECORDS[0])
    live = LiveIndex(output)
    with monkeypatch.context() as crowded:
        crowded.setattr("homerow.search.live.open_index", refuse)
        assert live.engine() is None

    assert live.engine() is not None


def test_nobody_who_searches_notices_that_a_release_is_replaced(tmp_path: Path) -> None:
    output = tmp_path / "build"
    publish(output, "0", RECORDS[0])
    live = LiveIndex(output)
    ended = threading.Event()

    def ask() -> int:
        asked = 0
        while not ended.is_set() or not asked:
            engine = live.engine()
            assert engine is not None
            assert addresses(engine, SearchQuery("combos")) == ["a"]
            asked += 1
        return asked

    with ThreadPoolExecutor(4) as threads:
        asking = [threads.submit(ask) for _ in range(4)]
        for number in range(1, 6):
            publish(output, str(number), RECORDS[0])
            shutil.rmtree(tmp_path / f"release-{number - 1}")
        ended.set()

    assert all(each.result() for each in asking)


# --- objects --------------------------------------------------------------------------------------------


def test_an_object_is_escaped_and_its_record_is_not() -> None:
    sent = as_object(RECORDS[0])

    assert sent["content"] == "Two keys &amp; one &lt;thing&gt;."
    assert list(sent["hierarchy"]) == [f"lvl{level}" for level in range(7)]
    assert record_from_object(sent) == RECORDS[0]


@given(st.text(), st.text(max_size=50))
def test_any_text_survives_being_an_object(content: str, title: str) -> None:
    record = section("a", title or "A", text=content or None)

    assert record_from_object(as_object(record)) == record


@pytest.mark.parametrize(
    ("member", "value", "reason"),
    [
        ("objectID", None, "objectID"),
        ("url", 5, "url"),
        ("type", "lvl9", "type"),
        ("hierarchy", ["a"], "hierarchy"),
        ("content", {"a": 1}, "content"),
        ("content", "x" * 100_001, "content"),
        ("version", 5, "version"),
        ("weight", {"level": "high"}, "weight.level"),
        ("weight", {"level": 1e300}, "weight.level"),
    ],
)
def test_an_object_that_is_no_record_is_refused_with_a_reason(
    member: str, value: object, reason: str
) -> None:
    with pytest.raises(WrongObject, match=reason):
        record_from_object({**as_object(RECORDS[0]), member: value})
