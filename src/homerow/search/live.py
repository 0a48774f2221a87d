"""The index of what is published now: opened once, replaced whole when another one is there."""

from __future__ import annotations

import logging
import os
import threading
from pathlib import Path
from typing import TypeAlias

from homerow.search.engine import SearchEngine
from homerow.search.location import find_index

logger = logging.getLogger(__name__)

# So as long as the release is: a file that it lacks, the format of another version. All else may pass.
LASTING = (FileNotFoundError, ValueError)
Stamp: TypeAlias = tuple[str, int, int]  # the text of a link, and the numbers of the folder that it leads to


class LiveIndex:
    """Gives the engine of what an output folder holds at this moment.

    Who got an engine can use it for as long as they like, whatever is published meanwhile: its files are
    mapped, not read by name. If a new index cannot be opened, the last one stays.
    """

    def __init__(self, output_dir: Path) -> None:
        self._output_dir = output_dir
        self._lock = threading.Lock()
        self._stamp: Stamp | None = None
        self._engine: SearchEngine | None = None
        self._release: object = None

    def engine(self, release: object = None) -> SearchEngine | None:
        """Return the engine, or None as long as there was no index.

        Who has just looked which release is published may say so, by an object that is another one for each:
        then nobody has to look again.
        """
        if release is not None and release is self._release:
            return self._engine
        stamp = _stamp(self._output_dir)
        # Whoever comes while another thread opens the new index gets the old one, and does not wait.
        if stamp != self._stamp and self._lock.acquire(blocking=self._engine is None):
            try:
                self._replace(stamp)
            finally:
                self._lock.release()
        if release is not None and stamp == self._stamp:
            self._release = release
        return self._engine

    def _replace(self, stamp: Stamp | None) -> None:
        if stamp == self._stamp:
            return  # another thread was faster
        folder = find_index(Path(os.path.realpath(self._output_dir)))
        if folder is None:
            return
        if self._engine is None or folder.name != self._engine.digest:
            try:
                self._engine = SearchEngine(folder)
            except (OSError, ValueError) as error:
                logger.warning("%s cannot be opened, so the last index stays: %s", folder, error)
                if not isinstance(error, LASTING):
                    return  # the next query tries again
        self._stamp = stamp


def _stamp(output_dir: Path) -> Stamp | None:
    """Return what changes whenever another release is there, in two system calls, not eight."""
    try:
        folder = os.stat(output_dir)  # noqa: PTH116 - asked for every query, at a third of Path.stat's time
    except OSError:
        return None
    try:
        text = os.readlink(output_dir)  # noqa: PTH115 - the same
    except OSError:
        text = ""  # a plain folder
    return text, folder.st_dev, folder.st_ino
