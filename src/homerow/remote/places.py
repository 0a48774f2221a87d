"""Remote places of releases, by their addresses: a bucket, an rsync server, a folder."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from homerow.diagnostics import Diagnostic, ReportedFailure


class Place(Protocol):
    """A remote place. Its methods raise OSError if it cannot be reached, or refuses.

    A file appears whole or not at all. The name of a file of the first two methods is that at the place.
    """

    def read(self, name: str) -> bytes | None:
        """Return the bytes of a small file, or None if there is none."""

    def write(self, name: str, content: bytes) -> None:
        """Write a small file, and replace the one that is there."""

    def send(self, files: Mapping[str, Path]) -> None:
        """Send files by the names that they get there; those that are there already are the same."""

    def fetch(self, names: Iterable[str], folder: Path) -> None:
        """Copy files into a folder, by the same names."""

    def names(self) -> Iterable[str]:
        """Return the names of all files."""

    def remove(self, names: Sequence[str]) -> None:
        """Remove files."""


def open_place(address: str) -> Place:
    """Return the place at an address. Raises ReportedFailure."""
    parts = urlsplit(address)
    match parts.scheme:
        case "s3":
            from homerow.remote.s3 import Bucket  # noqa: PLC0415 - boto3 is an optional dependency

            return Bucket(parts.netloc, parts.path.strip("/"))
        case "rsync":
            from homerow.remote.rsync import RsyncPlace  # noqa: PLC0415 - each place loads its own client

            module, _, path = parts.path.strip("/").partition("/")
            return RsyncPlace(f"rsync://{parts.netloc}/{module}", path)
        case "rsync+ssh":
            from homerow.remote.rsync import RsyncPlace  # noqa: PLC0415 - as above

            return RsyncPlace(f"{parts.netloc}:{parts.path.rstrip('/')}")
        case "" if address:
            return Folder(Path(address))
        case _:
            message = f"{address} is not an address of releases"
            hint = "use s3://bucket/prefix, rsync://host/module/path, rsync+ssh://host/path, or a folder"
            raise ReportedFailure([Diagnostic("unknown-place", message, hint=hint)])


class Folder:
    """A folder that several machines have mounted."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, name: str) -> bytes | None:
        """Return the bytes of a file, or None."""
        try:
            return (self._folder / name).read_bytes()
        except FileNotFoundError:
            return None

    def write(self, name: str, content: bytes) -> None:
        """Write a file in one step."""
        path = self._folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f"{path.name}.unfinished")
        unfinished.write_bytes(content)
        unfinished.replace(path)

    def send(self, files: Mapping[str, Path]) -> None:
        """Copy the files that are missing."""
        for name, source in files.items():
            if not (self._folder / name).exists():
                self.write(name, source.read_bytes())

    def fetch(self, names: Iterable[str], folder: Path) -> None:
        """Copy files into a folder."""
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self._folder / name, folder / name)

    def names(self) -> Iterable[str]:
        """Return the names of all files."""
        paths = (path for path in self._folder.rglob("*") if path.is_file())
        return [path.relative_to(self._folder).as_posix() for path in paths]

    def remove(self, names: Sequence[str]) -> None:
        """Remove files."""
        for name in names:
            (self._folder / name).unlink(missing_ok=True)
