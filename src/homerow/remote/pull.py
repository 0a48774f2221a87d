"""Pull the release of a remote place: fetch what is new, verify everything, publish it in one step."""

from __future__ import annotations

import logging
import os
import shutil
import threading
from collections.abc import Mapping
from pathlib import Path

from homerow.outputs.release import UNFINISHED, Release, ReleaseStore, remove_releases
from homerow.remote.contents import Contents, DamagedReleaseError, StoredFile, folder_contents
from homerow.remote.places import Place
from homerow.remote.publish import contents_at, current_release

logger = logging.getLogger(__name__)

SHORT = 12  # characters of a digest in the name of a release's folder


def pull(place: Place, output_dir: Path) -> bool:
    """Publish the release of a place in an output folder; return False if it is published there already.

    Raises OSError or DamagedReleaseError; the output folder then has the release that it had.
    """
    current = current_release(place)
    store = ReleaseStore(output_dir)
    published = store.published()
    if current is None or (published and published.name.endswith(f"-{current.digest[:SHORT]}")):
        return False
    digest = current.digest
    contents = contents_at(place, digest)
    remove_releases(store.old())
    with store.begin() as release:
        _assemble(release, contents, place)
        release.publish(digest[:SHORT])
    return True


def pull_until(over: threading.Event, place: Place, output_dir: Path, *, seconds: float) -> None:
    """Pull each new release until the event. A failure is logged, and the next attempt repeats it."""
    while not over.wait(seconds):
        try_to_pull(place, output_dir)


def try_to_pull(place: Place, output_dir: Path) -> None:
    """Pull a new release; log a failure, after which the last release stays."""
    try:
        if pull(place, output_dir):
            logger.info("%s has a new release: %s", output_dir, output_dir.resolve().name)
    except (OSError, DamagedReleaseError) as error:
        logger.error("no release was pulled, so the last one stays: %s", error)  # noqa: TRY400 - the reason fits a line


def _assemble(release: Release, contents: Contents, place: Place) -> None:
    """Write all files of a release: links to those of the release before, and copies of others.

    Raises DamagedReleaseError if a file has other bytes than its digest promises.
    """
    files = contents.files
    missing = [
        name
        for name, file in files.items()
        if not (_is_same(release.previous, name, file) and release.keep(name))
    ]
    _fetch(release, {name: files[name] for name in missing}, place)
    wrong = _find_wrong(release, contents)
    if kept := wrong - {*missing}:  # they were damaged in the release before
        for name in kept:
            (release.folder / name).unlink()
        _fetch(release, {name: files[name] for name in kept}, place)
        wrong = _find_wrong(release, contents)
    if wrong:
        raise DamagedReleaseError(f"{min(wrong)} has other bytes than its digest promises")


def _fetch(release: Release, missing: Mapping[str, StoredFile], place: Place) -> None:
    if not missing:
        return
    fetched = release.folder.with_name(f"{release.number:06d}-files{UNFINISHED}")  # which the store cleans up
    fetched.mkdir()
    place.fetch(sorted({file.stored_name for file in missing.values()}), fetched)
    for name, file in missing.items():
        target = release.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(fetched / file.stored_name, target)
        os.utime(target, ns=(file.modified, file.modified))
    shutil.rmtree(fetched)


def _is_same(previous: Path | None, name: str, file: StoredFile) -> bool:
    """Return whether the release before seems to have a file; its bytes are compared afterwards."""
    if previous is None:
        return False
    try:
        status = (previous / name).stat()
    except OSError:
        return False
    return (status.st_size, status.st_mtime_ns) == (file.size, file.modified)


def _find_wrong(release: Release, contents: Contents) -> set[str]:
    """Return the files whose bytes have another digest."""
    found = folder_contents(release.folder).files
    return {name for name, file in contents.files.items() if found[name].digest != file.digest}
