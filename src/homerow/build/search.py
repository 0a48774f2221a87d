"""The search index of a release: kept while the pages say the same, made anew when one does not.

What a page says is read into a segment of its own, which the cache keeps: a new index reads what is new.
"""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

from msgspec import Struct

from homerow.build.batches import batched
from homerow.build.cache import Cache
from homerow.build.fingerprint import code_digest
from homerow.build.tools import BuildTools
from homerow.build.workers import Workers
from homerow.config.synonyms import Groups, load_synonyms
from homerow.outputs.release import Release
from homerow.outputs.search_records import FoundPage, found_pages
from homerow.search.place import INDEX_FOLDER
from homerow.site.site import Site

INDEX_WRITER = "homerow.build.index_writer"
BATCH = 8  # pages: some are long, and the others are not to wait for the last of these
# More pages than these are written into the index here: another process would copy what it looks at.
LARGE = 2_000

PackedSegments: TypeAlias = list[tuple[str, bytes]]  # route and segment


class SearchedSite(Struct, frozen=True):
    """The pages that can be found, the key of each (by route), and words that mean the same."""

    pages: Sequence[FoundPage]
    keys: Mapping[str, str]
    synonyms: Groups

    @property
    def digest(self) -> str:
        """The name of the index: the digest of all that it is made from."""
        parts = (f"{page.route} {self.keys[page.route]}" for page in self.pages)
        return hashlib.blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()


class SegmentBatch(Struct, frozen=True):
    """Pages to read into segments."""

    cache_file: Path
    pages: tuple[FoundPage, ...]
    synonyms: Groups


class IndexOrder(Struct, frozen=True):
    """An index to write into a new folder; the cache lacks the segments of `stale` pages."""

    cache_file: Path
    searched: SearchedSite
    stale: Sequence[FoundPage]
    folder: Path


def searched_site(site: Site, document_keys: Mapping[str, str]) -> SearchedSite:
    """Return what there is to search in a site, whose documents are known by their keys."""
    synonyms = load_synonyms(site.config.site_dir)
    pages = list(found_pages(site))
    edition = f"{code_digest()} {synonyms!r}"
    return SearchedSite(
        pages, {page.route: _page_key(page, document_keys[page.path], edition) for page in pages}, synonyms
    )


def changes_little(searched: SearchedSite, store: Cache) -> bool:
    """Whether a process alone reads what is new in less time than it takes to share it."""
    return len(stale_pages(searched, store)) <= BATCH


def is_large(searched: SearchedSite) -> bool:
    """Whether the index is written here, when it is waited for, not beside."""
    return len(searched.pages) > LARGE


@contextmanager
def search_index(searched: SearchedSite, tools: BuildTools, release: Release) -> Iterator[Callable[[], None]]:
    """Put the index of all pages into a release, beside what is done here; what is given waits for its end.

    To be called while there is one thread.
    """
    store, cache_file = tools.store, tools.options.cache_file
    folder = release.folder / INDEX_FOLDER / searched.digest
    if _keep(release, folder):
        yield lambda: None
        return
    stale = stale_pages(searched, store)
    if len(stale) > BATCH or is_large(searched):
        read_segments(searched, store, cache_file, tools.workers)
        stale = []
    if is_large(searched):
        yield lambda: make_search_index(folder, searched, store)
        return
    with tools.workers.beside(write_index, IndexOrder(cache_file, searched, stale, folder)) as written:
        yield lambda: _store(written(), searched, store)


def stale_pages(searched: SearchedSite, store: Cache) -> list[FoundPage]:
    """Return the pages whose segments are not in the cache, which forgets those of pages that are gone."""
    known = store.segment_keys()
    store.forget_segments(known.keys() - searched.keys.keys())
    return [page for page in searched.pages if known.get(page.route) != searched.keys[page.route]]


def read_segments(searched: SearchedSite, store: Cache, cache_file: Path, workers: Workers) -> None:
    """Put the segment of every page into the cache that has none there yet."""
    stale = stale_pages(searched, store)
    batches = (SegmentBatch(cache_file, pages, searched.synonyms) for pages in batched(stale, BATCH))
    for segments in workers.map(read_batch, batches):
        _store(segments, searched, store)


def _store(segments: PackedSegments, searched: SearchedSite, store: Cache) -> None:
    store.store_segments((route, searched.keys[route], segment) for route, segment in segments)


def make_search_index(folder: Path, searched: SearchedSite, store: Cache) -> None:
    """Write the index of pages into a new folder; their segments are in the cache."""
    _index_writer().write_index(folder, searched, store)


def read_batch(batch: SegmentBatch) -> PackedSegments:
    """Read pages into segments, packed for the cache; runs in a worker."""
    segments: PackedSegments = _index_writer().read_batch(batch)
    return segments


def write_index(order: IndexOrder) -> PackedSegments:
    """Write an index, and return what the cache lacks; runs beside the main process."""
    segments: PackedSegments = _index_writer().write_ordered_index(order)
    return segments


def _index_writer() -> ModuleType:
    """Import what reads and writes the index: the main process of a build has no use for it."""
    return importlib.import_module(INDEX_WRITER)


def _page_key(page: FoundPage, document_key: str, edition: str) -> str:
    """Return the digest of what a segment is made from.

    The text of a page, and the rows of its tables with the facts in them, stand in its document's key.
    """
    shared = (page.url, page.group, page.title, page.version, page.tag, page.language, page.page_rank)
    return hashlib.blake2b(f"{edition} {document_key} {shared!r}".encode(), digest_size=16).hexdigest()


def _keep(release: Release, folder: Path) -> bool:
    """Take the index over from the release before, whole or not at all."""
    if release.previous is None:
        return False
    name = folder.relative_to(release.folder)
    files = [path for path in (release.previous / name).rglob("*") if path.is_file()]
    return bool(files) and all(release.keep(path.relative_to(release.previous).as_posix()) for path in files)
