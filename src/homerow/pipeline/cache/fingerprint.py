"""One digest of everything that a build depends on: equal fingerprints mean equal output.

Contents are hashed, not time stamps: a checkout, a copy and a restored backup all count as what they hold.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path

import homerow
from homerow.extensions import installed_names

PACKAGE_DIR = Path(homerow.__file__).parent
CHUNK_BYTES = 65_536
DIGEST_LENGTH = 32  # characters
FOREIGN_FOLDERS = frozenset({".git", "node_modules"})  # a site may be the root of a repository
OPEN_FLAGS = os.O_RDONLY | os.O_CLOEXEC


def files_digest(folder: Path, *, suffix: str = "") -> str:
    """Return the digest of the names and contents of all files below a folder."""
    # Today's processors have instructions for SHA-256; BLAKE2 as Python brings it takes four times as long.
    digest = hashlib.sha256()
    name_start = len(os.path.join(folder, ""))  # noqa: PTH118 - Path objects cost as much as the hashing
    for entry in _files(os.fspath(folder), suffix):
        content = _content(entry)
        digest.update(b"%b\0%d\0" % (os.fsencode(entry.path[name_start:]), len(content)))
        digest.update(content)
    return digest.hexdigest()[:DIGEST_LENGTH]


def files_state(folder: Path) -> str:
    """Return a digest that changes with every save of a file below a folder, even one that is undone."""
    digest = hashlib.blake2b(digest_size=16)
    for entry in _files(os.fspath(folder), ""):
        state: tuple[int, ...] = ()
        with suppress(OSError):  # a dangling link
            found = entry.stat()
            state = found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns
        digest.update(b"%b\0%b\0" % (os.fsencode(entry.path), repr(state).encode()))
    return digest.hexdigest()


@cache
def code_digest(extensions: tuple[str, ...] = ()) -> str:
    """Return the digest of this package, of extensions, and of all other packages and Python.

    What other versions made is made again.
    """
    installed = installed_names(extensions)
    folders = (PACKAGE_DIR, *map(_package_folder, installed))
    code = (files_digest(folder, suffix=".py") for folder in folders)
    own = (name for name in extensions if name not in installed)
    parts = (*code, *own, platform.python_version(), *_dependencies())
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()


def _package_folder(name: str) -> Path:
    """Return the folder of an extension's code: of its package, or the one that its module is in."""
    module = import_module(name)
    return Path(str(module.__file__)).parent


def _dependencies() -> Iterator[str]:
    """Yield name and version of each installed package: a new Pygments colors code in another way.

    The name of its .dist-info folder holds both (PyPA, Recording installed projects); importlib.metadata
    would read the files in there, which takes as long as all else of a build with nothing to do.
    """
    for folder in sys.path:
        with suppress(OSError):  # an archive, or an entry that leads nowhere
            yield from sorted(name for name in os.listdir(folder) if name.endswith(".dist-info"))  # noqa: PTH208 - as below


def _content(entry: os.DirEntry[str]) -> bytes:
    try:
        if entry.is_file(follow_symlinks=False):  # known from scandir; reading a pipe would block
            return _read(entry.path)
        # The target of a link counts, too: a link to a folder stands for all of its content.
        target = os.fsencode(os.readlink(entry.path)) + b"\0"  # noqa: PTH115 - as above
        return target + (_read(entry.path) if entry.is_file() else b"no file")
    except OSError:
        # A dangling link or an unreadable file: what reads it reports it, with its place.
        return b"unreadable"


def _read(path: str) -> bytes:
    """Return what a file holds, or of a large one the digest."""
    # A file object would ask the system thrice as often, for its size, its place and its end.
    file = os.open(path, OPEN_FLAGS)
    try:
        chunk = os.read(file, CHUNK_BYTES)
        if len(chunk) < CHUNK_BYTES:
            return chunk
        digest = hashlib.sha256(chunk)
        while chunk := os.read(file, CHUNK_BYTES):
            digest.update(chunk)
        return digest.digest()
    finally:
        os.close(file)


def _files(folder: str, suffix: str) -> Iterator[os.DirEntry[str]]:
    """Yield all files; links to folders are not followed."""
    found: list[os.DirEntry[str]] = []
    with suppress(OSError), os.scandir(folder) as entries:
        found = sorted(entries, key=lambda entry: entry.name)
    for entry in found:
        if entry.is_dir(follow_symlinks=False):
            if entry.name not in FOREIGN_FOLDERS:
                yield from _files(entry.path, suffix)
        elif entry.name.endswith(suffix):
            yield entry
