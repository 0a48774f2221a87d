"""The file of a cache, and what becomes of one that is of no use."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from homerow.build.cache import TABLES, BrokenCache, CachedPage
from homerow.build.cache_file import despite_broken_cache, open_cache
from homerow.diagnostics import ReportedFailure
from homerow.markdown.ids import Ids


def test_what_another_version_of_the_code_wrote_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_cache(tmp_path / "cache.sqlite") as before:
        before.store_release({"/a": CachedPage("1", Ids())}, {"release": "one"})
    monkeypatch.setattr("homerow.build.cache_file.code_digest", lambda: "0123456789")

    with open_cache(tmp_path / "cache.sqlite") as after:
        assert after.pages() == {}
        assert after.state("release") is None


def test_a_table_that_only_another_version_knew_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cache.sqlite"
    with open_cache(file), closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE former (large BLOB)")
    monkeypatch.setattr("homerow.build.cache_file.code_digest", lambda: "0123456789")

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
