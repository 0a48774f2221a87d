"""Publishing: a release is written beside the output folder and published in one step.

    build -> .build.releases/000007-5f3a…      a symbolic link, replaced by rename(2), which is atomic

A release begins with all files of the published one, as hard links. The build replaces those that change, and
removes those that nothing kept or wrote. The folder of an outdated release becomes the next one, because it
has most of these links already: to link and to remove 30,000 files takes seconds. A build that fails leaves
the link unchanged. A release lists the digests of its files, with which a machine that it was copied to
verifies them.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from pathlib import Path

from msgspec import Struct, field

from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.site.routes import markdown_part, markdown_route

KEPT_RELEASES = 3  # the new one, and two whose assets open pages may still request (server/release.py)
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
        """Return a new release with the files of the published one.

        Unless it is published, it is removed at the end, or left for the next one if its folder was there.
        """
        previous = self.published()
        self.folder.mkdir(parents=True, exist_ok=True)
        number = 1 + max((int(path.name.split("-")[0]) for path in self._finished()), default=0)
        folder = self.folder / f"{number:06d}{UNFINISHED}"
        is_taken_over = self._take_over(folder)
        try:
            linked = frozenset(_link_files(str(previous) if previous else None, str(folder)))
            yield Release(store=self, number=number, folder=folder, previous=previous, linked=linked)
        finally:
            if not is_taken_over:
                shutil.rmtree(folder, ignore_errors=True)
            with contextlib.suppress(OSError):
                self.folder.rmdir()  # unless something was published

    def _take_over(self, folder: Path) -> bool:
        """Make the folder of a release, if possible from a folder that an earlier one left."""
        left, *others = [path for path in self._releases() if path.suffix == UNFINISHED] or [folder]
        for each in others:
            shutil.rmtree(each)
        if left.exists() and _moved(left, folder):
            return True
        folder.mkdir()
        return False

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
        return [path for path in self._finished()[: 1 - KEPT_RELEASES] if path != self.published()]

    def _finished(self) -> list[Path]:
        return [path for path in self._releases() if path.suffix != UNFINISHED]


def retire_releases(folders: Iterable[Path]) -> None:
    """Leave the folders of releases for the next one, which takes the first and removes the others."""
    for folder in folders:
        _moved(folder, folder.with_name(folder.name.split("-")[0] + UNFINISHED))


def _moved(folder: Path, target: Path) -> bool:
    """Rename a folder, or remove it where that is not possible: on a layer of an image, for example."""
    try:
        folder.rename(target)
    except OSError:
        shutil.rmtree(folder)
        return False
    return True


class Release(Struct, frozen=True):
    """A release that is being written.

    `linked` are its files that are links to those of the release before, and `own` those that belong to it:
    `finish` removes the others.
    """

    store: ReleaseStore
    number: int
    folder: Path
    previous: Path | None
    linked: frozenset[str] = frozenset()
    own: set[str] = field(default_factory=set)

    def write(self, name: str, content: bytes) -> None:
        """Write a file; `name` is its path below the output folder."""
        write_file(self.folder / name, content)
        self.own.add(name)

    def copy(self, name: str, source: Path) -> None:
        """Write a copy, because an author who saves a picture in place must not change the published one."""
        _make_room(self.folder / name)
        shutil.copyfile(source, self.folder / name)
        self.own.add(name)

    def keep(self, name: str) -> bool:
        """Keep a file of the previous release; return False if it has none."""
        if name not in self.linked:
            return False
        self.own.add(name)
        return True

    def add(self, names: Iterable[str]) -> None:
        """Take files into the release that a worker has written."""
        self.own.update(names)

    def finish(self) -> None:
        """Remove the files of the previous release that do not belong to this one, and empty folders."""
        for name in self.linked - self.own:
            path = self.folder / name
            with contextlib.suppress(OSError):  # a new file has the name of its folder, or a folder its own
                path.unlink()
            for folder in takewhile(lambda each: each != self.folder, path.parents):
                with contextlib.suppress(OSError):  # it has other files
                    folder.rmdir()

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


def _link_files(source: str | None, target: str, below: str = "") -> Iterator[str]:
    """Make the files of a folder hard links to those of another one; yield the names of those that are.

    Files that are such links already stay, and all others are removed. Some file systems have no links.
    `below` is the path of the folder in the release, with a slash.
    """
    # Texts and entries, because Path objects cost as much as a link, and a page has three files.
    there = {entry.name: entry for entry in _entries(target)}
    for entry in _entries(source) if source else ():
        name, before = f"{target}/{entry.name}", there.pop(entry.name, None)
        if entry.is_dir(follow_symlinks=False):
            if before is None or not before.is_dir(follow_symlinks=False):
                _remove(before)
                os.mkdir(name)  # noqa: PTH102 - as above
            yield from _link_files(entry.path, name, f"{below}{entry.name}/")
        elif (before is not None and before.inode() == entry.inode()) or _link(entry, name, before):
            yield below + entry.name
    for entry in there.values():
        _remove(entry)


def _entries(folder: str) -> list[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        return list(entries)


def _link(entry: os.DirEntry[str], target: str, before: os.DirEntry[str] | None) -> bool:
    _remove(before)
    try:
        os.link(entry.path, target)
    except OSError:
        return False
    return True


def _remove(entry: os.DirEntry[str] | None) -> None:
    if entry is None:
        return
    if entry.is_dir(follow_symlinks=False):
        shutil.rmtree(entry.path)
    else:
        os.unlink(entry.path)  # noqa: PTH108 - as above


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
    except (FileNotFoundError, FileExistsError, NotADirectoryError):
        _make_room(path)
        _write_new(path, content)


def _make_room(path: Path) -> None:
    """Make the folders of a new file; a file or folder that is in the way is removed."""
    for folder in reversed([*takewhile(lambda each: not each.is_dir(), path.parents)]):
        with contextlib.suppress(OSError):  # there is none, or another worker has just made the folder
            folder.unlink()
        folder.mkdir(exist_ok=True)
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


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
    write_file(folder / DIGESTS_FILE, "".join(lines).encode())


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
