"""Publishing: a release is written beside the output folder and published in one step.

    build -> .build.releases/000007-5f3a…      a symbolic link, replaced by rename(2), which is atomic

A build that fails removes its release and leaves the link unchanged. The next build removes the unfinished
release of a killed one. Files that did not change are hard links to the previous release. A release lists
the digests of its files, with which a machine that it was copied to verifies them.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.site.routes import markdown_part, markdown_route

KEPT_RELEASES = 3  # the new one, and two whose hashed assets open pages may still request
UNFINISHED = ".unfinished"
PAYLOADS = "payloads/"


def page_file(route: str) -> str:
    """Return the HTML file of a route: `/` is index.html, `/docs/faq` is docs/faq.html."""
    return f"{_stem(route)}.html"


def payload_file(route: str) -> str:
    """Return the payload file of a route: `/docs/faq` is payloads/docs/faq.json."""
    return f"{PAYLOADS}{_stem(route)}.json"


def page_files(route: str, parts: int) -> tuple[str, ...]:
    """Return the files of a page: HTML, payload, and the parts of its Markdown."""
    markdown = markdown_route(route).removeprefix("/")
    numbers = range(1, parts + 1)
    return (page_file(route), payload_file(route), *(markdown_part(markdown, each) for each in numbers))


def _stem(route: str) -> str:
    return route.strip("/") or "index"


class ReleaseStore(Struct, frozen=True):
    """The releases of one output folder."""

    output_dir: Path

    @property
    def folder(self) -> Path:
        """The folder of releases: beside the output folder, so that a rename never crosses file systems."""
        return self.output_dir.parent / f".{self.output_dir.name}.releases"

    def published(self) -> Path | None:
        """Return the folder of the published release, or None."""
        if not self._is_link_of_ours():
            return None
        target = self.output_dir.parent / self.output_dir.readlink()
        return target if target.is_dir() else None

    def check(self) -> None:
        """Reject an output folder that homerow did not make. Raises ReportedFailure."""
        if self._is_link_of_ours() or not os.path.lexists(self.output_dir):
            return
        raise ReportedFailure(
            [
                Diagnostic(
                    code="output-not-ours",
                    message=f"{self.output_dir} exists and was not made by homerow",
                    hint="choose another folder with --out, or remove this one",
                )
            ]
        )

    @contextlib.contextmanager
    def begin(self) -> Iterator[Release]:
        """Return a new, empty release; it is removed at the end unless it is published."""
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
                self.folder.rmdir()  # unless something was published

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
        """Return the releases to remove before the next one is published.

        The published release is not among them, even if it is old: an operator may have set the link back,
        or builds may have been killed just before they changed it.
        """
        finished = [path for path in self._releases() if path.suffix != UNFINISHED]
        return [path for path in finished[: 1 - KEPT_RELEASES] if path != self.published()]


def remove_releases(folders: Iterable[Path]) -> None:
    """Remove releases; the next build removes the rest of one that is removed only in part."""
    for folder in folders:
        shutil.rmtree(folder)


class Release(Struct, frozen=True):
    """A release that is being written."""

    store: ReleaseStore
    number: int
    folder: Path
    previous: Path | None

    def write(self, name: str, content: bytes) -> None:
        """Write a file; `name` is its path below the output folder."""
        write_file(self.folder / name, content)

    def keep(self, name: str) -> bool:
        """Link a file of the previous release; return False if that is not possible."""
        if self.previous is None:
            return False
        # Texts, because Path objects cost as much as the link, and a release has three files for each page.
        source, target = f"{self.previous}/{name}", f"{self.folder}/{name}"
        if _link(source, target):
            return True
        if not (self.previous / name).is_file():
            return False
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        return _link(source, target)

    def publish(self, digest: str) -> Path:
        """Switch the output folder to this release in one step; return the release's folder."""
        final = self.folder.with_name(f"{self.number:06d}-{digest}")
        self.folder.rename(final)
        _replace_link(self.store.output_dir, final)
        return final


def use_release(folder: Path, output_dir: Path) -> None:
    """Switch an output folder to a release in one step. Raises ReportedFailure if it is not a link."""
    if os.path.lexists(output_dir) and not output_dir.is_symlink():
        message = f"{output_dir} exists and is not a link to a release"
        raise ReportedFailure(
            [Diagnostic("output-not-ours", message, hint="choose another place with --out")]
        )
    _replace_link(output_dir, folder)


def _replace_link(link: Path, folder: Path) -> None:
    following = link.with_name(f".{link.name}.next")
    following.unlink(missing_ok=True)
    following.symlink_to(os.path.relpath(folder, link.parent))
    following.replace(link)


def _link(source: str, target: str) -> bool:
    """Make a hard link; return False on failure, for example because the file system has none."""
    try:
        os.link(source, target)
    except OSError:
        return False
    return True


def folder_size(folder: str | Path) -> int:
    """Return the size in bytes of all files below a folder."""
    with os.scandir(folder) as entries:
        return sum(folder_size(each.path) if each.is_dir() else each.stat().st_size for each in entries)


def write_file(path: Path, content: bytes) -> None:
    """Write a new file and create its missing folders.

    A file that is there is replaced and not written to: it may be a hard link to a published one.
    """
    try:
        _write_new(path, content)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_new(path, content)
    except FileExistsError:
        path.unlink()
        _write_new(path, content)


def _write_new(path: Path, content: bytes) -> None:
    with path.open("xb") as file:
        file.write(content)


DIGESTS_FILE = ".sha256sums"  # as `sha256sum` writes and checks it
LINE = re.compile(r"([0-9a-f]{64})  ([^\n]+)\n")


class DamagedReleaseError(ValueError):
    """A release has other files than those that were built."""


def write_digests(folder: Path) -> None:
    """Write the digests of all files in a folder into it."""
    lines = (f"{digest}  {name}\n" for name, digest in _digests(folder).items())
    (folder / DIGESTS_FILE).write_text("".join(lines), "utf-8")


def verify_digests(folder: Path) -> int:
    """Return the number of files in a release. Raises DamagedReleaseError, or OSError without digests."""
    expected = {name: digest for digest, name in LINE.findall((folder / DIGESTS_FILE).read_text("utf-8"))}
    found = _digests(folder)
    for name in sorted(expected.keys() | found.keys()):
        if name not in found:
            raise DamagedReleaseError(f"{folder / name} is missing")
        if name not in expected:
            raise DamagedReleaseError(f"{folder / name} does not belong to the release")
        if found[name] != expected[name]:
            raise DamagedReleaseError(f"{folder / name} has other bytes than the file that was built")
    return len(found)


def _digests(folder: Path) -> Mapping[str, str]:
    digests = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path != folder / DIGESTS_FILE:
            with path.open("rb") as content:
                digest = hashlib.file_digest(content, "sha256").hexdigest()
            digests[path.relative_to(folder).as_posix()] = digest
    return digests
