"""One build at a time in one cache folder."""

from __future__ import annotations

import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def build_lock(folder: Path) -> Iterator[None]:
    """Wait for a build that is under way in this folder; the kernel frees the lock if its holder dies."""
    with _locked_file(folder / "lock"):
        yield


def _locked_file(path: Path) -> TextIO:
    while True:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("w")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if sys.stderr.isatty():
                sys.stderr.write("another build of this site is under way; this one waits for it\n")
            fcntl.flock(file, fcntl.LOCK_EX)
        if _is_still(file, path):
            return file
        file.close()


def _is_still(file: TextIO, path: Path) -> bool:
    """Whether this is the file that others would lock: `homerow clear` removes it while they wait."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
