"""What the index holds of pages, and the index of a site: in processes that load the index's library."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path

from homerow.build.cache import Cache, packed
from homerow.build.cache_file import open_cache
from homerow.build.search import IndexedPages, IndexOrder, PageBatch
from homerow.config.synonyms import Groups
from homerow.outputs.search_records import FoundPage, page_records
from homerow.search.index import IndexedRecord, index_record, write_documents
from homerow.search.synonyms import Synonyms
from homerow.search.tokens import Tokenizer


def index_batch(batch: PageBatch) -> IndexedPages:
    """Return what an index holds of pages, packed for the cache."""
    tokenizer = _tokenizer(batch.synonyms)
    with open_cache(batch.cache_file, writable=False) as store:
        return [(page.route, packed(_index_page(page, store, tokenizer))) for page in batch.pages]


def write_ordered_index(order: IndexOrder) -> IndexedPages:
    """Write the index of a site; return what the cache does not have yet of its pages, packed for it."""
    tokenizer = _tokenizer(order.synonyms)
    with open_cache(order.cache_file, writable=False) as store:
        indexed = {page.route: _index_page(page, store, tokenizer) for page in order.stale}
        pages = (indexed.get(route) or store.indexed_page(route) for route in order.routes)
        write_documents(order.folder, chain.from_iterable(pages))
    return [(route, packed(page)) for route, page in indexed.items()]


def write_index(folder: Path, routes: Sequence[str], store: Cache) -> None:
    """Write the index of pages into a new folder; the cache has what it holds of each."""
    write_documents(folder, chain.from_iterable(map(store.indexed_page, routes)))


@lru_cache(maxsize=1)
def _tokenizer(groups: Groups) -> Tokenizer:
    return Tokenizer(Synonyms(groups))


def _index_page(page: FoundPage, store: Cache, tokenizer: Tokenizer) -> list[IndexedRecord]:
    return [index_record(record, tokenizer) for record in page_records(page, store.text(page.path))]
