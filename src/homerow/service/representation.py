"""Representations: a file of a release in one of the codings that it is stored in."""

from __future__ import annotations

import time
from collections.abc import Mapping
from email.utils import formatdate

from msgspec import Struct

from homerow.service.caching import cache_control, is_immutable
from homerow.service.conditions import NANOSECONDS
from homerow.service.files import StoredFile, find_file
from homerow.service.location import Found
from homerow.service.media_types import media_type
from homerow.service.negotiation import SUFFIXES, Coding
from homerow.service.release import Release
from homerow.service.sharing import sharing


class Representation(Struct, frozen=True):
    """What is sent for `name`: `file` holds its bytes, packed with `coding`."""

    name: str
    coding: Coding
    file: StoredFile
    policy: str

    @property
    def modified(self) -> int:
        """Seconds since 1970: an HTTP date knows no fractions."""
        return self.file.modified_ns // NANOSECONDS

    def validators(self, tag: str) -> Mapping[str, str]:
        """Return the fields that a 304 repeats (RFC 9110 §15.4.5), the policy with them.

        A policy may change while the page's bytes do not; a cache takes it over from the 304. What never
        changes under its name needs no date besides its tag; and one in the future, by a clock that was set
        back, would be none (§8.8.2.1).
        """
        is_dated = not is_immutable(self.name) and self.modified <= time.time()
        dated = {"last-modified": formatdate(self.modified, usegmt=True)} if is_dated else {}
        return {
            "cache-control": cache_control(self.name),
            "content-security-policy": self.policy,
            "etag": tag,
            **dated,
            "vary": "accept-encoding",
            **sharing(self.name),
        }

    def content_fields(self) -> Mapping[str, str]:
        """Return the fields that describe the body."""
        fields = {"content-type": media_type(self.name), "content-length": str(self.file.size)}
        return fields if self.coding == "identity" else {**fields, "content-encoding": self.coding}


def select_representation(
    release: Release, found: Found, codings: tuple[Coding, ...]
) -> Representation | None:
    """Return the first of the codings that this file is stored in, or None."""
    for coding in codings:
        suffix = SUFFIXES[coding]
        file = find_file(release.folder, found.name + suffix) if suffix else found.file
        if file:
            return Representation(found.name, coding, file, release.content_security_policy)
    return None
