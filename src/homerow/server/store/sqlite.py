"""The store in a SQLite file, which several processes may write."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from homerow.server.store.database import StoreError, storable
from homerow.server.store.schema import create_tables

FILE = "store.sqlite3"  # in the service's data folder
BUSY_SECONDS = 10  # seconds, until another process has written
RETRY_SECONDS = 0.01
MAX_BYTES = 256_000_000  # of the file
PRIMARY_KEY = "INTEGER PRIMARY KEY"
NEARLY_FULL = 0.75  # share of these bytes, beyond which tables lose their oldest rows


class SqliteDatabase(Struct, frozen=True):
    """A file that the first session creates."""

    file: Path

    @contextmanager
    def session(self, *, read_only: bool = False) -> Iterator[SqliteSession]:
        """Return a transaction; without a file, one that only reads finds empty tables. Raises StoreError."""
        try:
            with closing(self._open(read_only=read_only)) as connection, connection:
                yield SqliteSession(connection)
        except (sqlite3.Error, OSError) as error:
            raise StoreError(str(error)) from error

    def size(self) -> int:
        """Return the size of the file. Raises StoreError."""
        try:
            return self.file.stat().st_size
        except FileNotFoundError:
            return 0
        except OSError as error:
            raise StoreError(str(error)) from error

    def _open(self, *, read_only: bool) -> sqlite3.Connection:
        return self._open_to_read() if read_only else self._open_to_write()

    def _open_to_read(self) -> sqlite3.Connection:
        """Return the file, or empty tables until the first session has created those of the file."""
        if self.file.is_file():
            connection = sqlite3.connect(
                f"{self.file.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS
            )
            if connection.execute("SELECT 1 FROM sqlite_master").fetchone():
                return connection
            connection.close()
        connection = sqlite3.connect(":memory:")
        create_tables(SqliteSession(connection), PRIMARY_KEY)
        return connection

    def _open_to_write(self) -> sqlite3.Connection:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self.file, timeout=BUSY_SECONDS)
        _use_write_ahead_log(connection)
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA secure_delete = ON")  # salts of visitors cannot be recovered
        connection.execute("PRAGMA journal_size_limit = 16000000")
        ((page_size,),) = connection.execute("PRAGMA page_size")
        connection.execute(f"PRAGMA max_page_count = {MAX_BYTES // page_size}")
        connection.execute("BEGIN IMMEDIATE")  # readers see all tables or none
        create_tables(SqliteSession(connection), PRIMARY_KEY)
        return connection


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Set the journal mode; SQLite does not wait here while another process opens or closes the file."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(RETRY_SECONDS)
        else:
            return


class SqliteSession:
    """A transaction in a SQLite file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def execute(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Run a statement, and return its rows."""
        return self._connection.execute(statement.replace("%s", "?"), storable(values)).fetchall()

    def execute_many(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        """Run a statement for each row of values."""
        self._connection.executemany(statement.replace("%s", "?"), map(storable, rows))

    def is_nearly_full(self) -> bool:
        """Whether most of the pages that the file may have are in use."""
        used, free, limit = (
            self._pragma(name) for name in ("page_count", "freelist_count", "max_page_count")
        )
        return used - free > NEARLY_FULL * limit

    def _pragma(self, name: str) -> int:
        return int(self.execute(f"PRAGMA {name}")[0][0])
