"""Reading a file whose length is bounded."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def read_bounded(path: Path, limit: int) -> bytes:
    """Return the bytes of a file; of one that is longer than `limit`, more than these. Raises OSError.

    Not `read(limit + 1)`: room for so many bytes is made and given back at each call, ten times the reading.
    """
    with open(path, "rb", opener=_open) as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "Not a file", str(path))
        return file.read(min(status.st_size, limit) + 1)


def _open(path: str, flags: int) -> int:
    # A pipe that has the name of a file would be waited for until somebody writes into it.
    return os.open(path, flags | os.O_NONBLOCK)
