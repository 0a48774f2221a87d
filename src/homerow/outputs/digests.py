"""The digests of a release's files, with which a machine that it was copied to verifies them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

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
