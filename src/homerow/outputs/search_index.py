"""The search index as files of a release. The cache folder keeps those of each shard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from homerow.outputs.compression import store_file, stored_content
from homerow.outputs.release_folder import Release
from homerow.search.files import (
    MANIFEST,
    Shard,
    ShardFiles,
    index_digest,
    manifest_text,
    page_shards,
    shard_files,
)
from homerow.search.isolate import JoinedPages

JoinPages = Callable[[Sequence[str]], JoinedPages]


class IndexedPages(Protocol):
    """The pages of an index by their routes."""

    def page_part(self, route: str, /) -> str:
        """Return the part of a page (JSON)."""

    def page_texts(self, route: str, /) -> Sequence[bytes]:
        """Return its compressed chunks of texts."""


def write_index_files(
    release: Release, keys: Mapping[str, str], store: IndexedPages, *, cache_dir: Path, join: JoinPages
) -> None:
    """Write the index of some pages into a release; `keys` name what it has of each, by its route.

    Files whose content is that of the release before are kept.
    """
    written = []
    for shard in _stored_shards(page_shards(keys), store, cache_dir, join):
        for name, content in shard.files.items():
            if not (_is_published(release, name, content) and release.keep(name)):
                release.write(name, content)
        written.append(shard)
    release.write(MANIFEST, manifest_text(index_digest(keys), written).encode())


def _is_published(release: Release, name: str, content: bytes) -> bool:
    """Return whether the release before has this file, undamaged."""
    try:
        return release.previous is not None and (release.previous / name).read_bytes() == content
    except OSError:
        return False


def _stored_shards(
    shards: Sequence[Shard], store: IndexedPages, cache_dir: Path, join: JoinPages
) -> Iterator[ShardFiles]:
    for number, shard in enumerate(shards):
        file, digest = cache_dir / f"shard-{number}", shard.digest.encode()
        stored = stored_content(file) or b""
        if stored.startswith(digest):
            yield msgspec.msgpack.decode(stored[len(digest) :], type=ShardFiles)
            continue
        joined = join([store.page_part(route) for route in shard.routes])
        texts = (chunk for route in shard.routes for chunk in store.page_texts(route))
        files = shard_files(joined, texts)
        store_file(file, digest + msgspec.msgpack.encode(files))
        yield files
