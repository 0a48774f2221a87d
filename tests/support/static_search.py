"""Small indexes for browsers, asked with the front end's own script."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from bench.relevance.first_result import Fetched
from bench.relevance.run import STATIC_SCRIPT, static_answers
from homerow.outputs.release_folder import write_file
from homerow.rendering.front_end import BUNDLE_DIR
from homerow.search.files import compressed, manifest_text, shard_files
from homerow.search.indexing.record import SearchRecord
from homerow.search.isolate import ReadPage, SearchIsolate
from homerow.search.page import searched_page
from homerow.search.query.synonyms import SynonymGroups

MANIFEST = "search-index.json"
RUNTIME = "assets/rolldown-runtime-*.js"  # which the script imports


@cache
def search_isolate() -> SearchIsolate:
    """Return the engine of this process."""
    isolate = SearchIsolate()
    isolate.set_embeddings()
    return isolate


def read_pages(records: Iterable[SearchRecord], synonyms: SynonymGroups = ()) -> Sequence[ReadPage]:
    """Return what the index has of pages; the records of each follow one another."""
    isolate = search_isolate()
    isolate.set_synonyms(synonyms)
    pages = groupby(records, key=lambda record: record.url_without_anchor)
    return isolate.read_pages([searched_page(page) for _, page in pages])


def index_files(records: Iterable[SearchRecord], synonyms: SynonymGroups = ()) -> Mapping[str, bytes]:
    """Return the files of an index."""
    read = read_pages(records, synonyms)
    joined = search_isolate().join_pages([page.part for page in read])
    shard = shard_files(joined, [compressed(chunk) for page in read for chunk in page.texts])
    return {**shard.files, MANIFEST: manifest_text([shard]).encode()}


class StaticSite:
    """A folder with an index for browsers and the script that reads it."""

    def __init__(self, folder: Path, records: Iterable[SearchRecord], synonyms: SynonymGroups = ()) -> None:
        self.folder = folder
        for name, content in index_files(records, synonyms).items():
            write_file(folder / name, content)
        client = BUNDLE_DIR / "client"
        for script in (*client.glob(STATIC_SCRIPT), *client.glob(RUNTIME)):
            shutil.copy(script, folder / "assets")

    def found(self, *queries: str, **settings: Any) -> Sequence[Sequence[str]]:
        """Return the addresses of the hits of each query."""
        urls, _ = self.asked(*queries, **settings)
        return urls

    def asked(self, *queries: str, **settings: Any) -> tuple[Sequence[Sequence[str]], Sequence[Fetched]]:
        """Return the addresses of the hits of each query, and what its first hits needed."""
        requests: Sequence[Mapping[str, Any]] = [{"query": query, **settings} for query in queries]
        return static_answers(self.folder, requests)
