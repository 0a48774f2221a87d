"""The folder of a cache: one build at a time, and a database that may be of no use."""

from __future__ import annotations

import fcntl
import io
import shutil
import sqlite3
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from homerow.diagnostics import ReportedFailure
from homerow.markdown.anchors import Ids
from homerow.pipeline.cache.cache import TABLES, BrokenCache, CachedPage
from homerow.pipeline.cache.folder import build_lock, despite_broken_cache, open_cache, seed_cache


def is_free(file: Path) -> bool:
    with file.open("w") as other:
        try:
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def test_a_lock_is_held_inside_and_free_afterwards(tmp_path: Path) -> None:
    with build_lock(tmp_path / "cache"):
        inside = is_free(tmp_path / "cache/lock")

    assert (inside, is_free(tmp_path / "cache/lock")) == (False, True)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_who_waits_is_told_so_on_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)

    def wait() -> None:
        with build_lock(tmp_path):
            pass

    waiting = threading.Thread(target=wait)
    with build_lock(tmp_path):
        waiting.start()
        while not terminal.getvalue():
            time.sleep(0.01)
    waiting.join()

    assert terminal.getvalue() == "another build of this site is running; waiting for it to finish\n"


def test_a_lock_is_free_after_an_error(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), build_lock(tmp_path):
        raise RuntimeError

    assert is_free(tmp_path / "lock")


def test_who_waited_while_the_folder_was_removed_holds_the_lock_that_others_see(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    seen: list[bool] = []

    def wait_and_look() -> None:
        with build_lock(cache):
            seen.append(is_free(cache / "lock"))

    with build_lock(cache):
        waiting = threading.Thread(target=wait_and_look)
        waiting.start()
        waiting.join(0.2)  # it has the file open by now; if not, this test is merely easier
        shutil.rmtree(cache)
    waiting.join()

    assert seen == [False]


def test_what_another_version_of_the_code_wrote_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_cache(tmp_path / "cache.sqlite") as before:
        before.store_release({"/a": CachedPage("1", Ids())}, {"release": "one"})
    monkeypatch.setattr("homerow.pipeline.cache.folder.code_digest", lambda: "0123456789")

    with open_cache(tmp_path / "cache.sqlite") as after:
        assert after.pages() == {}
        assert after.state("release") is None


def test_a_table_that_only_another_version_knew_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cache.sqlite"
    with open_cache(file), closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE former (large BLOB)")
    monkeypatch.setattr("homerow.pipeline.cache.folder.code_digest", lambda: "0123456789")

    with open_cache(file), closing(sqlite3.connect(file)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()

    assert sorted(tables) == sorted((name,) for name in TABLES)


def test_a_file_that_is_no_database_is_a_broken_cache(tmp_path: Path) -> None:
    (tmp_path / "cache.sqlite").write_bytes(b"not a database" * 100)

    with pytest.raises(BrokenCache), open_cache(tmp_path / "cache.sqlite"):
        pass


def test_work_is_done_again_with_an_empty_cache_when_it_was_broken(tmp_path: Path) -> None:
    file = tmp_path / "cache.sqlite"
    file.write_bytes(b"not a database" * 100)

    def work() -> Mapping[str, object]:
        with open_cache(file) as opened:
            return opened.documents()

    assert despite_broken_cache(file, work) == {}


def test_a_cache_that_cannot_be_written_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "cache.sqlite").mkdir()

    with pytest.raises(ReportedFailure) as failure, open_cache(tmp_path / "cache.sqlite"):
        pass

    assert [finding.code for finding in failure.value.diagnostics] == ["unusable-cache"]


def test_a_new_cache_begins_with_what_another_one_holds(tmp_path: Path) -> None:
    with open_cache(tmp_path / "cache.sqlite") as known:
        known.store_state("release", "one")
        seed_cache(tmp_path / "dev.sqlite", tmp_path / "cache.sqlite")
        known.store_state("release", "two")
    seed_cache(tmp_path / "dev.sqlite", tmp_path / "cache.sqlite")

    with open_cache(tmp_path / "dev.sqlite") as fresh:
        assert fresh.state("release") == "one"


def test_of_a_damaged_cache_nothing_is_copied(tmp_path: Path) -> None:
    (tmp_path / "cache.sqlite").write_bytes(b"not a database" * 100)
    seed_cache(tmp_path / "dev.sqlite", tmp_path / "cache.sqlite")

    with open_cache(tmp_path / "dev.sqlite") as fresh:
        assert fresh.documents() == {}
