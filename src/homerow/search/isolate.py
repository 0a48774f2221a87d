"""The search engine in V8: web/src/search, which browsers run too."""

from __future__ import annotations

import hashlib
import json
import threading
import weakref
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from homerow.v8_process import await_stopped_call, start_v8

SCRIPT = Path(__file__).parent.parent / "bundle" / "search.js"
EMBEDDINGS = Path(__file__).parent / "meaning" / "embeddings.txt"
HEAP_LIMIT = 1024 * 1024 * 1024  # bytes; a shard of 500 pages needs about 100 MB
QUERY_SECONDS = 2.0  # for which browsers wait for an answer; a query takes some milliseconds
DIGEST_BYTES = 16
PARTS = 50  # of pages that cross together: all of a large shard would take 100 MB

ChunkKind: TypeAlias = Literal["terms", "words", "texts", "vectors", "embeddings"]


class ReadPage(Struct, frozen=True, array_like=True):
    """What an index has of a page: its part (JSON), and its chunks of texts."""

    part: str
    texts: Sequence[str]


class JoinedPages(Struct, frozen=True, array_like=True):
    """A shard: its head in the manifest (JSON), and its chunks (JSON) of each kind but texts.

    Vectors and embeddings are empty if pages were read without a table of embeddings.
    """

    head: str
    terms: Sequence[str]
    words: Sequence[str]
    vectors: Sequence[str]
    embeddings: Sequence[str]


class SearchStoppedError(Exception):
    """The engine needed more time or memory than it may have, and was stopped."""


class SearchIsolate:
    """One V8 isolate with the search engine: web/src/search/entry.v8.ts, seen from Python.

    The first isolate of a process decides on its `flags`. Threads may share one: it answers one at a time.
    """

    def __init__(self, flags: Sequence[str] = ()) -> None:
        from py_mini_racer import MiniRacer  # noqa: PLC0415 - only workers load V8

        start_v8(flags)
        # In a thread, because an isolate that is made in an event loop knows no timeouts there.
        with ThreadPoolExecutor(1) as thread:
            self._isolate = thread.submit(MiniRacer).result()
        # Also at exit: a process that drops its last reference later would hang.
        self.close = weakref.finalize(self, self._isolate.close)
        self._isolate.set_hard_memory_limit(HEAP_LIMIT)
        self._isolate.eval(SCRIPT.read_text("utf-8"))
        self._functions: dict[str, Any] = {}
        self._lock = threading.Lock()

    @property
    def is_spent(self) -> bool:
        """Whether the memory was exceeded: the isolate answers nothing from then on."""
        return self._isolate.was_hard_memory_limit_reached()

    def set_synonyms(self, groups: Sequence[Sequence[str]]) -> None:
        """Keep the synonyms for the pages that follow."""
        self._call("setSynonyms", json.dumps(groups))

    def set_embeddings(self, table: Path = EMBEDDINGS) -> None:
        """Keep the embeddings for the pages and the index that follow: they give sections a meaning."""
        self._call("setEmbeddings", table.read_text("utf-8"))

    def read_pages(self, pages: Sequence[object]) -> Sequence[ReadPage]:
        """Return what the index has of pages."""
        read = self._call("readPages", msgspec.json.encode(pages).decode())
        return msgspec.json.decode(read, type=list[ReadPage])

    def join_pages(self, parts: Iterable[str], known: Sequence[str] = ()) -> JoinedPages:
        """Return the shard of some pages, by their parts; `known` are embeddings of an earlier shard."""
        rest = iter(parts)
        while some := ",".join(islice(rest, PARTS)):
            self._call("addParts", f"[{some}]")
        joined = self._call("joinParts", f"[{','.join(known)}]")
        return msgspec.json.decode(joined, type=JoinedPages)

    def open_index(self, manifest: str) -> None:
        """Open an index by its manifest; `set_chunks` gives all its chunks before the first query."""
        self._call("openIndex", manifest)

    def set_chunks(self, shard: int, kind: ChunkKind, chunks: Sequence[str]) -> None:
        """Keep the chunks of one kind of a shard."""
        self._call("setChunks", shard, kind, json.dumps(chunks))

    def answer(self, request: str) -> str:
        """Return the answer to a request, both as JSON: web/src/search/answer.ts.

        Meaning counts if the index has vectors and there are embeddings. Raises SearchStoppedError.
        """
        answer: str = self._call("answer", request, seconds=QUERY_SECONDS)
        return answer

    def _call(self, name: str, *arguments: str | int, seconds: float | None = None) -> Any:
        from py_mini_racer import JSEvalException, JSTimeoutException  # noqa: PLC0415 - as above

        try:
            with self._lock:
                if name not in self._functions:
                    self._functions[name] = self._isolate.eval(f"homerowSearch.{name}")
                return self._functions[name](*arguments, timeout_sec=seconds)
        except JSTimeoutException as error:
            await_stopped_call(self._isolate)
            raise SearchStoppedError(f"it took more than {seconds:g} s") from error
        except JSEvalException as error:
            if self.is_spent:
                raise SearchStoppedError(f"it took more than {HEAP_LIMIT >> 20} MiB") from error
            raise


@cache
def script_digest() -> str:
    """Return the digest of the engine and its embeddings: another one makes another index."""
    content = SCRIPT.read_bytes() + EMBEDDINGS.read_bytes()
    return hashlib.blake2b(content, digest_size=DIGEST_BYTES).hexdigest()
