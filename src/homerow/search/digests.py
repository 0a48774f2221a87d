"""Digests of the files of an index. Opening a truncated index would end the process: its files are mapped."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import msgspec

DIGESTS = "digests.json"
LOCKS = ".lock"  # suffix of empty files that tantivy creates
_DECODER = msgspec.json.Decoder(dict[str, str])


def write_digests(folder: Path) -> None:
    """Write the digests of all files of an index into its folder."""
    (folder / DIGESTS).unlink(missing_ok=True)
    files = sorted(file for file in folder.iterdir() if file.suffix != LOCKS)
    (folder / DIGESTS).write_bytes(msgspec.json.encode({file.name: _digest(file) for file in files}))


def verify_digests(folder: Path) -> None:
    """Compare the files of an index with their digests. Raises OSError or ValueError if it is damaged."""
    digests: Mapping[str, str] = _DECODER.decode((folder / DIGESTS).read_bytes())
    for name, digest in digests.items():
        if _digest(folder / name) != digest:
            raise ValueError(f"{folder / name} is damaged")


def _digest(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, lambda: hashlib.blake2b(digest_size=16)).hexdigest()
