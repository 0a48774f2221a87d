"""The search index of a release: kept while its pages are the same, written again when one has changed.

The cache has what the index contains of each page, so that only changed pages are read again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from homerow.config.loader import Synonyms, load_synonyms
from homerow.config.model import SiteConfig
from homerow.outputs.release_folder import Release
from homerow.outputs.search_index import write_index_files
from homerow.outputs.searched_pages import SearchablePage, searchable_pages, searched_page
from homerow.pipeline.build_tools import BuildTools
from homerow.pipeline.cache.cache import Cache, packed
from homerow.pipeline.cache.fingerprint import code_digest
from homerow.pipeline.cache.folder import open_cache
from homerow.pipeline.workers import batched
from homerow.search.files import compressed, index_digest, index_files, read_digest
from homerow.search.isolate import SearchIsolate, script_digest
from homerow.site.site import Site

BATCH = 8  # pages: at the end one worker waits for the other, for half a batch on average

IndexedPage: TypeAlias = tuple[str, bytes, bytes]  # see Cache.store_indexed_pages


class SearchedSite(Struct, frozen=True):
    """The pages that can be found, the key of each (by route), and words that mean the same.

    A site has an index only if its search `is_enabled`.
    """

    pages: Sequence[SearchablePage]
    keys: Mapping[str, str]
    synonyms: Synonyms
    is_enabled: bool

    @property
    def digest(self) -> str:
        """Return the digest of everything that the index is made from."""
        return index_digest(self.keys)


class PageBatch(Struct, frozen=True):
    """Pages for a worker to read."""

    cache_file: Path
    pages: tuple[SearchablePage, ...]
    synonyms: Synonyms


class IndexOrder(Struct, frozen=True):
    """An index to write into a folder, from pages that the cache has read; `keys` are by their routes."""

    cache_file: Path
    keys: Mapping[str, str]
    folder: Path


class Indexing:
    """The index of a release: all workers read changed pages, then one writes it while pages are rendered.

    A worker loads the engine at once, so that it is there when the pages are known.
    """

    def __init__(self, config: SiteConfig, tools: BuildTools) -> None:
        self._tools = tools
        self._loaded = tools.workers.map(load_engine, [None] if config.search.enabled else [])
        self._written: Iterator[list[str]] = iter(())

    def begin(self, searched: SearchedSite, release: Release) -> None:
        """Read changed pages, and let a worker write the index."""
        for _ in self._loaded:
            pass
        if searched.is_enabled and not _keep(release, searched):
            order = index_order(searched, release.folder, self._tools)
            self._written = self._tools.workers.map(write_index, [order])

    def finish(self, release: Release) -> None:
        """Wait for the index to be in the release."""
        for names in self._written:
            release.add(names)


def searched_site(site: Site, document_keys: Mapping[str, str]) -> SearchedSite:
    """Return everything to search in a site; its documents are known by their keys."""
    synonyms = load_synonyms(site.config.site_dir)
    pages = list(searchable_pages(site))
    edition = f"{code_digest()} {script_digest()} {synonyms!r}"
    return SearchedSite(
        pages,
        {page.route: _page_key(page, document_keys[page.path], edition) for page in pages},
        synonyms,
        is_enabled=site.config.search.enabled,
    )


def index_order(searched: SearchedSite, folder: Path, tools: BuildTools) -> IndexOrder:
    """Read the pages that the cache lacks or has in an old version; return the order to write the index."""
    store, cache_file = tools.store, tools.options.cache_file
    stale = _stale_pages(searched, store)
    batches = (PageBatch(cache_file, pages, searched.synonyms) for pages in batched(stale, BATCH))
    for read in tools.workers.map(index_batch, batches):
        store.store_indexed_pages((page[0], searched.keys[page[0]], *page[1:]) for page in read)
    return IndexOrder(cache_file, searched.keys, folder)


def load_engine(_: None) -> None:
    """Start V8 with the engine, in a worker."""
    _isolate(os.getpid())


def index_batch(batch: PageBatch) -> list[IndexedPage]:
    """Return what the index has of pages, packed for the cache, in a worker."""
    with open_cache(batch.cache_file, writable=False) as store:
        pages = [searched_page(page, store.text(page.path)) for page in batch.pages]
    isolate = _isolate(os.getpid())
    isolate.set_synonyms(batch.synonyms)
    return [
        (page.route, packed(read.part), packed(list(map(compressed, read.texts))))
        for page, read in zip(batch.pages, isolate.read_pages(pages), strict=True)
    ]


def write_index(order: IndexOrder) -> list[str]:
    """Write an index into its folder, in a worker; return the names of its files."""
    with open_cache(order.cache_file, writable=False) as store:
        return write_index_files(
            order.folder,
            order.keys,
            store,
            cache_dir=order.cache_file.with_name("search"),
            join=_isolate(os.getpid()).join_pages,
        )


@cache
def _isolate(_process: int) -> SearchIsolate:
    """Return the engine of this process; an isolate does not survive a fork."""
    from homerow.rendering.v8 import V8_FLAGS  # noqa: PLC0415 - only workers load V8

    isolate = SearchIsolate(V8_FLAGS)
    isolate.set_embeddings()
    return isolate


def _stale_pages(searched: SearchedSite, store: Cache) -> list[SearchablePage]:
    """Return the pages that the cache lacks as the index holds them, and forget those that are gone."""
    known = store.indexed_page_keys()
    store.forget_indexed_pages(known.keys() - searched.keys.keys())
    return [page for page in searched.pages if known.get(page.route) != searched.keys[page.route]]


def _page_key(page: SearchablePage, document_key: str, edition: str) -> str:
    """Return the digest of what the index holds of a page.

    The document's key covers the text of the page, and the rows of its tables with the facts in them.
    """
    shared = (page.url, page.group, page.title, page.version, page.tag, page.language, page.page_rank)
    return hashlib.blake2b(f"{edition} {document_key} {shared!r}".encode(), digest_size=16).hexdigest()


def _keep(release: Release, searched: SearchedSite) -> bool:
    """Keep the index of the release before, whole or not at all."""
    if release.previous is None:
        return False
    try:
        if read_digest(release.previous) != searched.digest:
            return False
        names = index_files(release.previous)
    except (OSError, ValueError):
        return False
    return all(map(release.keep, names))
