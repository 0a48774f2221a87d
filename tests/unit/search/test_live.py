"""The index of what is published, while releases come and go."""

from __future__ import annotations

import errno
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from homerow.search.engine import SearchEngine
from homerow.search.index import write_index
from homerow.search.live import LiveIndex
from homerow.search.location import INDEX_FOLDER
from homerow.search.query import SearchQuery
from homerow.search.record import SearchRecord
from search_world import addresses, section

RECORDS = (section("a", "Combos"), section("b", "Layers"))


def publish(output: Path, name: str, *records: SearchRecord) -> None:
    """Publish a release as the build does: a folder, and a link that is replaced in one step."""
    release = output.parent / f"release-{name}"
    write_index(release / INDEX_FOLDER / name, records)
    link = output.parent / "next"
    link.symlink_to(release.name)
    link.replace(output)


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
    (output / INDEX_FOLDER / "two" / "meta.json").unlink()

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
        crowded.setattr("homerow.search.live.SearchEngine", refuse)
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
