"""The store in a PostgreSQL database, which several machines may write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg

from homerow.server.store.database import StoreError, storable
from homerow.server.store.schema import create_tables

CONNECT_SECONDS = 5
OPTIONS = "-c statement_timeout=10000 -c lock_timeout=10000"  # milliseconds
LOCK = 7_310_982  # of the tables while they are created; any number that others do not use


class PostgresqlDatabase:
    """A database by its URL; its size is up to the server, and only the number of rows is bounded here."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._is_created = False

    @contextmanager
    def session(self, *, read_only: bool = False) -> Iterator[PostgresqlSession]:
        """Return a transaction. Raises StoreError."""
        try:
            with psycopg.connect(self._url, connect_timeout=CONNECT_SECONDS, options=OPTIONS) as connection:
                session = PostgresqlSession(connection)
                if not self._is_created:
                    self._create(connection, session)
                connection.read_only = read_only
                yield session
        except psycopg.Error as error:
            raise StoreError(str(error).strip()) from error

    def size(self) -> int:
        """Return the size of the database in bytes. Raises StoreError."""
        with self.session(read_only=True) as session:
            return int(session.execute("SELECT pg_database_size(current_database())")[0][0])

    def _create(self, connection: psycopg.Connection[Any], session: PostgresqlSession) -> None:
        with connection.transaction():
            session.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            create_tables(session, "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY")
        self._is_created = True


class PostgresqlSession:
    """A transaction in a PostgreSQL database."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def execute(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Run a statement, and return its rows."""
        cursor = self._connection.execute(statement.encode(), storable(values))
        return cursor.fetchall() if cursor.description else []

    def execute_many(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        """Run a statement for each row of values."""
        with self._connection.cursor() as cursor:
            cursor.executemany(statement.encode(), [storable(row) for row in rows])

    def is_nearly_full(self) -> bool:
        """Return False: PostgreSQL has no bound of its own."""
        return False
