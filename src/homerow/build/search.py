"""The search index of a release: kept while the pages say the same, made anew when one does not.

What a page says is read into a segment of its own, which the cache keeps: a new index reads what is new.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from homerow.build.batches import batched
from homerow.build.cache import Cache, open_cache, packed
from homerow.build.fingerprint import code_digest
from homerow.build.tools import BuildTools
from homerow.build.workers import Workers
from homerow.config.synonyms import Groups, load_synonyms
from homerow.outputs.release import Release
from homerow.outputs.search_records import FoundPage, found_pages, page_records
from homerow.search.indexing import write_segments
from homerow.search.place import INDEX_FOLDER
from homerow.search.segments import Segment, read_segment
from homerow.search.synonyms import Synonyms
from homerow.search.tokens import TextReader
from homerow.site.site import Site

BATCH = 8  # pages: some are long, and the others are not to wait for the last of these


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


class _Batch(Struct, frozen=True):
    cache_file: Path
    pages: tuple[FoundPage, ...]
    synonyms: Groups


def searched_site(site: Site, document_keys: Mapping[str, str]) -> SearchedSite:
    """Return what there is to search in a site, whose documents are known by their keys."""
    synonyms = load_synonyms(site.config.site_dir)
    pages = list(found_pages(site))
    edition = f"{code_digest()} {synonyms!r}"
    return SearchedSite(
        pages, {page.route: _page_key(page, document_keys[page.path], edition) for page in pages}, synonyms
    )


def read_segments(searched: SearchedSite, store: Cache, cache_file: Path, workers: Workers) -> None:
    """Put the segment of every page into the cache that has none there yet."""
    known = store.segment_keys()
    stale = [page for page in searched.pages if known.get(page.route) != searched.keys[page.route]]
    batches = (_Batch(cache_file, pages, searched.synonyms) for pages in batched(stale, BATCH))
    for segments in workers.map(read_batch, batches):
        store.store_segments((route, searched.keys[route], segment) for route, segment in segments)
    store.forget_segments(known.keys() - searched.keys.keys())


def write_search_index(searched: SearchedSite, tools: BuildTools, release: Release) -> None:
    """Put the index of all pages into a release."""
    folder = release.folder / INDEX_FOLDER / searched.digest
    if not _keep(release, folder):
        make_search_index(folder, searched, tools.store)


def make_search_index(folder: Path, searched: SearchedSite, store: Cache) -> None:
    """Write the index of pages into a new folder; their segments are in the cache."""
    write_segments(folder, (store.segment(page.route) for page in searched.pages))


def read_batch(batch: _Batch) -> list[tuple[str, bytes]]:
    """Read pages into segments, packed for the cache; runs in a worker."""
    reader = _reader(batch.synonyms)
    with open_cache(batch.cache_file, writable=False) as store:
        return [(page.route, packed(_read(page, store, reader))) for page in batch.pages]


@lru_cache(maxsize=1)
def _reader(groups: Groups) -> TextReader:
    return TextReader(Synonyms(groups))


def _read(page: FoundPage, store: Cache, reader: TextReader) -> Segment:
    return read_segment(list(page_records(page, store.sections(page.path))), reader)


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
