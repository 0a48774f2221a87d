"""Byte ranges (RFC 9110 §14)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

# One range only. Of several, §14.2 lets a server send the whole instead: no client of a site needs them, and
# many small overlapping ones are a known way to make a server work hard. Longer numbers are no file of ours.
SINGLE_RANGE = re.compile(r"[ \t]*bytes[ \t]*=[ \t,]*([0-9]{0,20})-([0-9]{0,20})[ \t,]*", re.IGNORECASE)


class ByteRange(Struct, frozen=True):
    """`length` bytes from `start` on."""

    start: int
    length: int

    def content_range(self, size: int) -> str:
        """Return the Content-Range field for a file of `size` bytes."""
        return f"bytes {self.start}-{self.start + self.length - 1}/{size}"


class UnsatisfiableRangeError(ValueError):
    """The range lies wholly beyond the end: the answer is 416."""


def requested_range(headers: Mapping[str, str], *, tag: str, size: int) -> ByteRange | None:
    """Return the range to send, or None for the whole.

    A field that breaks the grammar, names another unit or lists several ranges is passed over, and so is one
    whose If-Range is not our tag. A date in If-Range never matches: a file's time in whole seconds is a weak
    validator (§13.1.5), and the whole file is always a right answer. Raises UnsatisfiableRangeError.
    """
    match = SINGLE_RANGE.fullmatch(headers.get("range", ""))
    if match is None or headers.get("if-range", tag).strip() != tag:
        return None
    first, last = match.groups()
    if first:
        return _from_first(int(first), int(last) if last else max(int(first), size), size)
    return _suffix(int(last), size) if last else None


def _from_first(first: int, last: int, size: int) -> ByteRange | None:
    if last < first:
        return None  # §14.1.1: invalid, so as if it were not there
    if first >= size:
        raise UnsatisfiableRangeError
    return ByteRange(first, min(last, size - 1) - first + 1)


def _suffix(length: int, size: int) -> ByteRange | None:
    if length == 0:
        raise UnsatisfiableRangeError
    # The end of an empty file is satisfiable, but no Content-Range can say so.
    return ByteRange(max(0, size - length), min(length, size)) if size else None
