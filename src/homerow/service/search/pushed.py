"""Pushed indices, published as a release is: folders that never change, and one file that names them.

indices/<revision>-<format>/   an index
indices/published.json         which index has which name now, and the last task that this contains

Whoever pushes builds in a thread of its own; every process of the service follows the file.
"""

from __future__ import annotations

import fcntl
import json
import logging
import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct, field

from homerow.search.columns import FORMAT
from homerow.search.engines.engine import SearchEngine
from homerow.search.indexing import write_index
from homerow.search.live import open_index
from homerow.search.objects import record_from_object
from homerow.service.search.push_store import PushStore, Snapshot

logger = logging.getLogger(__name__)

PUBLISHED = "published.json"


class Published(Struct, frozen=True):
    """What can be asked: engines by name, and the last task whose change is in them."""

    task: int = 0
    engines: Mapping[str, SearchEngine] = field(default_factory=dict)


class PushedIndices:
    """Gives the engines of pushed indices as they are published at each moment."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stamp: tuple[int, int] | None = None
        self._published = Published()

    def current(self) -> Published:
        """Return what is published; a file that cannot be read changes nothing."""
        stamp = _stamp(self._folder / PUBLISHED)
        if stamp is not None and stamp != self._stamp:
            try:
                self._published = self._read()
                self._stamp = stamp
            except (OSError, ValueError) as error:
                logger.warning("%s cannot be read, so what was there stays: %s", self._folder, error)
        return self._published

    def _read(self) -> Published:
        known = {engine.digest: engine for engine in self._published.engines.values()}
        listed = json.loads((self._folder / PUBLISHED).read_text("utf-8"))
        engines = {
            name: known.get(revision) or open_index(self._folder / revision)
            for name, revision in listed["indices"].items()
        }
        return Published(listed["task"], engines)


class Publisher:
    """Builds what was pushed, outside of the event loop; writes that come meanwhile are built together."""

    def __init__(self, store: PushStore, folder: Path) -> None:
        self._store = store
        self._folder = folder
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="publish")
        self._is_awaited = False

    def wake(self) -> None:
        """Publish soon; call it after a write."""
        if not self._is_awaited:
            self._is_awaited = True
            self._thread.submit(self._publish_despite_errors)

    def publish(self) -> None:
        """Build what is new, and show it at once. Raises OSError, sqlite3.Error."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with _alone(self._folder), self._store.snapshot() as snapshot:
            # Another version of this program may have built the same revision.
            wanted = {name: f"{revision}-{FORMAT}" for name, revision in snapshot.revisions.items()}
            folders = dict(self._built(snapshot, wanted))
            listed = {"task": snapshot.task, "indices": folders}
            draft = self._folder / f"{PUBLISHED}.new"
            draft.write_text(json.dumps(listed), "utf-8")
            draft.replace(self._folder / PUBLISHED)
            self._forget_others(frozenset(folders.values()))

    def _publish_despite_errors(self) -> None:
        self._is_awaited = False  # first: what is written from now on may come too late for this time
        try:
            self.publish()
        except Exception:
            logger.exception("what was pushed cannot be published")

    def _built(self, snapshot: Snapshot, wanted: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Yield the folder of each index; of one that cannot be built that of before, so that others come."""
        for name, folder in wanted.items():
            try:
                self._build(snapshot, name, self._folder / folder)
            except (OSError, sqlite3.Error):  # which all of them would meet
                raise
            except Exception:
                logger.exception("the index %s cannot be built, so what was there stays", name)
                if name in (shown := self._shown()):
                    yield name, shown[name]
            else:
                yield name, folder

    def _shown(self) -> Mapping[str, str]:
        """Return the folders of the indices that are shown now."""
        try:
            shown: Mapping[str, str] = json.loads((self._folder / PUBLISHED).read_text("utf-8"))["indices"]
        except FileNotFoundError:
            return {}
        return shown

    def _build(self, snapshot: Snapshot, name: str, folder: Path) -> None:
        if folder.exists():
            return
        draft = folder.with_name(f"{folder.name}.new")
        shutil.rmtree(draft, ignore_errors=True)
        write_index(draft, (record_from_object(json.loads(body)) for body in snapshot.bodies(name)))
        draft.rename(folder)

    def _forget_others(self, shown: frozenset[str]) -> None:
        for folder in self._folder.iterdir():
            if folder.is_dir() and folder.name not in shown:
                shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other processes of the service from building the same; the lock ends with the process."""
    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        status = os.stat(file)  # noqa: PTH116 - asked for every query, at a third of Path.stat's time
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns
