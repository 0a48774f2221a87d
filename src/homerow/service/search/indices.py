"""The indices that can be asked, by name."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from homerow.search.engines.engine import SearchEngine
from homerow.search.live import LiveIndex
from homerow.service.release import Releases
from homerow.service.search.access import Access
from homerow.service.search.errors import ApiError
from homerow.service.search.pushed import PushedIndices


class Indices(Protocol):
    """Where engines come from: what is published, or what is being written."""

    def access(self) -> Access:
        """Return the credentials that clients need. Raises ApiError when the site has no search."""

    async def engine(self, name: str, access: Access) -> SearchEngine:
        """Return the engine of an index, for a request that was let in by `access`. Raises ApiError 404."""


class PublishedIndices(Struct, frozen=True):
    """The index of the site that is published at this moment, and those that clients pushed."""

    releases: Releases
    live: LiveIndex
    pushed: PushedIndices

    def access(self) -> Access:
        """Return what the release says."""
        release = self.releases.current()
        return require_search(release.search if release else None)

    async def engine(self, name: str, access: Access) -> SearchEngine:
        """Return the site's own engine, or a pushed one."""
        if name == access.index_name:
            return require_index(name, self.live.engine(access))  # which is another object for each release
        return require_index(name, self.pushed.current().engines.get(name))


def require_search(access: Access | None) -> Access:
    """Return what a site says of its search. Raises ApiError when it has none."""
    if access is None:
        raise ApiError(404, "This site has no search: site.toml has no [search]")
    return access


def require_index(name: str, engine: SearchEngine | None) -> SearchEngine:
    """Return the engine of an index. Raises ApiError when there is none."""
    if engine is None:
        raise ApiError(404, f"Index {name[:80]} does not exist")
    return engine
