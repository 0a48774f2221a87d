"""The search indexes of a release: kept while its pages are the same, written again when one has changed.

One is for the service, the other for browsers (`homerow.search.files`). The cache has what they contain of
each page, so that only changed pages are read again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from operator import call
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from homerow.config.loader import Synonyms, load_synonyms
from homerow.outputs.release_folder import Release
from homerow.outputs.search_records import FoundPage, found_pages, page_records
from homerow.pipeline.build_tools import BuildTools
from homerow.pipeline.cache.cache import Cache, packed
from homerow.pipeline.cache.fingerprint import code_digest
from homerow.pipeline.cache.folder import open_cache
from homerow.pipeline.workers import batched
from homerow.rendering.v8 import V8_FLAGS
from homerow.search.digests import verify_digests
from homerow.search.files import compressed
from homerow.search.isolate import SearchIsolate, script_digest
from homerow.search.location import INDEX_FOLDER, STATIC_FOLDER, find_index
from homerow.search.page import searched_page
from homerow.site.routes import SEARCH_INDEX_ROUTE
from homerow.site.site import Site

if TYPE_CHECKING:
    from homerow.search.indexing.record import SearchRecord
    from homerow.search.text.tokens import Tokenizer

MANIFEST = SEARCH_INDEX_ROUTE.removeprefix("/")
BATCH = 8  # pages: at the end one worker waits for the other, for half a batch on average

IndexedPage: TypeAlias = tuple[str, bytes, bytes, bytes]  # see Cache.store_indexed_pages


class SearchedSite(Struct, frozen=True):
    """The pages that can be found, the key of each (by route), and words that mean the same.

    `is_static` says that browsers have an index, too. If search is not enabled, there is none.
    """

    pages: Sequence[FoundPage]
    keys: Mapping[str, str]
    synonyms: Synonyms
    is_static: bool
    is_enabled: bool

    @property
    def digest(self) -> str:
        """Return the name of the index: the digest of everything that it is made from."""
        return hashlib.blake2b(repr(self.keys).encode(), digest_size=16).hexdigest()


class PageBatch(Struct, frozen=True):
    """Pages for a worker to read."""

    cache_file: Path
    pages: tuple[FoundPage, ...]
    synonyms: Synonyms
    is_static: bool


class IndexOrder(Struct, frozen=True):
    """An index to write into a new folder, from pages that the cache has read; `keys` are by their routes.

    The index for browsers becomes part of `release`. Unchanged parts are taken from the index in `previous`.
    """

    cache_file: Path
    keys: Mapping[str, str]
    folder: Path
    release: Release | None = None
    previous: Path | None = None


class Indexing:
    """The index of a release: all workers read changed pages, then one writes it while pages are rendered."""

    def __init__(self, searched: SearchedSite, *, release: Release, tools: BuildTools) -> None:
        self._written: Iterator[None] = iter(())
        folder = release.folder / INDEX_FOLDER / searched.digest
        if searched.is_enabled and not _keep(release, searched):
            previous = find_index(release.previous) if release.previous else None
            order = replace(index_order(searched, folder, tools), release=release, previous=previous)
            writers = [write_index, write_static_index] if searched.is_static else [write_index]
            self._written = tools.workers.map(call, [partial(write, order) for write in writers])

    def finish(self) -> None:
        """Wait for the index."""
        for _ in self._written:
            pass


def searched_site(site: Site, document_keys: Mapping[str, str]) -> SearchedSite:
    """Return everything to search in a site; its documents are known by their keys."""
    synonyms = load_synonyms(site.config.site_dir)
    pages = list(found_pages(site))
    is_static = site.config.search.is_on
    edition = f"{code_digest()} {script_digest()} {is_static} {synonyms!r}"
    return SearchedSite(
        pages,
        {page.route: _page_key(page, document_keys[page.path], edition) for page in pages},
        synonyms,
        is_static=is_static,
        is_enabled=site.config.search.enabled,
    )


def index_order(searched: SearchedSite, folder: Path, tools: BuildTools) -> IndexOrder:
    """Read the pages that the cache lacks or has in an old version; return the order to write the index."""
    store, cache_file = tools.store, tools.options.cache_file
    stale = _stale_pages(searched, store)
    batches = (
        PageBatch(cache_file, pages, searched.synonyms, searched.is_static) for pages in batched(stale, BATCH)
    )
    for read in tools.workers.map(index_batch, batches):
        store.store_indexed_pages((page[0], searched.keys[page[0]], *page[1:]) for page in read)
    return IndexOrder(cache_file, searched.keys, folder)


def index_batch(batch: PageBatch) -> list[IndexedPage]:
    """Return what the indexes hold of pages, packed for the cache, in a worker."""
    with open_cache(batch.cache_file, writable=False) as store:
        pages = [list(page_records(page, store.text(page.path))) for page in batch.pages]
    if not batch.is_static:
        read = [(b"", b"")] * len(pages)
    else:
        isolate = _isolate()
        isolate.set_synonyms(batch.synonyms)
        found = isolate.read_pages(list(map(searched_page, pages)))
        read = [(packed(each.part), packed(list(map(compressed, each.texts)))) for each in found]
    return [
        (page.route, _indexed_records(records, batch.synonyms), part, texts)
        for page, records, (part, texts) in zip(batch.pages, pages, read, strict=True)
    ]


def _indexed_records(records: Sequence[SearchRecord], synonyms: Synonyms) -> bytes:
    from homerow.search.indexing.index import index_page  # noqa: PLC0415 - only workers load tantivy

    tokenizer = _tokenizer(synonyms)
    return packed(list(index_page([(each, tokenizer.tokenize(each.texts)) for each in records])))


def write_index(order: IndexOrder) -> None:
    """Write an index, in a worker."""
    from homerow.search.indexing.shards import page_shards, write_shards  # noqa: PLC0415 - as above

    with open_cache(order.cache_file, writable=False) as store:
        write_shards(order.folder, page_shards(order.keys), store.indexed_page, order.previous)


def write_static_index(order: IndexOrder) -> None:
    """Write the index for browsers into its release, in a worker."""
    from homerow.outputs.static_search import write_static_files  # noqa: PLC0415 - only workers write it
    from homerow.search.indexing.shards import page_shards  # noqa: PLC0415 - as above

    if order.release:
        with open_cache(order.cache_file, writable=False) as store:
            write_static_files(
                order.release,
                page_shards(order.keys),
                store,
                cache_dir=order.cache_file.with_name("search"),
                join=_isolate().join_pages,
            )


@cache
def _isolate() -> SearchIsolate:
    """Return the engine of this worker."""
    isolate = SearchIsolate(V8_FLAGS)
    isolate.set_embeddings()
    return isolate


@lru_cache(maxsize=1)  # a build has one set of synonyms
def _tokenizer(groups: Synonyms) -> Tokenizer:
    from homerow.search.query.synonyms import Synonyms  # noqa: PLC0415 - only workers read pages for the index
    from homerow.search.text.tokens import Tokenizer  # noqa: PLC0415 - as above

    return Tokenizer(Synonyms(groups))


def _stale_pages(searched: SearchedSite, store: Cache) -> list[FoundPage]:
    """Return the pages that the cache lacks as the index holds them, and forget those that are gone."""
    known = store.indexed_page_keys()
    store.forget_indexed_pages(known.keys() - searched.keys.keys())
    return [page for page in searched.pages if known.get(page.route) != searched.keys[page.route]]


def _page_key(page: FoundPage, document_key: str, edition: str) -> str:
    """Return the digest of what the index holds of a page.

    The document's key covers the text of the page, and the rows of its tables with the facts in them.
    """
    shared = (page.url, page.group, page.title, page.version, page.tag, page.language, page.page_rank)
    return hashlib.blake2b(f"{edition} {document_key} {shared!r}".encode(), digest_size=16).hexdigest()


def _keep(release: Release, searched: SearchedSite) -> bool:
    """Link the indexes from the release before, whole or not at all."""
    if release.previous is None:
        return False
    folder = release.previous / INDEX_FOLDER / searched.digest
    try:
        verify_digests(folder)
    except (OSError, ValueError):
        return False
    files = [path for path in folder.rglob("*") if path.is_file()]
    named = release.previous.glob(f"{STATIC_FOLDER}/*")
    static = [release.previous / MANIFEST, *named] if searched.is_static else []
    return bool(files) and all(
        release.keep(path.relative_to(release.previous).as_posix()) for path in (*static, *files)
    )
