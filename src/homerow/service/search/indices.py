"""The index that is asked: that of the published site, or of the site that is being written."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from homerow.search.engine import SearchEngine
from homerow.search.live import LiveIndex
from homerow.service.release import Releases
from homerow.service.search.access import Access
from homerow.service.search.errors import ApiError


class SiteIndex(Protocol):
    """The index of a site."""

    def access(self) -> Access:
        """Return the credentials that clients need. Raises ApiError when the site has no search."""

    async def engine(self, access: Access) -> SearchEngine | None:
        """Return the engine, for a request that was let in by `access`; None as long as there is no index."""


class PublishedIndex(Struct, frozen=True):
    """The index of the site that is published at this moment."""

    releases: Releases
    live: LiveIndex

    def access(self) -> Access:
        """Return what the release says."""
        release = self.releases.current()
        return require_search(release.search if release else None)

    async def engine(self, access: Access) -> SearchEngine | None:
        """Return the engine of the release."""
        return self.live.engine(access)  # which is another object for each release


def require_search(access: Access | None) -> Access:
    """Return what a site says of its search. Raises ApiError when it has none."""
    if access is None:
        raise ApiError(404, "This site has no search: site.toml has no [search]")
    return access
