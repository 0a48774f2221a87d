"""The bound of the file, and failures of the disk."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest

from homerow.server.store.database import StoreError
from homerow.server.store.schema import FEEDBACK, VIEWS
from homerow.server.store.sqlite import SqliteDatabase

LONG = "/" + "x" * 900
ROW = "INSERT INTO views (received, visitor, route, referrer) VALUES (1, 'visitor', %s, '')"


def test_file_stays_below_its_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("homerow.server.store.sqlite.MAX_BYTES", 400_000)
    database = SqliteDatabase(tmp_path / "store.sqlite3")
    for number in range(80):
        with database.session() as session:
            VIEWS.insert(session, [(number, "visitor", LONG, "")] * 10)

    with database.session(read_only=True) as session:
        ((oldest, newest, count),) = session.execute("SELECT min(id), max(id), count(*) FROM views")
    assert database.size() <= 400_000
    assert (newest, count) == (800, newest - oldest + 1)
    assert count > 100


def test_nearly_full_file_loses_its_oldest_views_and_events(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("homerow.server.store.sqlite.MAX_BYTES", 400_000)
    database = SqliteDatabase(tmp_path / "store.sqlite3")
    with database.session() as session:
        while not session.is_nearly_full():
            session.execute_many(ROW, [(LONG,)] * 10)
        FEEDBACK.insert(session, [(1, "token", "/docs", 1, "")])

    with database.session(read_only=True) as session:
        assert session.execute("SELECT route FROM feedback") == [("/docs",)]
        ((oldest,),) = session.execute("SELECT min(id) FROM views")
        assert oldest > 1
        assert not session.is_nearly_full()


def test_full_file_refuses_a_row_and_keeps_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("homerow.server.store.sqlite.MAX_BYTES", 200_000)
    database = SqliteDatabase(tmp_path / "store.sqlite3")
    with database.session() as session:
        VIEWS.insert(session, [(1, "visitor", "/docs", "")])

    with pytest.raises(StoreError, match="full"), database.session() as session:
        VIEWS.insert(session, [(2, "visitor", LONG, "")] * 1000)
    with database.session(read_only=True) as session:
        assert session.execute("SELECT route FROM views") == [("/docs",)]


def test_session_waits_until_another_process_has_created_the_file(tmp_path: Path) -> None:
    file = tmp_path / "store.sqlite3"
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    other.execute("CREATE TABLE others (id INTEGER)")
    committing = threading.Timer(0.2, other.execute, ["COMMIT"])
    committing.start()

    with SqliteDatabase(file).session() as session:
        VIEWS.insert(session, [(1, "visitor", "/docs", "")])
    committing.join()
    assert other.execute("SELECT route FROM views").fetchall() == [("/docs",)]
    other.close()


def test_absent_file_is_an_empty_store(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / "none" / "store.sqlite3")

    with database.session(read_only=True) as session:
        assert session.execute("SELECT * FROM views") == []
    assert database.size() == 0
    assert not (tmp_path / "none").exists()


def test_file_in_place_of_the_folder_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")

    with pytest.raises(StoreError), SqliteDatabase(tmp_path / "data" / "store.sqlite3").session():
        pass


def test_file_without_tables_is_an_empty_store(tmp_path: Path) -> None:
    """Another process may have created the file just now."""
    (tmp_path / "store.sqlite3").touch()

    with SqliteDatabase(tmp_path / "store.sqlite3").session(read_only=True) as session:
        assert session.execute("SELECT * FROM views") == []
