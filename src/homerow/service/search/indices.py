"""The indices that can be asked, by name."""

from __future__ import annotations

from dataclasses import dataclass

from homerow.search.engines.engine import SearchEngine
from homerow.search.live import LiveIndex
from homerow.service.release import Releases
from homerow.service.search.access import Access
from homerow.service.search.errors import ApiError

NO_ACCESS = Access("", "", "")


@dataclass(frozen=True, slots=True)
class Indices:
    """The index of the site that is published at this moment."""

    releases: Releases
    live: LiveIndex

    def access(self) -> Access:
        """Return the credentials that clients need. Raises ApiError when the site has no search."""
        release = self.releases.current()
        access = release.search if release else None
        if access is None:
            raise ApiError(404, "This site has no search: site.toml has no [search]")
        return access

    def engine(self, name: str) -> SearchEngine:
        """Return the engine of an index. Raises ApiError 404."""
        engine = self.live.engine() if name == self.access().index_name else None
        if engine is None:
            raise ApiError(404, f"Index {name[:80]} does not exist")
        return engine
