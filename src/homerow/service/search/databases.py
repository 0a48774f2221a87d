"""SQLite files that several processes write: opened for one piece of work at a time."""

from __future__ import annotations

import sqlite3
from pathlib import Path

PATIENCE = 10  # seconds, until another process has written


def open_database(file: Path, script: str) -> sqlite3.Connection:
    """Open a file, made if there is none; the script makes its tables. Raises sqlite3.Error, OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(file, timeout=PATIENCE)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.executescript(script)
    return database
