"""The folder of a site's cache: locked by one build at a time, with the database that builds share.

A lost cache costs time but never correctness, so writes do not wait for the disk, and a database from another
version of our code is emptied.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TextIO, TypeVar

from msgspec.structs import replace

from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.cache.cache import TABLES, BrokenCache, Cache
from homerow.pipeline.cache.fingerprint import code_digest

Result = TypeVar("Result")

DATABASE_SUFFIXES = ("", "-wal", "-shm")  # SQLite keeps these files beside one another


@contextmanager
def writable_folders(options: BuildOptions) -> Iterator[BuildOptions]:
    """Give options for a check, with temporary folders where the disk of the site's ones is read-only."""
    is_cached = _is_writable(options.cache_file)
    if is_cached and _is_writable(options.output_dir.parent):
        yield options
        return
    import tempfile  # noqa: PLC0415 - seldom needed, and it makes every start slower

    with tempfile.TemporaryDirectory(prefix="homerow-") as name:
        folder = Path(name)
        cache_home = options.cache_home if is_cached else folder / "cache"
        yield replace(options, cache_home=cache_home, output_dir=folder / "build")


def _is_writable(file: Path) -> bool:
    """Whether the file, or the nearest folder above it that exists, can be written."""
    existing = next(path for path in (file, *file.parents) if path.exists())
    return os.access(existing, os.W_OK)


@contextmanager
def build_lock(folder: Path) -> Iterator[None]:
    """Wait for another build in this folder; the kernel frees the lock if the process that holds it dies."""
    with _locked_file(folder / "lock"):
        yield


def _locked_file(path: Path) -> TextIO:
    while True:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("w")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if sys.stderr.isatty():
                sys.stderr.write("another build of this site is running; waiting for it to finish\n")
            fcntl.flock(file, fcntl.LOCK_EX)
        if _is_current(file, path):
            return file
        file.close()


def _is_current(file: TextIO, path: Path) -> bool:
    """Whether other builds would lock this file: `homerow clear` removes it while they wait."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


@contextmanager
def open_cache(file: Path, *, writable: bool = True) -> Iterator[Cache]:
    """Open or create the cache. Raises BrokenCache, and ReportedFailure if it cannot be used."""
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            # Most values are longer than a page of the usual 4 kB. This must be the first statement.
            connection.execute("PRAGMA page_size=16384")
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=OFF")
            if writable:
                _create_tables(connection)
            yield Cache(connection)
    except sqlite3.OperationalError as error:
        raise ReportedFailure([_unusable(file, error)]) from error
    except sqlite3.DatabaseError as error:
        raise BrokenCache(file) from error


def seed_cache(file: Path, source: Path) -> None:
    """Create a cache with everything in another one, unless it exists or the other is missing or damaged."""
    if file.exists() or not source.exists():
        return
    with (
        suppress(sqlite3.DatabaseError),
        closing(sqlite3.connect(source)) as known,
        closing(sqlite3.connect(file)) as fresh,
    ):
        known.backup(fresh)


def despite_broken_cache(file: Path, work: Callable[[], Result]) -> Result:
    """Do work that uses the cache; if the cache proves to be broken, remove it and repeat the work."""
    try:
        return work()
    except BrokenCache:
        for suffix in DATABASE_SUFFIXES:
            file.with_name(file.name + suffix).unlink(missing_ok=True)
        return work()


def _create_tables(connection: sqlite3.Connection) -> None:
    """Create empty tables unless this version of our code wrote them: its pickles fit our classes."""
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
        hint="check that its folder can be written and the disk has room; the published site is unchanged",
    )
