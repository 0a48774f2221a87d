"""The tables of the store, and statements that SQLite and PostgreSQL both understand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from homerow.server.store.database import Session

MILLION = 1_000_000


class Table(Struct, frozen=True):
    """A table; beside its columns it has a growing `id` and `received` (milliseconds since 1970).

    Beyond `max_rows`, the oldest rows are deleted.
    """

    name: str
    columns: Mapping[str, str]
    max_rows: int = MILLION

    def definition(self, identity: str) -> str:
        """Return the statement that creates the table; `identity` is the type of its id."""
        columns = {"id": identity, "received": "BIGINT NOT NULL", **self.columns}
        listed = ", ".join(f"{name} {kind}" for name, kind in columns.items())
        return f"CREATE TABLE IF NOT EXISTS {self.name} ({listed})"

    def insert(self, session: Session, rows: Sequence[Sequence[object]]) -> None:
        """Insert rows, each with the time and the values of the columns, and delete older ones if needed."""
        names = ("received", *self.columns)
        marks = ", ".join("%s" for _ in names)
        session.execute_many(f"INSERT INTO {self.name} ({', '.join(names)}) VALUES ({marks})", rows)  # noqa: S608 - names in our code
        self.delete_oldest(session, self.count(session) - max(self.max_rows, len(rows)))
        if session.is_nearly_full():
            for table in GROWING:
                table.delete_oldest(session, table.count(session) // 10)

    def count(self, session: Session) -> int:
        """Return the number of rows, from their ids: counting a million rows is slow."""
        statement = f"SELECT coalesce(max(id) - min(id) + 1, 0) FROM {self.name}"  # noqa: S608 - the same
        return int(session.execute(statement)[0][0])

    def delete_oldest(self, session: Session, count: int) -> None:
        """Delete so many of the oldest rows; none for a number below 1."""
        if count > 0:
            oldest = f"SELECT min(id) FROM {self.name}"  # noqa: S608 - the same
            session.execute(f"DELETE FROM {self.name} WHERE id < ({oldest}) + %s", (count,))  # noqa: S608 - the same

    def delete_before(self, session: Session, received: int) -> None:
        """Delete the rows that were received before a time."""
        session.execute(f"DELETE FROM {self.name} WHERE received < %s", (received,))  # noqa: S608 - the same


TEXT = "TEXT NOT NULL"
NUMBER = "BIGINT NOT NULL"

# `visitor` is a hash that changes each day (visitors.py).
VIEWS = Table("views", MappingProxyType({"visitor": TEXT, "route": TEXT, "referrer": TEXT}))
SEARCHES = Table(
    "searches", MappingProxyType({"visitor": TEXT, "query": TEXT, "hits": NUMBER, "query_id": TEXT})
)
EVENTS = Table(
    "search_events",
    MappingProxyType(
        {
            "visitor": TEXT,
            "type": TEXT,
            "subtype": TEXT,
            "name": TEXT,
            "index_name": TEXT,
            "query_id": TEXT,
            "object_ids": TEXT,  # JSON, as the next two
            "positions": TEXT,
            "filters": TEXT,
            "sent": "BIGINT",  # the client's time, in milliseconds since 1970
        }
    ),
)
FEEDBACK = Table(
    "feedback",
    MappingProxyType(
        {"token": "TEXT NOT NULL UNIQUE", "route": TEXT, "helpful": "INTEGER NOT NULL", "comment": TEXT}
    ),
    max_rows=100_000,
)
TABLES = (VIEWS, SEARCHES, EVENTS, FEEDBACK)
GROWING = (VIEWS, SEARCHES, EVENTS)  # lose rows to make room for any table
SALTS = "CREATE TABLE IF NOT EXISTS salts (day TEXT PRIMARY KEY, salt TEXT NOT NULL)"


def create_tables(session: Session, identity: str) -> None:
    """Create the tables that do not exist yet, with an index for reports and retention."""
    session.execute(SALTS)
    for table in TABLES:
        session.execute(table.definition(identity))
        session.execute(f"CREATE INDEX IF NOT EXISTS {table.name}_received ON {table.name} (received)")
