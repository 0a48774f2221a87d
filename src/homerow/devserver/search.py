"""Search in a site while it is written: the first search after a change writes a new index.

V8 runs in processes of its own, because this one forks.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Mapping
from concurrent.futures import Executor
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from starlette.routing import Route

from homerow.diagnostics import ReportedFailure
from homerow.pipeline.build_tools import BuildTools
from homerow.pipeline.search_index import SearchedSite, index_order, searched_site, write_index
from homerow.pipeline.workers import Workers
from homerow.search.engine import SearchEngine, Searcher
from homerow.search.query import SearchQuery, SynonymGroups
from homerow.search.results import SearchResults
from homerow.server.http.rate import Rate, RateLimit
from homerow.server.http.responses import ApiError
from homerow.server.openapi import describe
from homerow.server.release import Access
from homerow.server.search.api import CLOSED, SearchEndpoints, search_route
from homerow.server.search.events import SearchActivity
from homerow.site.site import Site

if TYPE_CHECKING:  # a session has a FreshIndex
    from homerow.devserver.session import Session

KEPT = 2  # indexes: a query may be on its way to the one before


class FreshIndex:
    """Gives the index of a site as it is now: a fraction of a second after a change, at once without one."""

    def __init__(self, tools: BuildTools) -> None:
        self._tools = tools
        self._folder = Path(tempfile.mkdtemp(prefix="homerow-dev-"))
        self._process = Workers(2)  # one of the two is started; a pool of one would run in this process
        self._known: dict[str, IndexInWorker] = {}

    def index(self, site: Site, document_keys: Mapping[str, str]) -> IndexInWorker:
        """Return the index of a site; its documents are known by their keys."""
        searched = searched_site(site, document_keys)
        if searched.digest not in self._known:
            self._process.start(1)
            self._known[searched.digest] = self._written(searched)
            for digest in list(self._known)[:-KEPT]:
                shutil.rmtree(self._known.pop(digest).release)
        return self._known[searched.digest]

    def _written(self, searched: SearchedSite) -> IndexInWorker:
        folder = self._folder / searched.digest
        self._tools.workers.start(1)
        order = index_order(searched, folder, self._tools)
        for _ in self._tools.workers.map(write_index, [order]):
            pass
        return IndexInWorker(self._process, folder, searched.synonyms)

    def close(self) -> None:
        """End the process, and remove the indexes."""
        self._process.close()
        shutil.rmtree(self._folder, ignore_errors=True)


class IndexInWorker(Struct, frozen=True):
    """An index, which a process opens and asks."""

    process: Workers
    release: Path
    synonyms: SynonymGroups

    def search(self, query: SearchQuery) -> SearchResults:
        """Return the hits of a query. Raises SearchStoppedError."""
        (results,) = self.process.map(_search, [(self.release, self.synonyms, query)])
        return results


def _search(request: tuple[Path, SynonymGroups, SearchQuery]) -> SearchResults:
    release, synonyms, query = request
    return _opened(release, synonyms).search(query)


@lru_cache(maxsize=1)
def _opened(release: Path, synonyms: SynonymGroups) -> SearchEngine:
    return SearchEngine(release, synonyms)


class SiteInProgress:
    """The index of a site while it is written; its work happens in the one thread of `thread`."""

    def __init__(self, session: Session, thread: Executor) -> None:
        self._session = session
        self._thread = thread

    def access(self) -> Access | None:
        """Return what site.toml says."""
        search = self._session.search
        known = Access(search.application_id, search.api_key, search.index_name)
        return known if search.application_id else None

    async def engine(self, _access: Access) -> Searcher:
        """Return the engine of the site as it is now."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._session.search_index)
        except ReportedFailure as failure:
            reason = "; ".join(finding.message for finding in failure.diagnostics)
            raise ApiError(503, f"The site cannot be searched now: {reason}") from failure


def search_routes(session: Session, thread: Executor) -> list[Route]:
    """Return the routes of the search protocol.

    They are closed to pages of other origins, which could read drafts. Analytics are off.
    """
    endpoints = SearchEndpoints(SiteInProgress(session, thread), RateLimit(Rate(0)), SearchActivity(None))
    return [search_route(endpoints, CLOSED), Route("/openapi.json", describe)]
