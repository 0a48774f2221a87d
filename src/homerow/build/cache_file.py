"""The file of a cache: opened, begun anew where another version wrote it, given up where it is broken.

Losing the cache costs time, never correctness, so it does not wait for the disk, and what another version of
our code wrote is forgotten.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

from homerow.build.cache import TABLES, BrokenCache, Cache
from homerow.build.fingerprint import code_digest
from homerow.diagnostics import Diagnostic, ReportedFailure

Result = TypeVar("Result")

COMPANIONS = ("", "-wal", "-shm")  # the files that SQLite keeps beside one another


@contextmanager
def open_cache(file: Path, *, writable: bool = True) -> Iterator[Cache]:
    """Open, and where needed make, the cache. Raises BrokenCache, and ReportedFailure if it is of no use."""
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            # Most of what is kept is longer than a page of the usual 4 kB; this must come first.
            connection.execute("PRAGMA page_size=16384")
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=OFF")
            if writable:
                _make_tables(connection)
            yield Cache(connection)
    except sqlite3.OperationalError as error:
        raise ReportedFailure([_unusable(file, error)]) from error
    except sqlite3.DatabaseError as error:
        raise BrokenCache(file) from error


def despite_broken_cache(file: Path, work: Callable[[], Result]) -> Result:
    """Do work that uses the cache; if that is found to be broken, once more with an empty one."""
    try:
        return work()
    except BrokenCache:
        for suffix in COMPANIONS:
            file.with_name(file.name + suffix).unlink(missing_ok=True)
        return work()


def _make_tables(connection: sqlite3.Connection) -> None:
    """Begin anew where another version of our code was at work: its pickles may not fit our classes."""
    edition = int(code_digest()[:7], 16)
    connection.execute("BEGIN IMMEDIATE")
    if connection.execute("PRAGMA user_version").fetchone() != (edition,):
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            connection.execute(f'DROP TABLE "{name}"')
        for name, columns in TABLES.items():
            connection.execute(f"CREATE TABLE {name} ({columns})")
        connection.execute(f"PRAGMA user_version = {edition}")
    connection.execute("COMMIT")


def _unusable(file: Path, error: sqlite3.OperationalError) -> Diagnostic:
    return Diagnostic(
        code="unusable-cache",
        message=f"the cache {file} cannot be used: {error}",
        cure="see whether its folder can be written and the disk has room; what is published stays as it is",
    )
