"""What every search engine can do."""

from __future__ import annotations

from typing import Protocol

from homerow.search.query import SearchQuery
from homerow.search.results import SearchResults


class SearchEngine(Protocol):
    """An open index that never changes. Any number of threads may ask it at once."""

    @property
    def digest(self) -> str:
        """The name of its content: equal digests mean equal answers."""

    @property
    def record_count(self) -> int:
        """How many records it holds."""

    def search(self, query: SearchQuery) -> SearchResults:
        """Return the hits of a query. Any text is a query; nothing in it raises."""
