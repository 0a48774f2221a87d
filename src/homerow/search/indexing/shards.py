"""Shards: parts of an index that are written independently, so that an edit rewrites one of them.

A shard is a segment of tantivy. If its pages have changed, its records are deleted and added again. The files
of the other shards are hard links to those of the previous index. tantivy drops a segment without records and
its statistics, so scores are those of a clean build.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TypeAlias
from zlib import crc32

import msgspec
import tantivy
from msgspec import Struct

from homerow.search.digests import verify_digests, write_digests
from homerow.search.indexing.record import IndexedRecord
from homerow.search.indexing.schema import document_of, index_schema, register_analyzer

WRITER_BYTES = 64_000_000  # of memory; with more records than fit, tantivy writes several segments
MOST = 7  # shards: tantivy merges eight segments of about one size
PAGES = 500  # of a site that has several shards: below, an index takes 0.2 s to write
NUMBERS = 1 << 32  # of pages and of vectors in a shard: each shard counts by itself
LIST = "shards.json"  # the digests of the shards
VECTORS = "vectors"  # the files of vectors, see homerow.search.meaning.vectors
READABLE = 0o644
ReadPage: TypeAlias = Callable[[str], Iterable[IndexedRecord]]  # the records of a page by its route
REWRITTEN = {"meta.json", ".managed.json"}  # by tantivy, in place


class Shard(Struct, frozen=True):
    """Pages whose records are written together: `digest` is that of everything that they are made from."""

    digest: str
    routes: Sequence[str]


def page_shards(keys: Mapping[str, str]) -> Sequence[Shard]:
    """Return the shards of a site; `keys` name what is written of each page, by its route."""
    count = MOST if len(keys) >= PAGES else 1
    shards: list[list[str]] = [[] for _ in range(count)]
    for route in keys:
        shards[crc32(route.encode()) % count].append(route)
    return [Shard(_digest(routes, keys), routes) for routes in shards]


def _digest(routes: Iterable[str], keys: Mapping[str, str]) -> str:
    made_from = repr([(route, keys[route]) for route in routes])
    return hashlib.blake2b(made_from.encode(), digest_size=16).hexdigest()


def vector_files(folder: Path) -> Sequence[Path]:
    """Return the files of vectors of an index, in the order of its shards."""
    return [folder / f"{VECTORS}-{number}" for number in range(len(_digests(folder)))]


def write_shards(folder: Path, shards: Sequence[Shard], read: ReadPage, previous: Path | None = None) -> None:
    """Write an index into a new folder. It takes over the shards that a `previous` index has, too."""
    known = _known(previous)
    changed = {number: shard for number, shard in enumerate(shards) if shard.digest not in known[number:][:1]}
    taken = bool(previous) and len(known) == len(shards) > len(changed)
    if previous and taken:
        _take_over(previous, folder)
        taken = _write(folder, changed, read, count=len(shards))
        if not taken:
            shutil.rmtree(folder)
    if not taken:
        folder.mkdir(parents=True)
        _write(folder, dict(enumerate(shards)), read, count=len(shards))
    (folder / LIST).write_bytes(msgspec.json.encode([shard.digest for shard in shards]))
    for file in folder.iterdir():
        file.chmod(READABLE)  # tantivy's lists of segments are its owner's alone, who may not be the server's
    write_digests(folder)


def _known(previous: Path | None) -> Sequence[str]:
    """Return the digests of the shards of an index that is whole."""
    try:
        if previous:
            verify_digests(previous)
            return _digests(previous)
    except (OSError, ValueError):
        pass
    return ()


def _digests(folder: Path) -> Sequence[str]:
    return msgspec.json.decode((folder / LIST).read_bytes(), type=list[str])


def _take_over(previous: Path, folder: Path) -> None:
    folder.mkdir(parents=True)
    for file in previous.iterdir():
        target = folder / file.name
        if file.name in REWRITTEN:
            shutil.copyfile(file, target)
        elif file.suffix not in {".lock", ".json"}:
            try:
                os.link(file, target)
            except OSError:  # a file system without hard links
                shutil.copyfile(file, target)


def _write(folder: Path, shards: Mapping[int, Shard], read: ReadPage, *, count: int) -> bool:
    """Write some of an index's `count` shards; return whether no deleted record is left in its statistics."""
    index = tantivy.Index(index_schema(), str(folder), reuse=True)
    register_analyzer(index)
    writer = index.writer(WRITER_BYTES, num_threads=1)
    for number, shard in shards.items():
        old = tantivy.Query.term_query(index.schema, "shard", number, "basic")
        writer.delete_documents_by_query(old)
        records = chain.from_iterable(map(read, shard.routes))
        _write_shard(writer, number, records, folder / f"{VECTORS}-{number}")
        writer.commit()  # ends the segment
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()
    counted = sum(searcher.doc_freq("shard", number) for number in range(count))
    return bool(counted == searcher.num_docs)


def _write_shard(
    writer: tantivy.IndexWriter, number: int, records: Iterable[IndexedRecord], vectors_file: Path
) -> None:
    first = number * NUMBERS
    pages: dict[str, int] = {}
    vectors_file.unlink(missing_ok=True)  # it may be a link to that of the index before
    with vectors_file.open("wb") as vectors:
        for vector, record in enumerate(records, first):
            page = pages.setdefault(record.page, first + len(pages))
            writer.add_document(document_of(record, shard=number, page=page, vector=vector))
            vectors.write(record.vector)
