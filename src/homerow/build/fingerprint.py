"""One digest of everything that a build depends on: equal fingerprints mean equal output.

Contents are hashed, not time stamps: a checkout, a copy and a restored backup all count as what they hold.
"""

from __future__ import annotations

import hashlib
import os
import platform
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

PACKAGE_DIR = Path(__file__).parent.parent
CHUNK_BYTES = 65_536


def files_digest(folder: Path, *, suffix: str = "") -> str:
    """Return the digest of the names and contents of all files below a folder."""
    digest = hashlib.blake2b(digest_size=16)
    for path in _files(folder, suffix):
        digest.update(os.fsencode(os.path.relpath(path, folder)) + b"\0")
        digest.update(_content_digest(path))
    return digest.hexdigest()


@cache
def code_digest() -> str:
    """Return the digest of this package and what it is built on: what other versions made is made again."""
    parts = (files_digest(PACKAGE_DIR, suffix=".py"), platform.python_version(), *_dependencies())
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()


def _dependencies() -> Iterator[str]:
    """Yield name and version of each installed package: a new Pygments colours code in another way.

    The name of its .dist-info folder holds both (PyPA, Recording installed projects); importlib.metadata
    would read the files in there, which takes as long as all else of a build with nothing to do.
    """
    for folder in sys.path:
        with suppress(OSError):  # an archive, or an entry that leads nowhere
            yield from sorted(name for name in os.listdir(folder) if name.endswith(".dist-info"))  # noqa: PTH208 - as below


def _content_digest(path: str) -> bytes:
    digest = hashlib.blake2b(digest_size=16)
    try:
        if os.path.islink(path):  # noqa: PTH114 - as in _files
            # Where it points matters too: a link to a folder is a name for all that is in there.
            digest.update(os.fsencode(os.readlink(path)) + b"\0")  # noqa: PTH115 - the same
        if stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116 - the same; to read a pipe would wait for ever
            with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - the same
                while chunk := file.read(CHUNK_BYTES):
                    digest.update(chunk)
    except OSError:
        # A dangling link or an unreadable file: what reads it reports it, with its place.
        digest.update(b"unreadable")
    return digest.digest()


def _files(folder: Path, suffix: str) -> Iterator[str]:
    for parent, folders, names in os.walk(folder):
        folders.sort()
        # os.walk counts a link to a folder as a folder, which it does not enter.
        links = [name for name in folders if os.path.islink(os.path.join(parent, name))]  # noqa: PTH114, PTH118 - as below
        for name in sorted((*names, *links)):
            if name.endswith(suffix):
                yield os.path.join(parent, name)  # noqa: PTH118 - Path objects cost as much as the hashing
