"""Files of a release: found by name without following links, opened, and fingerprinted."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from functools import lru_cache
from io import BufferedReader
from pathlib import Path

from msgspec import Struct

# The errors that mean "there is no such file". Any other one (no descriptors left, a broken disk) must not
# become a 404.
ABSENT = frozenset({errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.ELOOP, errno.EACCES})


class StoredFile(Struct, frozen=True):
    """A regular file as it was when found; `modified_ns` is in nanoseconds since 1970, `size` in bytes."""

    path: str
    inode: int
    modified_ns: int
    size: int

    @property
    def modified(self) -> int:
        """Seconds since 1970: an HTTP date has no fractions."""
        return self.modified_ns // 1_000_000_000


def find_file(folder: str, name: str) -> StoredFile | None:
    """Return the file `name` (segments joined by '/', none of them '..') below `folder`, or None.

    A symlink is never followed, at any level: a release holds files, and a link could lead out of it.
    """
    path = folder
    mode = 0
    for segment in name.split("/"):
        path = f"{path}/{segment}"
        try:
            status = os.lstat(path)
        except OSError as error:
            if error.errno in ABSENT:
                return None
            raise
        mode = status.st_mode
        if stat.S_ISLNK(mode):
            return None
    if not stat.S_ISREG(mode):
        return None
    return StoredFile(path, status.st_ino, status.st_mtime_ns, status.st_size)


def open_file(file: StoredFile) -> BufferedReader:
    """Open a file that was found, if it is still the same one. Raises FileNotFoundError."""
    content = Path(file.path).open("rb")  # noqa: SIM115 - the caller closes it, at the end of the answer
    status = os.fstat(content.fileno())
    if (status.st_ino, status.st_mtime_ns, status.st_size) == (file.inode, file.modified_ns, file.size):
        return content
    content.close()
    raise FileNotFoundError(errno.ENOENT, "replaced since it was found", file.path)


# Reading and hashing a page of 30 kB takes 40 µs for each answer. An entry has about 300 bytes.
@lru_cache(maxsize=8192)
def entity_tag(file: StoredFile) -> str:
    """Return a strong entity tag of a file's content, with its quotes. Raises OSError when the file is gone.

    A compressed sibling is another file with other bytes, so that codings never share a tag (RFC 9110
    §8.8.3.3).
    """
    with open_file(file) as content:
        return f'"{hashlib.file_digest(content, "blake2b").hexdigest()[:32]}"'
