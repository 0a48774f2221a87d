"""Views and clicks of visitors: events as the insights client sends them, stored in a SQLite file."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from homerow.service.answers import ApiError
from homerow.validation import WrongMembersError, allowed_text

MAX_EVENTS = 1000  # in one body
MAX_OBJECTS = 20  # of one event
MAX_TOKEN = 129  # characters of a visitor's token and of an index's name
MAX_ID = 500  # characters of an object's id, or of a filter
MAX_ROWS = 1_000_000
MAX_WAITING = 100  # bodies; more would only pile up in memory
PATIENCE = 10  # seconds, until another process has written

Name: TypeAlias = Annotated[str, allowed_text("1 to 64 printable ASCII characters", r"[\x20-\x7e]{1,64}")]
IndexName: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=MAX_TOKEN, description=f"a text of 1 to {MAX_TOKEN} characters")
]
Token: TypeAlias = Annotated[
    str,
    allowed_text(
        f"1 to {MAX_TOKEN} characters of a-z, A-Z, 0-9, -_=/+.@", rf"[A-Za-z0-9_=/+.@-]{{1,{MAX_TOKEN}}}"
    ),
]
QueryId: TypeAlias = Annotated[str, allowed_text("32 hexadecimal digits", "[0-9a-f]{32}")]
ObjectId: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=MAX_ID, description=f"a text of 1 to {MAX_ID} characters")
]
ObjectIds: TypeAlias = Annotated[
    tuple[ObjectId, ...],
    Meta(min_length=1, max_length=MAX_OBJECTS, description=f"an array of 1 to {MAX_OBJECTS} texts"),
]
Position: TypeAlias = Annotated[int, Meta(ge=1, le=10**9, description="an integer from 1")]
Positions: TypeAlias = Annotated[
    tuple[Position, ...], Meta(max_length=MAX_OBJECTS, description="an array of integers from 1")
]
Timestamp: TypeAlias = Annotated[int, Meta(ge=0, le=10**14, description="milliseconds since 1970")]


class Event(Struct, frozen=True, kw_only=True):
    """An action of a visitor."""

    type: Literal["click", "conversion", "view"] = field(name="eventType")
    subtype: Literal["addToCart", "purchase"] | None = field(name="eventSubtype", default=None)
    name: Name = field(name="eventName")
    index: IndexName
    user_token: Token = field(name="userToken")
    query_id: QueryId | None = field(name="queryID", default=None)
    object_ids: ObjectIds | None = field(name="objectIDs", default=None)
    filters: ObjectIds | None = None
    positions: Positions | None = None
    timestamp: Timestamp | None = None

    def __post_init__(self) -> None:
        """Check the members that depend on each other. Raises WrongMembersError."""
        if (self.object_ids is None) == (self.filters is None):
            raise WrongMembersError("either objectIDs or filters must be given, and not both")
        if self.positions is None:
            if self.type == "click" and self.query_id is not None:
                raise WrongMembersError("a click with a queryID needs positions")
        elif self.type != "click":
            raise WrongMembersError("positions are for clicks alone")
        elif len(self.positions) != len(self.object_ids or ()):
            raise WrongMembersError("positions must be as many as objectIDs")


class SentEvents(Struct, frozen=True):
    """The events of one request; one invalid event refuses them all, so that a mistake is seen at once."""

    events: Annotated[
        tuple[Annotated[Event, Meta(description="an object")], ...],
        Meta(min_length=1, max_length=MAX_EVENTS, description=f"an array of 1 to {MAX_EVENTS} events"),
    ]


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
    """Keeps events in a file, which the first of them creates; deletes the oldest if there are too many."""

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
        event.subtype or "",
        event.name,
        event.index,
        event.user_token,
        event.query_id or "",
        json.dumps(event.object_ids or ()),
        json.dumps(event.positions or ()),
        json.dumps(event.filters or ()),
        event.timestamp,
    )
