"""Search: an open index, which V8 answers from."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import msgspec
from msgspec.structs import replace

from homerow.search.files import read_index
from homerow.search.isolate import SearchIsolate
from homerow.search.query import MAX_HITS_PER_PAGE, SearchQuery, SynonymGroups
from homerow.search.results import Answer, SearchResults

_ANSWER = msgspec.json.Decoder(Answer)


class Searcher(Protocol):
    """What answers queries."""

    def search(self, query: SearchQuery) -> SearchResults:
        """Return the hits of a query. Any text is a query. Raises SearchStoppedError."""


class SearchEngine:
    """The index of a release, opened once: it never changes. Any number of threads may ask it.

    `synonyms` are marked in hits. Without `compares_meaning`, words alone decide. Raises OSError if there is
    no index, ValueError if it is damaged, and SearchStoppedError if it is too large.
    """

    def __init__(self, release: Path, synonyms: SynonymGroups = (), *, compares_meaning: bool = True) -> None:
        index = read_index(release)
        self.digest = index.digest  # of what it is made from: equal digests mean equal answers
        self._isolate = SearchIsolate()
        self._isolate.set_synonyms(synonyms)
        if compares_meaning:
            self._isolate.set_embeddings()
        self._isolate.open_index(index.manifest)
        for shard, kind, chunks in index.chunks:
            self._isolate.set_chunks(shard, kind, chunks)

    @property
    def is_spent(self) -> bool:
        """Whether a query needed more memory than there is: V8 answers nothing from then on."""
        return self._isolate.is_spent

    def search(self, query: SearchQuery) -> SearchResults:
        """Return the hits of a query. Any text is a query. Raises SearchStoppedError."""
        asked = replace(
            query,
            text=query.text.encode("utf-8", "replace").decode(),
            page=max(0, query.page),
            hits_per_page=max(0, min(query.hits_per_page, MAX_HITS_PER_PAGE)),
        )
        request = msgspec.json.encode(asked).decode()
        answer = _ANSWER.decode(self._isolate.answer(request))
        return SearchResults(
            objects=answer.hits,
            ranks=answer.ranks,
            hit_count=answer.hit_count,
            page=asked.page,
            hits_per_page=asked.hits_per_page,
            facets=answer.facets,
            dropped=answer.dropped,
        )
