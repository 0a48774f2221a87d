"""The index of what is published, while releases come and go."""

from __future__ import annotations

import errno
import gc
import os
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from weakref import ref

import pytest

from homerow.search import isolate
from homerow.search.engine import SearchEngine
from homerow.search.live import LiveIndex
from homerow.search.query import SearchQuery, SynonymGroups
from search_project import Section, addresses, section, write_index

RECORDS = (section("a", "Combos"), section("b", "Layers"))


@dataclass(frozen=True)
class Published:
    """A release."""

    folder: str
    synonyms: SynonymGroups = ()


def publish(root: Path, name: str, *sections: Section) -> Published:
    """Write a release with an index."""
    folder = root / f"release-{name}"
    write_index(folder, sections, digest=name)
    return Published(str(folder))


def index_files(release: Published) -> list[Path]:
    return sorted(file for file in Path(release.folder).rglob("*") if file.is_file())


def test_release_without_index_has_no_engine(tmp_path: Path) -> None:
    live = LiveIndex()

    assert live.engine(Published(str(tmp_path))) is None
    assert live.problem == f"{tmp_path} has no index"


def test_a_release_without_an_index_is_not_searched_in_that_of_the_last_one(tmp_path: Path) -> None:
    live = LiveIndex()
    assert live.engine(publish(tmp_path, "one", RECORDS[0])) is not None

    assert live.engine(Published(str(tmp_path))) is None


def test_a_new_release_brings_its_index(tmp_path: Path) -> None:
    live = LiveIndex()
    before = live.engine(publish(tmp_path, "one", RECORDS[0]))
    after = live.engine(publish(tmp_path, "two", RECORDS[1]))

    assert before is not None
    assert after is not None
    assert (before.digest, after.digest) == ("one", "two")
    assert addresses(before, SearchQuery("combos")) == ["a"]
    assert addresses(after, SearchQuery("layers")) == ["b"]


def test_replaced_index_is_closed_without_the_garbage_collector(tmp_path: Path) -> None:
    live = LiveIndex()
    engine = live.engine(publish(tmp_path, "one", *RECORDS))
    assert engine is not None
    assert addresses(engine, SearchQuery("combos", facets=("type",))) == ["a"]
    replaced = ref(engine)
    gc.disable()
    try:
        engine = live.engine(publish(tmp_path, "two", *RECORDS))
        assert replaced() is None
    finally:
        gc.enable()


def test_an_index_that_did_not_change_is_not_opened_again(tmp_path: Path) -> None:
    live = LiveIndex()
    before = live.engine(publish(tmp_path, "one", RECORDS[0]))
    shutil.copytree(tmp_path / "release-one", tmp_path / "release-three")

    assert live.engine(Published(str(tmp_path / "release-three"))) is before


def test_damaged_index_leaves_the_last_one_and_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    live = LiveIndex()
    before = live.engine(publish(tmp_path, "one", *RECORDS))
    assert before is not None
    count = len(index_files(publish(tmp_path, "two", *RECORDS)))
    for number in range(count):
        release = publish(tmp_path, f"damaged-{number}", *RECORDS)
        file = index_files(release)[number]
        os.truncate(file, file.stat().st_size // 2)
        assert [live.engine(release) for _ in range(3)] == [before] * 3
        assert live.problem
        assert f"damaged-{number} cannot be opened" in live.problem

    assert count == 4
    assert len(caplog.records) == count
    assert addresses(before, SearchQuery("combos")) == ["a"]


def test_an_index_that_could_not_be_opened_for_want_of_something_is_opened_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_folder: Path, _synonyms: SynonymGroups) -> SearchEngine:
        raise OSError(errno.EMFILE, "Too many open files")

    release = publish(tmp_path, "one", RECORDS[0])
    live = LiveIndex()
    with monkeypatch.context() as crowded:
        crowded.setattr("homerow.search.live.SearchEngine", refuse)
        assert live.engine(release) is None

    assert live.engine(release) is not None
    assert live.problem is None


def test_nobody_who_searches_notices_that_a_release_is_replaced(tmp_path: Path) -> None:
    published = [publish(tmp_path, "0", RECORDS[0])]
    live = LiveIndex()
    ended = threading.Event()

    def ask() -> int:
        asked = 0
        while not ended.is_set() or not asked:
            engine = live.engine(published[-1])
            assert engine is not None
            assert addresses(engine, SearchQuery("combos")) == ["a"]
            asked += 1
        return asked

    with ThreadPoolExecutor(4) as threads:
        asking = [threads.submit(ask) for _ in range(4)]
        try:
            for number in range(1, 6):
                published.append(publish(tmp_path, str(number), RECORDS[0]))
                shutil.rmtree(published[-2].folder)
        finally:
            ended.set()

    assert all(each.result() for each in asking)


def test_an_index_that_needs_too_much_memory_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(isolate, "HEAP_LIMIT", 1 << 20)
    live = LiveIndex()

    assert live.engine(publish(tmp_path, "one", RECORDS[0])) is None
    assert "it took more than 1 MiB" in str(live.problem)
