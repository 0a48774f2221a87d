"""Events in a SQLite file: written off the event loop, the oldest forgotten when there are too many."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from homerow.service.search.errors import ApiError
from homerow.service.search.events import Event

MAX_ROWS = 1_000_000
MAX_WAITING = 100  # bodies; more would only pile up in memory
PATIENCE = 10  # seconds, until another process has written

_TABLE = """
CREATE TABLE IF NOT EXISTS events (
    id INTEGER PRIMARY KEY,
    received INTEGER NOT NULL,  -- milliseconds since 1970
    type TEXT NOT NULL,
    subtype TEXT NOT NULL,
    name TEXT NOT NULL,
    index_name TEXT NOT NULL,
    user_token TEXT NOT NULL,
    query_id TEXT NOT NULL,
    object_ids TEXT NOT NULL,  -- JSON, as the next two
    positions TEXT NOT NULL,
    filters TEXT NOT NULL,
    timestamp INTEGER
)
"""
_INSERT = """
INSERT INTO events (
    received, type, subtype, name, index_name, user_token, query_id, object_ids, positions, filters, timestamp
)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


class EventStore:
    """Keeps events; the file is made with the first of them."""

    def __init__(self, file: Path, *, max_rows: int = MAX_ROWS) -> None:
        self._file = file
        self._max_rows = max_rows
        self._lock = threading.Lock()
        self._waiting = 0

    async def add(self, events: Sequence[Event]) -> None:
        """Store events, all or none. Raises ApiError 503 when too many wait, or the disk refuses."""
        if self._waiting >= MAX_WAITING:
            raise ApiError(503, "Too many events at once")
        self._waiting += 1
        try:
            await asyncio.to_thread(self._write, events)
        except (sqlite3.Error, OSError) as error:
            raise ApiError(503, "The events cannot be stored now") from error
        finally:
            self._waiting -= 1

    def count(self) -> int:
        """Return how many events are stored."""
        with self._lock, closing(self._open()) as database:
            (count,) = database.execute("SELECT count(*) FROM events").fetchone()
            return int(count)

    def _write(self, events: Sequence[Event]) -> None:
        received = time.time_ns() // 1_000_000
        with self._lock, closing(self._open()) as database, database:
            database.executemany(_INSERT, [_row(received, event) for event in events])
            newest = database.execute("SELECT max(id) FROM events").fetchone()[0]
            database.execute("DELETE FROM events WHERE id <= ?", (newest - self._max_rows,))

    def _open(self) -> sqlite3.Connection:
        """Open the file, which several processes write."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(self._file, timeout=PATIENCE)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        database.executescript(_TABLE)
        return database


def _row(received: int, event: Event) -> tuple[object, ...]:
    return (
        received,
        event.type,
        event.subtype,
        event.name,
        event.index,
        event.user_token,
        event.query_id,
        json.dumps(event.object_ids),
        json.dumps(event.positions),
        json.dumps(event.filters),
        event.timestamp,
    )
