"""The index of the release in use: opened once, replaced whole when there is another release."""

from __future__ import annotations

import logging
import threading
from pathlib import Path
from typing import Protocol

from homerow.search.engine import SearchEngine
from homerow.search.location import find_index

logger = logging.getLogger(__name__)

# These errors last as long as the release: a missing file, a damaged one, another format. Others may pass.
LASTING = (FileNotFoundError, ValueError)


class IndexedRelease(Protocol):
    """A release; another object for each."""

    @property
    def folder(self) -> str:
        """The folder of its files."""


class LiveIndex:
    """Gives the engine of the release in use.

    An engine stays usable when another release is published: its files are
    mapped, not read by name. If a new index cannot be opened, the last one stays,
    and `problem` says why.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._release: IndexedRelease | None = None
        self._engine: SearchEngine | None = None
        self.problem: str | None = None

    def engine(self, release: IndexedRelease) -> SearchEngine | None:
        """Return the engine for a release, or None before the first index."""
        # A request gets the old index, and does not wait, while another thread opens the new one.
        if release is not self._release and self._lock.acquire(blocking=self._engine is None):
            try:
                self._replace(release)
            finally:
                self._lock.release()
        return self._engine

    def _replace(self, release: IndexedRelease) -> None:
        if release is self._release:
            return  # another thread was faster
        folder = find_index(Path(release.folder))
        if folder is None:  # the last index would find pages that are gone
            self._engine = None
            self._report(f"{release.folder} has no index")
            return
        try:
            if self._engine is None or folder.name != self._engine.digest:
                self._engine = SearchEngine(folder)
        except (OSError, ValueError) as error:
            self._report(f"{folder} cannot be opened: {error}")
            if not isinstance(error, LASTING):
                return  # the next query tries again
        else:
            self.problem = None
        self._release = release

    def _report(self, problem: str) -> None:
        if problem != self.problem:
            logger.warning("%s; %s", problem, "the last index stays" if self._engine else "search is off")
        self.problem = problem
