"""The search index as files of a release. The cache folder keeps those of each shard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec import Struct

from homerow.outputs.compression import store_file, stored_content
from homerow.outputs.release_folder import write_file
from homerow.search.files import (
    MANIFEST,
    Shard,
    ShardFiles,
    index_digest,
    manifest_text,
    page_shards,
    shard_files,
)
from homerow.search.isolate import JoinedPages, script_digest

JoinPages = Callable[[Iterable[str], Sequence[str]], JoinedPages]  # see SearchIsolate.join_pages


class _StoredShard(Struct, frozen=True):
    """A shard in the cache: its digest, that of the engine that joined it, and its chunks of embeddings."""

    engine: str
    digest: str
    files: ShardFiles
    embeddings: Sequence[str]


class IndexedPages(Protocol):
    """The pages of an index by their routes."""

    def page_part(self, route: str, /) -> str:
        """Return the part of a page (JSON)."""

    def page_texts(self, route: str, /) -> Sequence[bytes]:
        """Return its compressed chunks of texts."""


def write_index_files(
    folder: Path, keys: Mapping[str, str], store: IndexedPages, *, cache_dir: Path, join: JoinPages
) -> list[str]:
    """Write the index of some pages into a folder; return the names of its files.

    `keys` name what it has of each page, by its route. Files that are there with their content are kept.
    """
    names, entries = [MANIFEST], []
    for shard in _stored_shards(page_shards(keys), store, cache_dir, join):
        for name, content in shard.files.items():
            if not _has_content(folder / name, content):
                write_file(folder / name, content)
            names.append(name)
        entries.append(shard.entry)
    write_file(folder / MANIFEST, manifest_text(index_digest(keys), entries).encode())
    return names


def _has_content(file: Path, content: bytes) -> bool:
    try:
        return file.read_bytes() == content
    except OSError:
        return False


def _stored_shards(
    shards: Sequence[Shard], store: IndexedPages, cache_dir: Path, join: JoinPages
) -> Iterator[ShardFiles]:
    for number, shard in enumerate(shards):
        file = cache_dir / f"shard-{number}"
        before = _stored_shard(file)
        if before is not None and before.digest == shard.digest:
            yield before.files
            continue
        known = before.embeddings if before is not None else ()
        joined = join(map(store.page_part, shard.routes), known)
        texts = (chunk for route in shard.routes for chunk in store.page_texts(route))
        files = shard_files(joined, texts)
        stored = _StoredShard(script_digest(), shard.digest, files, joined.embeddings)
        store_file(file, msgspec.msgpack.encode(stored))
        yield files


def _stored_shard(file: Path) -> _StoredShard | None:
    """Return what the cache has of a shard, unless another engine wrote it."""
    try:
        stored = msgspec.msgpack.decode(stored_content(file) or b"", type=_StoredShard)
    except msgspec.DecodeError:
        return None
    return stored if stored.engine == script_digest() else None
