"""Releases on an rsync server, or on a machine with rsync and SSH.

The protocol of an rsync server is not encrypted: use it in a network that you trust, else SSH.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath

TIMEOUT = 20  # seconds without any byte
# rsync's exit status for a file that does not exist, and for other errors of single files.
PARTIAL_TRANSFER = 23


class MissingFileError(OSError):
    """The place lacks a file. Not FileNotFoundError, which says that rsync is not installed."""


class RsyncPlace:
    """A folder that rsync reaches: `path` below `root`, which is as rsync takes it.

    Of a server, the root is a module: from folders below it, rsync 3.5 fetches no list of files.
    """

    def __init__(self, root: str, path: str = "") -> None:
        self._root, self._path = root, path
        self._address = f"{root}/{path}".rstrip("/")

    def read(self, name: str) -> bytes | None:
        """Return the bytes of a file, or None."""
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder, "file")
            try:
                _run(f"{self._address}/{name}", str(target))
            except MissingFileError:
                return None
            return target.read_bytes()

    def write(self, name: str, content: bytes) -> None:
        """Write a file in one step: rsync renames a complete copy."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            _run("--recursive", "--ignore-times", f"{folder}/", f"{self._address}/")

    def send(self, files: Mapping[str, Path]) -> None:
        """Send the files that are missing, from a folder of links to them."""
        with tempfile.TemporaryDirectory() as folder:
            for name, source in files.items():
                link = Path(folder, name)
                link.parent.mkdir(parents=True, exist_ok=True)
                link.symlink_to(source.absolute())
            _run("--recursive", "--copy-links", "--ignore-existing", f"{folder}/", f"{self._address}/")

    def fetch(self, names: Iterable[str], folder: Path) -> None:
        """Copy files into a folder."""
        listed = "".join(f"{Path(self._path, name)}\n" for name in names)
        with tempfile.TemporaryDirectory(dir=folder) as temporary:
            _run("--files-from=-", f"{self._root}/", temporary, given=listed)
            for each in Path(temporary, self._path).iterdir():
                each.rename(folder / each.name)

    def names(self) -> Iterable[str]:
        """Return the names of all files: lists have mode, size, date, time and name."""
        listed = _run("--recursive", "--list-only", f"{self._address}/").splitlines()
        return [line.split(maxsplit=4)[4] for line in listed if line.startswith("-")]

    def remove(self, names: Sequence[str]) -> None:
        """Remove files: rsync deletes those of a filter that an otherwise equal tree of folders lacks."""
        with tempfile.TemporaryDirectory() as folder:
            parents = {parent for name in names for parent in PurePosixPath(name).parents[:-1]}
            for parent in parents:
                Path(folder, parent).mkdir(parents=True, exist_ok=True)
            rules = [*(f"+ /{parent}/" for parent in parents), *(f"+ /{name}" for name in names), "- *"]
            command = ("--recursive", "--delete", "--filter=merge -")
            _run(*command, f"{folder}/", f"{self._address}/", given="\n".join(rules))


def _run(*arguments: str, given: str = "") -> str:
    """Run rsync; return its output. Raises OSError, or MissingFileError if only a file is missing."""
    command = ["rsync", f"--timeout={TIMEOUT}", "--chmod=D755,F644", *arguments]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    if done.returncode == PARTIAL_TRANSFER and "No such file or directory" in done.stderr:
        raise MissingFileError(done.stderr)
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
        raise OSError(f"rsync: {lines[0]}")
    return done.stdout
