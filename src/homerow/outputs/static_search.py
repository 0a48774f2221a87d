"""The index for browsers as files of a release.

The terms of each shard are kept in the cache folder, because to join them takes most of the time: of 4,000
plain pages 1.3 of 2.2 seconds. There is one file for each shard, of 1 MB for 4,000 pages in 7 shards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from homerow.outputs.file_cache import store_file, stored_content
from homerow.outputs.release import Release
from homerow.search.indexing.shards import Shard
from homerow.search.static.files import static_files, text_names
from homerow.search.static.page import PagePart, PageTexts
from homerow.search.static.terms import GroupTerms, group_terms
from homerow.site.routes import SEARCH_INDEX_ROUTE

MANIFEST = SEARCH_INDEX_ROUTE.removeprefix("/")


class IndexedPages(Protocol):
    """The pages of the index by their routes."""

    def page_part(self, route: str, /) -> PagePart:
        """Return the sections of a page."""

    def page_texts(self, route: str, /) -> PageTexts:
        """Return the terms and texts of a page."""


def write_static_files(
    release: Release, shards: Sequence[Shard], store: IndexedPages, cache_dir: Path
) -> None:
    """Write the index for browsers into a release, or keep files of the release before."""
    routes = [route for shard in shards for route in shard.routes]
    pages = [store.page_part(route) for route in routes]
    for number, (route, page) in enumerate(zip(routes, pages, strict=True)):
        names = text_names(number, page)
        missing = [name for name in names if not release.keep(name)]
        if missing:
            texts = dict(zip(names, store.page_texts(route).files, strict=True))
            for name in missing:
                release.write(name, texts[name].encode())
    terms = _shard_terms(shards, store, cache_dir)
    for name, content in static_files(pages, terms, manifest=MANIFEST):
        if name == MANIFEST or not release.keep(name):
            release.write(name, content.encode())


def _shard_terms(shards: Sequence[Shard], store: IndexedPages, cache_dir: Path) -> Iterator[GroupTerms]:
    for number, shard in enumerate(shards):
        file = cache_dir / f"terms-{number}"
        digest = shard.digest.encode()
        stored = stored_content(file) or b""
        if stored.startswith(digest):
            yield msgspec.msgpack.decode(stored[len(digest) :], type=GroupTerms)
            continue
        terms = group_terms(map(store.page_texts, shard.routes))
        store_file(file, digest + msgspec.msgpack.encode(terms))
        yield terms
