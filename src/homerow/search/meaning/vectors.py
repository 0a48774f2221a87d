"""The vectors of an index's records, and which records are about what a query is about.

Each shard of the index has a file of them, in the order in which records were written: a row of signed bytes
each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from homerow.search.meaning.embeddings import DIMENSIONS, Vector, normalized, open_embeddings

if TYPE_CHECKING:
    from tantivy import DocAddress

    from homerow.search.indexing.index import Index
    from homerow.search.indexing.record import Scope, SearchRecord

LEVELS = 127  # of a signed byte
NEAREST = 10  # records that are candidates because of their meaning alone
LEAST = 0.5  # similarity of such a record: below it, nearly all are about something else


class RecordVectors:
    """The vectors of all records of an open index: a row each, in the order of its documents.

    No document of an index is deleted, so those of a segment have the numbers from 0.
    """

    def __init__(self, index: Index) -> None:
        self._addresses = index.addresses()
        files = [np.fromfile(file, np.int8) for file in index.vector_files]
        written = np.concatenate(files).reshape(-1, DIMENSIONS)
        self._facets = np.array(index.facet_numbers(self._addresses), np.int64)
        self._vectors = written[index.vector_rows(self._addresses)].astype(np.float32)
        sizes = Counter(address.segment_ord for address in self._addresses)
        self._first_rows = list(accumulate((sizes[segment] for segment in range(len(sizes))), initial=0))

    def compare(self, text: str, scope: Scope | None = None) -> Similarities:
        """Compare records with a text; those with other sets of facets than `scope` are not its nearest."""
        return Similarities(self, open_embeddings().embed(text) / np.float32(LEVELS), scope)

    def similarities(self, addresses: Sequence[DocAddress], vector: Vector) -> Sequence[float]:
        """Return how similar some records are to a vector, from -1 to 1."""
        rows = [self._first_rows[address.segment_ord] + address.doc for address in addresses]
        similarities: list[float] = (self._vectors[rows] @ vector).tolist()
        return similarities

    def nearest(self, vector: Vector, scope: Scope | None) -> Iterable[tuple[DocAddress, float]]:
        """Return the records that are nearest to a vector, and how similar they are, in the index's order.

        5,000 are compared in 0.1 ms.
        """
        similarities = self._vectors @ vector
        is_near = similarities >= LEAST
        if scope is not None:
            is_near &= np.isin(self._facets, list(scope))
        rows = np.flatnonzero(is_near)
        if len(rows) > NEAREST:
            rows = np.sort(rows[np.argpartition(similarities[rows], -NEAREST)[-NEAREST:]])
        return [(self._addresses[row], float(similarities[row])) for row in rows.tolist()]


class Similarities(Struct, frozen=True):
    """The similarities of records to a text, from -1 to 1."""

    records: RecordVectors
    vector: Vector
    scope: Scope | None

    def of(self, addresses: Sequence[DocAddress]) -> Sequence[float]:
        """Return the similarities of some records."""
        return self.records.similarities(addresses, self.vector)

    def nearest(self) -> Iterable[tuple[DocAddress, float]]:
        """Return the nearest records, and how similar they are."""
        return self.records.nearest(self.vector, self.scope)


def record_vectors(records: Sequence[SearchRecord]) -> Sequence[bytes]:
    """Return the vectors of records as rows of the file, those of a page at once.

    The titles of a record count as much as its text; the group above its page says little.
    """
    embeddings = open_embeddings()
    titles = [" ".join(title for title in record.hierarchy[1:] if title) for record in records]
    different = {title: row for row, title in enumerate(dict.fromkeys(titles))}
    above = embeddings.embed_all(list(different))[[different[title] for title in titles]]
    vectors = normalized(above + embeddings.embed_all([record.content or "" for record in records]))
    return [row.tobytes() for row in np.round(vectors * LEVELS).astype(np.int8)]
