"""The search index of a release: kept while the pages say the same, made anew when one does not.

What a page says is read into a segment of its own, which the cache keeps: a new index reads what is new.
"""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

from msgspec import Struct

from homerow.build.batches import batched
from homerow.build.cache import Cache
from homerow.build.fingerprint import code_digest
from homerow.build.readiness import get_ready_to_parse
from homerow.build.tools import BuildTools
from homerow.build.workers import Workers
from homerow.config.synonyms import Groups, load_synonyms
from homerow.outputs.release import Release
from homerow.outputs.search_records import FoundPage, found_pages
from homerow.search.place import INDEX_FOLDER
from homerow.site.site import Site

INDEX_WRITER = "homerow.build.index_writer"
BATCH = 8  # pages: some are long, and the others are not to wait for the last of these

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
    routes: Sequence[str]
    stale: Sequence[FoundPage]
    synonyms: Groups
    folder: Path


def searched_site(site: Site, document_keys: Mapping[str, str]) -> SearchedSite:
    """Return what there is to search in a site, whose documents are known by their keys."""
    synonyms = load_synonyms(site.config.site_dir)
    pages = list(found_pages(site))
    edition = f"{code_digest()} {synonyms!r}"
    return SearchedSite(
        pages, {page.route: _page_key(page, document_keys[page.path], edition) for page in pages}, synonyms
    )


class Indexing:
    """The index of all pages on its way into a release.

    What changes little is begun at once, by the worker that parsed, in less time than it takes to share it.
    Else `share` lets all workers read what is new; the index is then written while the others do other work.
    That is never done by a process of its own: it would copy what it looks at.
    """

    def __init__(self, searched: SearchedSite, *, release: Release, tools: BuildTools) -> None:
        self._searched = searched
        self._tools = tools
        self._folder = release.folder / INDEX_FOLDER / searched.digest
        is_kept = _keep(release, self._folder)
        stale = [] if is_kept else stale_pages(searched, tools.store)
        self._is_much = len(stale) > BATCH
        self._written: Callable[[], PackedSegments] = list
        if not (is_kept or self._is_much):
            self._begin(stale)

    def share(self) -> None:
        """Let all workers read, if there is much to read, and one of them begin with the index."""
        if self._is_much:
            tools = self._tools
            read_segments(self._searched, tools.store, tools.options.cache_file, tools.workers)
            self._begin([])

    def finish(self) -> None:
        """Wait for the index, and keep what was read for it."""
        _store(self._written(), self._searched, self._tools.store)

    def _begin(self, stale: Sequence[FoundPage]) -> None:
        searched = self._searched
        routes = [page.route for page in searched.pages]
        order = IndexOrder(self._tools.options.cache_file, routes, stale, searched.synonyms, self._folder)
        self._written = self._tools.workers.ask(write_index, order, prepared_by=get_ready_to_parse)


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
    _index_writer().write_index(folder, [page.route for page in searched.pages], store)


def read_batch(batch: SegmentBatch) -> PackedSegments:
    """Read pages into segments, packed for the cache; runs in a worker."""
    segments: PackedSegments = _index_writer().read_batch(batch)
    return segments


def write_index(order: IndexOrder) -> PackedSegments:
    """Write an index, and return what the cache lacks; runs in a worker."""
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
