"""What a build remembers: parsed documents, their articles, and what each page was rendered from.

One SQLite file. The main process writes; render workers read articles through a connection of their own.
Losing the cache costs time, never correctness, so it does not wait for the disk.
"""

from __future__ import annotations

import pickle
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # Imported for annotations only: a build with nothing to do must not load the Markdown compiler.
    from homerow.markdown.document import Article, Document, ParsedSource

SCHEMA = """
CREATE TABLE IF NOT EXISTS documents (path TEXT PRIMARY KEY, key TEXT, document BLOB, article BLOB);
CREATE TABLE IF NOT EXISTS pages (route TEXT PRIMARY KEY, key TEXT, ids TEXT);
CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value BLOB);
"""


@dataclass(frozen=True, slots=True)
class CachedPage:
    """What a page of the published release was rendered from, and the ids in its HTML."""

    key: str
    ids: frozenset[str]


@contextmanager
def open_cache(file: Path, *, writable: bool = True) -> Iterator[Cache]:
    """Open, and where needed make, the cache."""
    file.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(file, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=OFF")
        if writable:
            connection.executescript(SCHEMA)
        yield Cache(connection)
    finally:
        connection.close()


class Cache:
    """The tables as methods. Values are pickles that we wrote, under keys that name our version."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._documents: dict[str, tuple[str, Document]] | None = None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Make all changes inside, or none."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    def documents(self) -> Mapping[str, tuple[str, Document]]:
        """Return key and document of every path; read once, because `homerow dev` asks at each edit."""
        if self._documents is None:
            rows = self._connection.execute("SELECT path, key, document FROM documents")
            self._documents = {
                path: (key, pickle.loads(blob))  # noqa: S301 - written by us
                for path, key, blob in rows
            }
        return self._documents

    def article(self, path: str) -> Article:
        """Return the article of a document. Raises KeyError."""
        row = self._connection.execute("SELECT article FROM documents WHERE path = ?", (path,)).fetchone()
        if row is None:
            raise KeyError(path)
        article: Article = pickle.loads(row[0])  # noqa: S301 - written by us
        return article

    def store_documents(self, parsed: Iterable[tuple[str, ParsedSource]]) -> None:
        """Keep parsed sources under their keys."""
        kept: dict[str, tuple[str, Document]] = {}
        with self.transaction():
            for key, each in parsed:
                path = each.document.path.as_posix()
                row = (path, key, pickle.dumps(each.document), pickle.dumps(each.article))
                self._connection.execute("INSERT OR REPLACE INTO documents VALUES (?, ?, ?, ?)", row)
                kept[path] = (key, each.document)
        if self._documents is not None:
            self._documents.update(kept)

    def forget_documents(self, paths: Iterable[str]) -> None:
        """Drop documents whose sources are gone."""
        gone = list(paths)
        with self.transaction():
            self._connection.executemany("DELETE FROM documents WHERE path = ?", ((path,) for path in gone))
        for path in gone:
            if self._documents is not None:
                self._documents.pop(path, None)

    def pages(self) -> dict[str, CachedPage]:
        """Return every page of the published release, by route."""
        rows = self._connection.execute("SELECT route, key, ids FROM pages")
        return {route: CachedPage(key, frozenset(ids.split("\n") if ids else ())) for route, key, ids in rows}

    def store_release(self, pages: Mapping[str, CachedPage], state: Mapping[str, Any]) -> None:
        """Remember what was published, in one step."""
        with self.transaction():
            self._connection.execute("DELETE FROM pages")
            self._connection.executemany(
                "INSERT INTO pages VALUES (?, ?, ?)",
                ((route, page.key, "\n".join(sorted(page.ids))) for route, page in pages.items()),
            )
            self._connection.executemany(
                "INSERT OR REPLACE INTO state VALUES (?, ?)",
                ((name, pickle.dumps(value)) for name, value in state.items()),
            )

    def store_state(self, name: str, value: Any) -> None:
        """Remember a value."""
        self._connection.execute("INSERT OR REPLACE INTO state VALUES (?, ?)", (name, pickle.dumps(value)))

    def state(self, name: str) -> Any:
        """Return a remembered value, or None."""
        row = self._connection.execute("SELECT value FROM state WHERE name = ?", (name,)).fetchone()
        return None if row is None else pickle.loads(row[0])  # noqa: S301 - written by us
