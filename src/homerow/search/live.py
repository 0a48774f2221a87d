"""The index of the release in use: opened once, replaced whole when there is another release."""

from __future__ import annotations

import asyncio
import logging
import threading
from pathlib import Path
from typing import Protocol

from homerow.search.engine import SearchEngine
from homerow.search.files import MANIFEST, read_digest
from homerow.search.isolate import SearchStoppedError
from homerow.search.query import SynonymGroups

logger = logging.getLogger(__name__)

# These errors last as long as the release: a missing file, a damaged one, a too large index. Others may pass.
LASTING = (FileNotFoundError, ValueError, SearchStoppedError)


class IndexedRelease(Protocol):
    """A release; another object for each."""

    @property
    def folder(self) -> str:
        """The folder of its files."""

    @property
    def synonyms(self) -> SynonymGroups:
        """Phrases that mean the same."""


class LiveIndex:
    """Gives the engine of the release in use.

    An engine stays usable when another release is published: it has read its files. If a new index cannot be
    opened, the last one stays, and `problem` says why.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._release: IndexedRelease | None = None
        self._engine: SearchEngine | None = None
        self.problem: str | None = None

    def engine(self, release: IndexedRelease) -> SearchEngine | None:
        """Return the engine for a release, or None before the first index."""
        # A request gets the old index, and does not wait, while another thread opens the new one.
        if self._is_old(release) and self._lock.acquire(blocking=self._engine is None):
            try:
                self._replace(release)
            finally:
                self._lock.release()
        return self._engine

    async def opened(self, release: IndexedRelease) -> SearchEngine | None:
        """Return the same, and let the event loop run while an index is opened."""
        return await asyncio.to_thread(self.engine, release) if self._is_old(release) else self._engine

    def _is_old(self, release: IndexedRelease) -> bool:
        return release is not self._release or (self._engine is not None and self._engine.is_spent)

    def _replace(self, release: IndexedRelease) -> None:
        if not self._is_old(release):
            return  # another thread was faster
        folder = Path(release.folder)
        if not (folder / MANIFEST).exists():  # the last index would find pages that are gone
            self._engine = None
            self._report(f"{folder} has no index")
            return
        try:
            engine = self._engine
            if engine is None or engine.is_spent or engine.digest != read_digest(folder):
                self._engine = SearchEngine(folder, release.synonyms)
        except (OSError, ValueError, SearchStoppedError) as error:
            self._report(f"the index of {folder} cannot be opened: {error}")
            if not isinstance(error, LASTING):
                return  # the next query tries again
        else:
            self.problem = None
        self._release = release

    def _report(self, problem: str) -> None:
        if problem != self.problem:
            logger.warning("%s; %s", problem, "the last index stays" if self._engine else "search is off")
        self.problem = problem
