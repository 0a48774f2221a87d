"""The search engine in V8: web/src/search, which browsers run too."""

from __future__ import annotations

import hashlib
import json
import weakref
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

SCRIPT = Path(__file__).parent.parent / "bundle" / "search.js"
HEAP_LIMIT = 1024 * 1024 * 1024  # bytes; a shard of 500 pages needs about 100 MB
DIGEST_BYTES = 16


class ReadPage(Struct, frozen=True, array_like=True):
    """What an index has of a page: its part (JSON), and its chunks of texts."""

    part: str
    texts: Sequence[str]


class JoinedPages(Struct, frozen=True, array_like=True):
    """A shard: its head in the manifest (JSON), and its chunks of terms and of words."""

    head: str
    terms: Sequence[str]
    words: Sequence[str]


class SearchIsolate:
    """One V8 isolate with the search engine: web/src/search/entry.v8.ts, seen from Python.

    The first isolate of a process decides on its `flags`.
    """

    def __init__(self, flags: Sequence[str] = ()) -> None:
        from py_mini_racer import (  # noqa: PLC0415 - only workers load V8
            DEFAULT_V8_FLAGS,
            MiniRacer,
            init_mini_racer,
        )

        init_mini_racer(flags=(*DEFAULT_V8_FLAGS, *flags), ignore_duplicate_init=True)
        self._isolate = MiniRacer()
        # Also at exit: a process that drops its last reference later would hang.
        self.close = weakref.finalize(self, self._isolate.close)
        self._isolate.set_hard_memory_limit(HEAP_LIMIT)
        self._isolate.eval(SCRIPT.read_text("utf-8"))

    def set_synonyms(self, groups: Sequence[Sequence[str]]) -> None:
        """Keep the synonyms for the pages that follow."""
        self._call("setSynonyms", json.dumps(groups))

    def read_pages(self, pages: Sequence[object]) -> Sequence[ReadPage]:
        """Return what the index has of pages."""
        read = self._call("readPages", msgspec.json.encode(pages).decode())
        return msgspec.json.decode(read, type=list[ReadPage])

    def join_pages(self, parts: Sequence[str]) -> JoinedPages:
        """Return the shard of some pages, by their parts."""
        joined = self._call("joinPages", f"[{','.join(parts)}]")
        return msgspec.json.decode(joined, type=JoinedPages)

    def _call(self, name: str, *arguments: str) -> Any:
        function: Any = self._isolate.eval(f"homerowSearch.{name}")
        return function(*arguments)


@cache
def script_digest() -> str:
    """Return the digest of the engine: another one makes another index."""
    return hashlib.blake2b(SCRIPT.read_bytes(), digest_size=DIGEST_BYTES).hexdigest()
