"""Numbers of an index, column by column in one file, read where they lie: a record's words cost no parsing.

8 bytes        whose file this is, and of which format
8 bytes        how long the head is
head           JSON: the name, type and length of each column
columns        one after the other, each from a multiple of 8 bytes on
"""

from __future__ import annotations

import json
import mmap
from array import array
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

WORD = 8  # bytes
FORMAT = 2  # another one whenever what is written into an index means something else than before
SIGNATURE = b"homerow" + bytes([FORMAT])


class Column(NamedTuple):
    """A column to write. Its numbers come in pieces: of the words of a large site none is held whole."""

    typecode: str
    length: int
    pieces: Iterable[array[int] | bytes]


def whole_column(numbers: array[int]) -> Column:
    """Return a column that is held whole."""
    return Column(numbers.typecode, len(numbers), [numbers])


def write_columns(path: Path, columns: Mapping[str, Column]) -> None:
    """Write columns, in the byte order of this machine."""
    head = json.dumps({name: [column.typecode, column.length] for name, column in columns.items()}).encode()
    with path.open("wb") as file:
        file.write(SIGNATURE)
        file.write(len(head).to_bytes(WORD, "little"))
        for pieces in ([head], *(column.pieces for column in columns.values())):
            size = sum(map(file.write, pieces))
            file.write(bytes(_padded_size(size) - size))


def read_columns(path: Path) -> Mapping[str, memoryview[int]]:
    """Return the columns of a file; of its pages the system reads those that are looked at.

    Raises ValueError when another version of this program wrote it.
    """
    content = map_file(path)
    if content[:WORD] != SIGNATURE:
        raise ValueError(f"{path} was written by another version of homerow")
    size = int.from_bytes(content[WORD : 2 * WORD], "little")
    head = json.loads(bytes(content[2 * WORD : 2 * WORD + size]))
    columns: dict[str, memoryview[int]] = {}
    at = 2 * WORD + _padded_size(size)
    for name, (typecode, length) in head.items():
        size = length * array(typecode).itemsize
        columns[name] = content[at : at + size].cast(typecode)
        at += _padded_size(size)
    return columns


def map_file(path: Path) -> memoryview[int]:
    """Return a file's bytes. They stay there when the file is removed, which a new release may do."""
    with path.open("rb") as file:
        if not path.stat().st_size:
            return memoryview(b"")  # mmap(2) refuses a length of 0
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def _padded_size(size: int) -> int:
    return -(-size // WORD) * WORD
