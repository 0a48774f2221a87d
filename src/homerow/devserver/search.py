"""Search in a site while it is written: the first search after a change writes a new index."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Mapping
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from starlette.routing import Route

from homerow.diagnostics import ReportedFailure
from homerow.pipeline.build_tools import BuildTools
from homerow.pipeline.search_index import index_order, searched_site, write_index
from homerow.search.engine import SearchEngine
from homerow.server.http.answers import ApiError
from homerow.server.http.rate import Rate, RateLimit
from homerow.server.openapi import describe
from homerow.server.release import Access
from homerow.server.search.api import CLOSED, SearchEndpoints, search_route
from homerow.server.search.events import SearchActivity
from homerow.site.site import Site

if TYPE_CHECKING:  # a session has a FreshIndex
    from homerow.devserver.session import Session


class FreshIndex:
    """Gives the engine of a site as it is now. A fraction of a second after a change, at once without one."""

    def __init__(self, tools: BuildTools) -> None:
        self._tools = tools
        self._folder = Path(tempfile.mkdtemp(prefix="homerow-dev-"))
        self._engine: SearchEngine | None = None

    def engine(self, site: Site, document_keys: Mapping[str, str]) -> SearchEngine:
        """Return the engine of a site; its documents are known by their keys."""
        # Not for browsers: this process forks, and an isolate does not survive a fork.
        searched = replace(searched_site(site, document_keys), is_static=False)
        if self._engine is None or self._engine.digest != searched.digest:
            folder = self._folder / searched.digest
            try:
                write_index(index_order(searched, folder, self._tools))
                self._engine = SearchEngine(folder)
            finally:
                shutil.rmtree(folder, ignore_errors=True)  # what is open stays readable
        return self._engine

    def close(self) -> None:
        """Remove the index."""
        shutil.rmtree(self._folder, ignore_errors=True)


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

    async def engine(self, _access: Access) -> SearchEngine:
        """Return the engine of the site as it is now."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._session.search_engine)
        except ReportedFailure as failure:
            reason = "; ".join(finding.message for finding in failure.diagnostics)
            raise ApiError(503, f"The site cannot be searched now: {reason}") from failure


def search_routes(session: Session, thread: Executor) -> list[Route]:
    """Return the routes of the search protocol.

    They are closed to pages of other origins, which could read drafts. Analytics are off.
    """
    endpoints = SearchEndpoints(SiteInProgress(session, thread), RateLimit(Rate(0)), SearchActivity(None))
    return [search_route(endpoints, CLOSED), Route("/openapi.json", describe)]
