"""Conditional requests: entity tags, and whether a request's conditions hold (RFC 9110 §13)."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Mapping
from email.utils import mktime_tz, parsedate_tz
from typing import Literal, TypeAlias

from homerow.service.files import StoredFile, open_file

# Bytes that are read in place: that many take 50 µs (2 cores, file in the page cache), a thread 130 µs.
SMALL = 256 * 1024
REMEMBERED_TAGS = 8192  # entries of about 300 bytes
ENTITY_TAG = re.compile(r'(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"')
NANOSECONDS = 1_000_000_000

Verdict: TypeAlias = Literal["proceed", "not-modified", "failed"]
TagKey: TypeAlias = tuple[str, int, int, int]


class EntityTags:
    """Strong entity tags from content, computed once for each version of a file.

    A packed sibling is a file of its own with other bytes, so codings never share a tag (RFC 9110 §8.8.3.3).
    """

    def __init__(self) -> None:
        self._tags: dict[TagKey, str] = {}

    async def tag(self, file: StoredFile) -> str:
        """Return the tag, quotes included. Raises OSError when the file is gone."""
        key = (file.path, file.inode, file.modified_ns, file.size)
        tag = self._tags.get(key)
        if tag is not None:
            return tag
        tag = _fingerprint(file) if file.size <= SMALL else await asyncio.to_thread(_fingerprint, file)
        if len(self._tags) >= REMEMBERED_TAGS:
            self._tags.pop(next(iter(self._tags)), None)
        self._tags[key] = tag
        return tag


def _fingerprint(file: StoredFile) -> str:
    with open_file(file) as content:
        return f'"{hashlib.file_digest(content, "blake2b").hexdigest()[:32]}"'


def evaluate(headers: Mapping[str, str], *, tag: str, modified: int) -> Verdict:
    """Return what the conditions of a GET or HEAD say, in the order of RFC 9110 §13.2.2.

    `modified` is in seconds since 1970.
    """
    if "if-match" in headers:
        if not _lists(headers["if-match"], tag, weak=False):
            return "failed"
    elif (limit := _seconds(headers.get("if-unmodified-since"))) is not None and modified > limit:
        return "failed"
    if "if-none-match" in headers:
        return "not-modified" if _lists(headers["if-none-match"], tag, weak=True) else "proceed"
    since = _seconds(headers.get("if-modified-since"))
    return "not-modified" if since is not None and modified <= since else "proceed"


def _lists(field: str, tag: str, *, weak: bool) -> bool:
    """Whether the field is '*' or lists the tag; a weak tag in it counts in a weak comparison only."""
    if field.strip() == "*":
        return True
    listed: list[str] = ENTITY_TAG.findall(field)
    return tag in listed or (weak and f"W/{tag}" in listed)


def _seconds(date: str | None) -> int | None:
    """Return an HTTP date as seconds since 1970, or None for what is no date and so counts as not said."""
    try:
        parts = parsedate_tz(date) if date else None
        return mktime_tz(parts) if parts else None
    except (ValueError, OverflowError, IndexError):
        return None
