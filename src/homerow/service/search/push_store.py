"""What clients push, in a SQLite file: indices by name, their objects and settings.

Each write is one transaction and one task. A write that changes objects gives its index a new revision: the
name of what will be built of it. A copy and a move take the revision along, so that nothing is built twice.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from homerow.service.search.databases import open_database
from homerow.service.search.errors import ApiError

MAX_OBJECTS = 200_000  # in all indices
MAX_INDICES = 50
MAX_SETTINGS = 100_000  # characters of an index's, as JSON
MAX_PAGES = 262_144  # of 4 KiB
FULL_SCOPE = ("settings", "rules", "synonyms")

_TABLES = """
CREATE TABLE IF NOT EXISTS tasks (id INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS indices (
    name TEXT PRIMARY KEY,
    revision TEXT NOT NULL,
    created INTEGER NOT NULL,  -- milliseconds since 1970, as the next
    updated INTEGER NOT NULL,
    settings TEXT NOT NULL  -- JSON
);
CREATE TABLE IF NOT EXISTS objects (
    index_name TEXT NOT NULL REFERENCES indices (name) ON DELETE CASCADE ON UPDATE CASCADE,
    object_id TEXT NOT NULL,
    body TEXT NOT NULL,  -- JSON
    PRIMARY KEY (index_name, object_id)
) WITHOUT ROWID;
"""


class Save(Struct, frozen=True):
    """Put an object in the place of the one with its id."""

    object_id: str
    body: str


class Remove(Struct, frozen=True):
    """Take an object away, if it is there."""

    object_id: str


class Clear(Struct, frozen=True):
    """Take all objects away."""


Change: TypeAlias = Save | Remove | Clear


class IndexRow(Struct, frozen=True):
    """An index as it is listed; times are milliseconds since 1970."""

    name: str
    created: int
    updated: int
    entries: int
    size: int


class Snapshot:
    """The store as it was at one moment."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self.task: int = database.execute("SELECT coalesce(max(id), 0) FROM tasks").fetchone()[0]
        self.revisions: Mapping[str, str] = dict(database.execute("SELECT name, revision FROM indices"))

    def bodies(self, name: str) -> Iterator[str]:
        """Yield the objects of an index as JSON, in the order of their ids."""
        rows = self._database.execute(
            "SELECT body FROM objects WHERE index_name = ? ORDER BY object_id", (name,)
        )
        return (body for (body,) in rows)


class PushStore:
    """Keeps what was pushed. Writes return the number of their task and raise ApiError or sqlite3.Error."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = threading.Lock()

    def exists(self) -> bool:
        """Return whether anything was ever pushed."""
        return self._file.exists()

    def change(self, name: str, changes: Sequence[Change]) -> int:
        """Change the objects of an index, which is made if there is none: all changes or none."""
        with self._writing() as database:
            _make(database, name)
            for change in changes:
                _apply(database, name, change)
            _revise(database, name)
            return _task(database)

    def copy(self, source: str, destination: str, scope: Sequence[str]) -> int:
        """Copy an index over another one; with a scope its objects stay, and only what it names is copied."""
        with self._writing() as database:
            row = database.execute(
                "SELECT settings, revision FROM indices WHERE name = ?", (source,)
            ).fetchone()
            if row and source != destination:
                _make(database, destination)
                _copy(database, row, (source, destination), scope)
            return _task(database)

    def move(self, source: str, destination: str) -> int:
        """Give an index another name, in the place of the one that had it."""
        with self._writing() as database:
            if source != destination and _exists(database, source):
                database.execute("DELETE FROM indices WHERE name = ?", (destination,))
                database.execute(
                    "UPDATE indices SET name = ?, updated = ? WHERE name = ?", (destination, _now(), source)
                )
            return _task(database)

    def delete(self, name: str) -> int:
        """Forget an index, if there is one."""
        with self._writing() as database:
            database.execute("DELETE FROM indices WHERE name = ?", (name,))
            return _task(database)

    def settings(self, name: str) -> Mapping[str, Any]:
        """Return the settings of an index. Raises ApiError 404."""
        with self._reading() as database:
            row = database.execute("SELECT settings FROM indices WHERE name = ?", (name,)).fetchone()
        if row is None:
            raise ApiError(404, f"Index {name[:80]} does not exist")
        settings: Mapping[str, Any] = json.loads(row[0])
        return settings

    def change_settings(self, name: str, settings: Mapping[str, Any]) -> int:
        """Change the settings that are given; the others stay. Raises ApiError 413 for too many."""
        with self._writing() as database:
            _make(database, name)
            (known,) = database.execute("SELECT settings FROM indices WHERE name = ?", (name,)).fetchone()
            text = json.dumps({**json.loads(known), **settings})
            if len(text) > MAX_SETTINGS:
                raise ApiError(413, f"Settings have at most {MAX_SETTINGS} characters")
            _set_settings(database, name, text)
            return _task(database)

    def rows(self) -> Sequence[IndexRow]:
        """Return all indices in the order of their names."""
        with self._reading() as database:
            found = database.execute(
                "SELECT name, created, updated, count(object_id), coalesce(sum(length(body)), 0)"
                " FROM indices LEFT JOIN objects ON index_name = name GROUP BY name ORDER BY name"
            )
            return [IndexRow(*row) for row in found]

    @contextmanager
    def snapshot(self) -> Iterator[Snapshot]:
        """Give the store as it is now, whatever is written meanwhile."""
        with self._reading() as database:
            database.execute("BEGIN")
            yield Snapshot(database)

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with closing(self._open()) as database:
            yield database

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock, closing(self._open()) as database, database:
            database.execute("BEGIN IMMEDIATE")
            yield database
            _require_room(database)

    def _open(self) -> sqlite3.Connection:
        database = open_database(self._file, _TABLES)
        database.execute("PRAGMA foreign_keys = ON")
        database.execute(f"PRAGMA max_page_count = {MAX_PAGES}")
        return database


def _make(database: sqlite3.Connection, name: str) -> None:
    database.execute(
        "INSERT OR IGNORE INTO indices VALUES (?, ?, ?, ?, '{}')", (name, _new_revision(), _now(), _now())
    )


def _exists(database: sqlite3.Connection, name: str) -> bool:
    return database.execute("SELECT 1 FROM indices WHERE name = ?", (name,)).fetchone() is not None


def _apply(database: sqlite3.Connection, name: str, change: Change) -> None:
    match change:
        case Save(object_id, body):
            database.execute("INSERT OR REPLACE INTO objects VALUES (?, ?, ?)", (name, object_id, body))
        case Remove(object_id):
            database.execute("DELETE FROM objects WHERE index_name = ? AND object_id = ?", (name, object_id))
        case Clear():
            database.execute("DELETE FROM objects WHERE index_name = ?", (name,))


def _revise(database: sqlite3.Connection, name: str) -> None:
    database.execute(
        "UPDATE indices SET revision = ?, updated = ? WHERE name = ?", (_new_revision(), _now(), name)
    )


def _copy(
    database: sqlite3.Connection, row: tuple[str, str], names: tuple[str, str], scope: Iterable[str]
) -> None:
    settings, revision = row
    source, destination = names
    wanted = tuple(scope)
    if not wanted or "settings" in wanted:
        _set_settings(database, destination, settings)
    if wanted:
        return
    database.execute("DELETE FROM objects WHERE index_name = ?", (destination,))
    database.execute(
        "INSERT INTO objects SELECT ?, object_id, body FROM objects WHERE index_name = ?",
        (destination, source),
    )
    database.execute("UPDATE indices SET revision = ? WHERE name = ?", (revision, destination))


def _set_settings(database: sqlite3.Connection, name: str, settings: str) -> None:
    database.execute("UPDATE indices SET settings = ?, updated = ? WHERE name = ?", (settings, _now(), name))


def _task(database: sqlite3.Connection) -> int:
    database.execute("DELETE FROM tasks")  # their numbers go on
    number = database.execute("INSERT INTO tasks (time) VALUES (?)", (_now(),)).lastrowid
    assert number is not None  # noqa: S101 - a row was inserted
    return number


def _require_room(database: sqlite3.Connection) -> None:
    for table, most in (("objects", MAX_OBJECTS), ("indices", MAX_INDICES)):
        (count,) = database.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608 - a name of ours
        if count > most:
            raise ApiError(413, f"Too many {table}: at most {most}")


def _new_revision() -> str:
    return secrets.token_hex(8)


def _now() -> int:
    return time.time_ns() // 1_000_000
