"""Publishing: a release is written beside the output folder and becomes it in one step.

    build -> .build.releases/000007-5f3a…      a symbolic link, replaced by rename(2), which is atomic

A build that fails leaves the link where it was and nothing behind; the unfinished release of a killed one is
removed by the next. What did not change is a hard link to the same file of the release before.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from homerow.diagnostics import Diagnostic, ReportedFailure

KEPT_RELEASES = 3  # the one to come, and two whose hashed assets a page still open may ask for
UNFINISHED = ".unfinished"


class ReleaseStore(Struct, frozen=True):
    """The releases of one output folder."""

    output_dir: Path

    @property
    def folder(self) -> Path:
        """Where releases lie: beside the output folder, so that a rename never crosses file systems."""
        return self.output_dir.parent / f".{self.output_dir.name}.releases"

    def published(self) -> Path | None:
        """Return the folder of the release that is served now, or None."""
        if not self._is_link_of_ours():
            return None
        target = self.output_dir.parent / self.output_dir.readlink()
        return target if target.is_dir() else None

    def check(self) -> None:
        """Refuse an output folder that we did not make. Raises ReportedFailure."""
        if self._is_link_of_ours() or not os.path.lexists(self.output_dir):
            return
        raise ReportedFailure(
            [
                Diagnostic(
                    code="output-not-ours",
                    message=f"{self.output_dir} exists and was not made by homerow",
                    cure="choose another folder with --out, or remove this one",
                )
            ]
        )

    @contextlib.contextmanager
    def begin(self) -> Iterator[Release]:
        """Give a new, empty release; what is not published in the end is removed."""
        previous = self.published()
        self.folder.mkdir(parents=True, exist_ok=True)
        for leftover in self._releases():
            if leftover.suffix == UNFINISHED:
                shutil.rmtree(leftover)
        number = 1 + max((int(path.name.split("-")[0]) for path in self._releases()), default=0)
        folder = self.folder / f"{number:06d}{UNFINISHED}"
        folder.mkdir()
        try:
            yield Release(store=self, number=number, folder=folder, previous=previous)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
            with contextlib.suppress(OSError):
                self.folder.rmdir()  # where nothing was ever published

    def clear(self) -> None:
        """Remove the output folder and every release."""
        if self._is_link_of_ours():
            self.output_dir.unlink()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _is_link_of_ours(self) -> bool:
        return self.output_dir.is_symlink() and self.output_dir.readlink().parent.name == self.folder.name

    def _releases(self) -> Iterator[Path]:
        with contextlib.suppress(FileNotFoundError):
            yield from sorted(path for path in self.folder.iterdir() if path.name[:1].isdigit())

    def old(self) -> list[Path]:
        """Return those that must go, so that with the one to come there will be as many as are kept.

        The one that is served stays, although it need not be among the newest: the link may have been put
        back, or builds killed just before they moved it.
        """
        finished = [path for path in self._releases() if path.suffix != UNFINISHED]
        return [path for path in finished[: 1 - KEPT_RELEASES] if path != self.published()]


def remove_releases(folders: Iterable[Path]) -> None:
    """Remove releases; one that is only half removed is still there for the next build to remove."""
    for folder in folders:
        shutil.rmtree(folder)


class Release(Struct, frozen=True):
    """A site being written. Nothing is published before `publish`."""

    store: ReleaseStore
    number: int
    folder: Path
    previous: Path | None

    def write(self, name: str, content: bytes) -> None:
        """Write a file; `name` is its path below the output folder."""
        write_file(self.folder / name, content)

    def keep(self, name: str) -> bool:
        """Take a file over from the release before; return False when that cannot be done."""
        if self.previous is None:
            return False
        # Text, not paths, where all goes well: this is done for every file of a site with one new page.
        source, target = f"{self.previous}/{name}", f"{self.folder}/{name}"
        if _is_linked(source, target):
            return True
        if not Path(source).is_file():
            return False
        Path(target).parent.mkdir(parents=True, exist_ok=True)
        return _is_linked(source, target)

    def publish(self, digest: str) -> Path:
        """Switch the output folder to this release, all at once; return the release's folder."""
        final = self.folder.with_name(f"{self.number:06d}-{digest}")
        self.folder.rename(final)
        link = self.store.folder / "next"
        link.unlink(missing_ok=True)
        link.symlink_to(os.path.relpath(final, self.store.output_dir.parent))
        link.replace(self.store.output_dir)
        return final


def _is_linked(source: str, target: str) -> bool:
    """Try to make a hard link; some file systems have none, and then a file is made anew."""
    try:
        os.link(source, target)
    except OSError:
        return False
    return True


def folder_size(folder: str | Path) -> int:
    """Return the bytes of all files below a folder."""
    with os.scandir(folder) as entries:
        return sum(folder_size(each.path) if each.is_dir() else each.stat().st_size for each in entries)


def write_file(path: Path, content: bytes) -> None:
    """Write bytes, making the folders above on the way only when they are missing."""
    try:
        path.write_bytes(content)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
