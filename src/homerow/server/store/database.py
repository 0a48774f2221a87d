"""The interface between the tables and a database, and which database the store is in."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from homerow.diagnostics import Diagnostic, ReportedFailure


class StoreError(Exception):
    """The database cannot be reached or refuses a statement."""


class Session(Protocol):
    """A transaction. Statements have `%s` for values."""

    def execute(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Run a statement, and return its rows."""

    def execute_many(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        """Run a statement for each row of values."""

    def is_nearly_full(self) -> bool:
        """Whether the database is close to the bound of its size."""


class Database(Protocol):
    """A database with the tables of schema.py."""

    def session(self, *, read_only: bool = False) -> AbstractContextManager[Session]:
        """Return a transaction that is committed at its end, or rolled back by an exception.

        It opens a connection of its own, so it can run in any thread and process. Raises StoreError.
        """

    def size(self) -> int:
        """Return the size of the database in bytes. Raises StoreError."""


def storable(values: Sequence[object]) -> tuple[object, ...]:
    """Return values without characters that a database refuses: NUL and lone surrogates."""
    return tuple(_clean(value) if isinstance(value, str) else value for value in values)


def _clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode().replace("\0", "\ufffd")


SCHEMES = ("postgresql://", "postgres://")


def open_database(data_dir: Path, url: str = "") -> Database:
    """Return the database at a URL, or a file in a folder without one. Raises ReportedFailure."""
    if not url:
        from homerow.server.store.sqlite import FILE, SqliteDatabase  # noqa: PLC0415 - it imports this module

        return SqliteDatabase(data_dir / FILE)
    if not url.startswith(SCHEMES):
        raise _failure(
            "the URL of the store begins with none of " + ", ".join(SCHEMES), "leave it out for SQLite"
        )
    try:
        from homerow.server.store.postgresql import PostgresqlDatabase  # noqa: PLC0415 - an optional dependency
    except ImportError as error:
        raise _failure(f"PostgreSQL needs psycopg ({error})", 'pip install "homerow[postgresql]"') from error
    return PostgresqlDatabase(url)


def _failure(message: str, hint: str) -> ReportedFailure:
    return ReportedFailure([Diagnostic("unusable-store", message, hint=hint)])
