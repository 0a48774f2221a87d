"""One digest of everything that a build depends on: equal fingerprints mean equal output.

Contents are hashed, not time stamps: a checkout, a copy and a restored backup all count as what they hold.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE_DIR = Path(__file__).parent.parent


def files_digest(folder: Path, *, suffix: str = "") -> str:
    """Return the digest of the names and contents of all files below a folder."""
    digest = hashlib.blake2b(digest_size=16)
    for path in _files(folder, suffix):
        digest.update(os.path.relpath(path, folder).encode("utf-8", "surrogateescape"))
        digest.update(hashlib.blake2b(_content(path), digest_size=16).digest())
    return digest.hexdigest()


@cache
def code_digest() -> str:
    """Return the digest of this package: what another version of it made is made again."""
    return files_digest(PACKAGE_DIR, suffix=".py")


def head_commit(folder: Path) -> str:
    """Return the commit that is checked out, or '' outside a repository: dates of change depend on it."""
    command = ["git", "-C", str(folder), "rev-parse", "-q", "--verify", "HEAD"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def _content(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError:
        # A dangling link or an unreadable file: what reads it reports it, with its place.
        return b""


def _files(folder: Path, suffix: str) -> Iterator[str]:
    for parent, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.endswith(suffix):
                yield os.path.join(parent, name)  # noqa: PTH118 - Path objects cost as much as the hashing
