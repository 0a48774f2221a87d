"""The search index of a release: kept while its pages are the same, written again when one has changed.

The cache keeps what the index holds of each page, so that only changed pages are read again.
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
from homerow.search.live import INDEX_FOLDER
from homerow.site.site import Site

INDEX_WRITER = "homerow.build.index_writer"
BATCH = 8  # pages: some are long, and the others are not to wait for the last of these

IndexedPages: TypeAlias = list[tuple[str, bytes]]  # route, and what the index holds of the page, packed


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


class PageBatch(Struct, frozen=True):
    """Pages to read."""

    cache_file: Path
    pages: tuple[FoundPage, ...]
    synonyms: Groups


class IndexOrder(Struct, frozen=True):
    """An index to write into a new folder; the cache lacks what it holds of `stale` pages."""

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
        self._written: Callable[[], IndexedPages] = list
        if not (is_kept or self._is_much):
            self._begin(stale)

    def share(self) -> None:
        """Let all workers read, if there is much to read, and one of them begin with the index."""
        if self._is_much:
            tools = self._tools
            index_pages(self._searched, tools.store, tools.options.cache_file, tools.workers)
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
    """Return the pages that the cache lacks as the index holds them, and forget those that are gone."""
    known = store.indexed_page_keys()
    store.forget_indexed_pages(known.keys() - searched.keys.keys())
    return [page for page in searched.pages if known.get(page.route) != searched.keys[page.route]]


def index_pages(searched: SearchedSite, store: Cache, cache_file: Path, workers: Workers) -> None:
    """Put into the cache what the index holds of each page that is not there yet."""
    stale = stale_pages(searched, store)
    batches = (PageBatch(cache_file, pages, searched.synonyms) for pages in batched(stale, BATCH))
    for pages in workers.map(index_batch, batches):
        _store(pages, searched, store)


def _store(pages: IndexedPages, searched: SearchedSite, store: Cache) -> None:
    store.store_indexed_pages((route, searched.keys[route], page) for route, page in pages)


def make_search_index(folder: Path, searched: SearchedSite, store: Cache) -> None:
    """Write the index of pages into a new folder; the cache has what it holds of each."""
    _index_writer().write_index(folder, [page.route for page in searched.pages], store)


def index_batch(batch: PageBatch) -> IndexedPages:
    """Return what the index holds of pages, packed for the cache; runs in a worker."""
    pages: IndexedPages = _index_writer().index_batch(batch)
    return pages


def write_index(order: IndexOrder) -> IndexedPages:
    """Write an index, and return what the cache lacks; runs in a worker."""
    pages: IndexedPages = _index_writer().write_ordered_index(order)
    return pages


def _index_writer() -> ModuleType:
    """Import what reads and writes the index: the main process of a build has no use for it."""
    return importlib.import_module(INDEX_WRITER)


def _page_key(page: FoundPage, document_key: str, edition: str) -> str:
    """Return the digest of what the index holds of a page.

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
