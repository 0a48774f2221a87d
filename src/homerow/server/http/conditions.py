"""Conditional requests and byte ranges (RFC 9110 §13 and §14)."""

from __future__ import annotations

import re
from email.utils import mktime_tz, parsedate_tz
from typing import Literal, TypeAlias

from msgspec import Struct
from starlette.datastructures import Headers

ENTITY_TAG = re.compile(r'(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"')
# One range only. RFC 9110 §14.2 lets a server ignore a list: no client of a site needs one, and many small
# overlapping ranges are a known attack. The longest number is larger than any file.
SINGLE_RANGE = re.compile(r"[ \t]*bytes[ \t]*=[ \t,]*([0-9]{0,20})-([0-9]{0,20})[ \t,]*", re.IGNORECASE)

# The fields that `evaluate` and `requested_range` read.
CONDITIONAL = frozenset(
    {
        b"if-match",
        b"if-none-match",
        b"if-modified-since",
        b"if-unmodified-since",
        b"if-range",
        b"range",
    }
)

Verdict: TypeAlias = Literal["proceed", "not-modified", "failed"]


def evaluate(headers: Headers, *, tag: str, modified: int) -> Verdict:
    """Return the result of a GET's or HEAD's conditions, in the order of RFC 9110 §13.2.2.

    `modified` is in seconds since 1970.
    """
    if "if-match" in headers:
        if not _lists(headers.getlist("if-match"), tag, weak=False):
            return "failed"
    elif (limit := _seconds(headers.get("if-unmodified-since"))) is not None and modified > limit:
        return "failed"
    if "if-none-match" in headers:
        return "not-modified" if _lists(headers.getlist("if-none-match"), tag, weak=True) else "proceed"
    since = _seconds(headers.get("if-modified-since"))
    return "not-modified" if since is not None and modified <= since else "proceed"


def _lists(lines: list[str], tag: str, *, weak: bool) -> bool:
    """Whether the field is '*' or lists the tag; a weak tag in it counts in a weak comparison only."""
    field = ",".join(lines)
    if field.strip() == "*":
        return True
    listed: list[str] = ENTITY_TAG.findall(field)
    return tag in listed or (weak and f"W/{tag}" in listed)


def _seconds(date: str | None) -> int | None:
    """Return an HTTP date as seconds since 1970; None for a missing or malformed one."""
    try:
        parts = parsedate_tz(date) if date else None
        return mktime_tz(parts) if parts else None
    except (ValueError, OverflowError, IndexError):
        return None


class ByteRange(Struct, frozen=True):
    """`length` bytes from `start` on."""

    start: int
    length: int

    def content_range(self, size: int) -> str:
        """Return the Content-Range field for a file of `size` bytes."""
        return f"bytes {self.start}-{self.start + self.length - 1}/{size}"


class UnsatisfiableRangeError(ValueError):
    """The whole range is beyond the end of the file: the answer is 416."""


def requested_range(headers: Headers, *, tag: str, size: int) -> ByteRange | None:
    """Return the range to send, or None for the whole file. Raises UnsatisfiableRangeError.

    A malformed field, another unit, several ranges and an If-Range other than our tag are ignored. A date in
    If-Range never matches, because a time in whole seconds is a weak validator (RFC 9110 §13.1.5).
    """
    match = SINGLE_RANGE.fullmatch(headers.get("range", ""))
    if match is None or headers.get("if-range", tag).strip() != tag:
        return None
    first, last = match.groups()
    if not first:
        return _suffix(int(last), size) if last else None
    if last and int(last) < int(first):
        return None  # RFC 9110 §14.1.1: invalid, so it is ignored
    if int(first) >= size:
        raise UnsatisfiableRangeError
    end = min(int(last) + 1, size) if last else size
    return ByteRange(int(first), end - int(first))


def _suffix(length: int, size: int) -> ByteRange | None:
    if length == 0:
        raise UnsatisfiableRangeError
    # The end of an empty file is satisfiable, but no Content-Range can express it.
    return ByteRange(max(0, size - length), min(length, size)) if size else None
