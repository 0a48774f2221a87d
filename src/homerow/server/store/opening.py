"""Which database the store is in."""

from __future__ import annotations

from pathlib import Path

from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.server.store.session import Database
from homerow.server.store.sqlite import FILE, SqliteDatabase

SCHEMES = ("postgresql://", "postgres://")


def open_database(data_dir: Path, url: str = "") -> Database:
    """Return the database at a URL, or a file in a folder without one. Raises ReportedFailure."""
    if not url:
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
