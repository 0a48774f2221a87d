"""The cache of builds: documents with their articles, indexed pages, and the inputs of rendered pages.

One SQLite file (`folder.py`). The main process writes; each worker reads through its own connection.

BrokenCache      the file is damaged; a build without it starts from nothing
"""

from __future__ import annotations

import hashlib
import pickle
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from homerow.markdown.anchors import Ids

if TYPE_CHECKING:
    # Imported for annotations only: a build with nothing to do must not load the Markdown compiler.
    from homerow.markdown.document import Article, Document, ParsedSource, SearchedText

DIGEST_BYTES = 16  # before each pickle
TABLES = {
    "documents": "path TEXT PRIMARY KEY, key TEXT, document BLOB, article BLOB, text BLOB",
    "indexed_pages": "route TEXT PRIMARY KEY, key TEXT, part BLOB, texts BLOB",
    "pages": "route TEXT PRIMARY KEY, key TEXT, ids BLOB, sizes BLOB",
    "state": "name TEXT PRIMARY KEY, value BLOB",
}


class BrokenCache(Exception):  # noqa: N818 - it names a state that a build recovers from
    """The cache file contains something that we did not write."""


class CachedPage(Struct, frozen=True):
    """The key of a published page, which stands for all its inputs, and the ids in its HTML.

    `sizes` are those of the files that have it as Markdown, in bytes.
    """

    key: str
    ids: Ids
    sizes: tuple[int, ...] = ()


class PackedSource(Struct, frozen=True):
    """The parts of a parsed source, packed for the cache by the worker that parsed it."""

    document: bytes
    article: bytes
    text: bytes


class Cache:
    """The tables of the cache. Values are our own pickles, and their keys include the digest of our code."""

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
        """Return key and document of every path.

        They are read once: for 130 documents that takes 20 ms, and `homerow dev` asks after each save.
        """
        if self._documents is None:
            rows = self._connection.execute("SELECT path, key, document FROM documents")
            self._documents = {path: (key, _unpacked(blob)) for path, key, blob in rows}
        return self._documents

    def article(self, path: str) -> Article:
        """Return the article of a document. Raises KeyError."""
        article: Article = self._part("SELECT article FROM documents WHERE path = ?", path)
        return article

    def text(self, path: str) -> SearchedText:
        """Return the text of a document for search. Raises KeyError."""
        text: SearchedText = self._part("SELECT text FROM documents WHERE path = ?", path)
        return text

    def _part(self, query: str, name: str) -> Any:
        row = self._connection.execute(query, (name,)).fetchone()
        if row is None:
            raise KeyError(name)
        return _unpacked(row[0])

    def store_documents(self, parsed: Iterable[tuple[str, Document, PackedSource]]) -> None:
        """Store parsed sources: key, document and packed parts."""
        kept: dict[str, tuple[str, Document]] = {}
        with self.transaction():
            for key, document, parts in parsed:
                path = document.path.as_posix()
                self._connection.execute(
                    "INSERT OR REPLACE INTO documents VALUES (?, ?, ?, ?, ?)",
                    (path, key, parts.document, parts.article, parts.text),
                )
                kept[path] = (key, document)
        if self._documents is not None:
            self._documents.update(kept)

    def forget_documents(self, paths: Iterable[str]) -> None:
        """Remove documents whose sources are gone."""
        gone = list(paths)
        with self.transaction():
            self._connection.executemany("DELETE FROM documents WHERE path = ?", ((path,) for path in gone))
        for path in gone:
            if self._documents is not None:
                self._documents.pop(path, None)

    def indexed_page_keys(self) -> dict[str, str]:
        """Return the key of every indexed page, by its route."""
        return dict(self._connection.execute("SELECT route, key FROM indexed_pages"))

    def page_part(self, route: str) -> str:
        """Return the part of a page in the search index, as JSON. Raises KeyError."""
        part: str = self._part("SELECT part FROM indexed_pages WHERE route = ?", route)
        return part

    def page_texts(self, route: str) -> list[bytes]:
        """Return the compressed chunks of texts of a page in the search index. Raises KeyError."""
        texts: list[bytes] = self._part("SELECT texts FROM indexed_pages WHERE route = ?", route)
        return texts

    def store_indexed_pages(self, read: Iterable[tuple[str, str, bytes, bytes]]) -> None:
        """Store indexed pages: route, key, and packed the part and its texts."""
        with self.transaction():
            self._connection.executemany("INSERT OR REPLACE INTO indexed_pages VALUES (?, ?, ?, ?)", read)

    def forget_indexed_pages(self, routes: Iterable[str]) -> None:
        """Drop indexed pages that are gone."""
        with self.transaction():
            self._connection.executemany(
                "DELETE FROM indexed_pages WHERE route = ?", ((each,) for each in routes)
            )

    def pages(self) -> dict[str, CachedPage]:
        """Return every page of the published release, by route."""
        rows = self._connection.execute("SELECT route, key, ids, sizes FROM pages")
        return {
            route: CachedPage(key, Ids(_unpacked(ids)), _unpacked(sizes)) for route, key, ids, sizes in rows
        }

    def store_release(self, pages: Mapping[str, CachedPage], state: Mapping[str, Any]) -> None:
        """Store the published pages and their state in one transaction."""
        with self.transaction():
            self._connection.execute("DELETE FROM pages")
            self._connection.executemany(
                "INSERT INTO pages VALUES (?, ?, ?, ?)",
                (
                    (route, page.key, packed(page.ids.lines), packed(page.sizes))
                    for route, page in pages.items()
                ),
            )
            self._connection.executemany(
                "INSERT OR REPLACE INTO state VALUES (?, ?)",
                ((name, packed(value)) for name, value in state.items()),
            )

    def store_state(self, name: str, value: Any) -> None:
        """Store a value under a name."""
        self._connection.execute("INSERT OR REPLACE INTO state VALUES (?, ?)", (name, packed(value)))

    def state(self, name: str) -> Any:
        """Return a stored value, or None."""
        row = self._connection.execute("SELECT value FROM state WHERE name = ?", (name,)).fetchone()
        return None if row is None else _unpacked(row[0])


def packed_source(parsed: ParsedSource) -> PackedSource:
    """Return the parts of a parsed source, packed for the cache."""
    return PackedSource(packed(parsed.document), packed(parsed.article), packed(parsed.text))


def unpacked_document(parts: PackedSource) -> Document:
    """Return the document of a parsed source, the only part that stays in memory."""
    document: Document = _unpacked(parts.document)
    return document


def packed(value: object) -> bytes:
    """Return a value as the cache stores it."""
    content = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return _digest(content) + content


def _unpacked(blob: object) -> Any:
    """Return a packed value. Raises BrokenCache if it is damaged."""
    if not isinstance(blob, bytes) or blob[:DIGEST_BYTES] != _digest(blob[DIGEST_BYTES:]):
        raise BrokenCache("a value is damaged")
    return pickle.loads(blob[DIGEST_BYTES:])  # noqa: S301 - written by us, in a folder of the author's own


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=DIGEST_BYTES).digest()
