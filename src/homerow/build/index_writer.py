"""Pages to segments and the index of a site, in a process that reads what search knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from homerow.build.cache import Cache, packed
from homerow.build.cache_file import open_cache
from homerow.build.search import IndexOrder, PackedSegments, SegmentBatch
from homerow.config.synonyms import Groups
from homerow.outputs.search_records import FoundPage, page_records
from homerow.search.indexing import write_segments
from homerow.search.segments import Segment, read_segment
from homerow.search.synonyms import Synonyms
from homerow.search.tokens import TextReader


def read_batch(batch: SegmentBatch) -> PackedSegments:
    """Read pages into segments, packed for the cache."""
    reader = _reader(batch.synonyms)
    with open_cache(batch.cache_file, writable=False) as store:
        return [(page.route, packed(_read(page, store, reader))) for page in batch.pages]


def write_ordered_index(order: IndexOrder) -> PackedSegments:
    """Write the index of a site; return the segments that the cache does not have yet, packed for it."""
    reader = _reader(order.synonyms)
    with open_cache(order.cache_file, writable=False) as store:
        read = {page.route: _read(page, store, reader) for page in order.stale}
        write_segments(
            order.folder,
            (read.get(route) or store.segment(route) for route in order.routes),
        )
    return [(route, packed(segment)) for route, segment in read.items()]


def write_index(folder: Path, routes: Sequence[str], store: Cache) -> None:
    """Write the index of pages into a new folder; their segments are in the cache."""
    write_segments(folder, map(store.segment, routes))


@lru_cache(maxsize=1)
def _reader(groups: Groups) -> TextReader:
    return TextReader(Synonyms(groups))


def _read(page: FoundPage, store: Cache, reader: TextReader) -> Segment:
    return read_segment(list(page_records(page, store.text(page.path))), reader)
