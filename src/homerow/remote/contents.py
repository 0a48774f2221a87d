"""The contents of a release: its files with the digests of their bytes. Their own digest names the release.

At a remote place, a file is stored by its digest, so that releases share what they have in common:

    files/5f/5f3a…          the bytes of a file
    releases/0b1c….json     the contents of a release
    current.json            the digest of the release to serve; replaced last
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from homerow.config.validation import allowed_text

CURRENT = "current.json"
DIGEST = "[0-9a-f]{64}"
STORED_NAME = re.compile(rf"files/[0-9a-f]{{2}}/{DIGEST}|releases/{DIGEST}\.json")
# Their names contain the hash of their bytes, so that those of several releases never collide.
ASSETS = "assets/"
# None of a name's segments is '.' or '..', or has characters of control.
SEGMENT = re.compile(r"(?!\.{1,2}$)[^/\\\x00-\x1f\x7f]{1,255}")

Digest = Annotated[str, allowed_text("a SHA-256 digest", DIGEST)]


class StoredFile(Struct, frozen=True):
    """A file: the SHA-256 digest and the number of its bytes, and its time in nanoseconds since 1970."""

    digest: Digest
    size: Annotated[int, Meta(ge=0)]
    modified: Annotated[int, Meta(ge=0, le=2**62)]

    @property
    def stored_name(self) -> str:
        """Its name at the remote place."""
        return f"files/{self.digest[:2]}/{self.digest}"


class Contents(Struct, frozen=True):
    """All files of a release by their names.

    `kept` are assets of earlier releases, each with the time (seconds since 1970) at which the site
    dropped it. Pages that were open then still request them.
    """

    files: Mapping[str, StoredFile]
    kept: Mapping[str, float] = field(default_factory=dict)

    def encoded(self) -> bytes:
        """Return them as JSON: equal contents have equal bytes."""
        return msgspec.json.encode(self, order="deterministic")


class Current(Struct, frozen=True):
    """The release to serve, by the digest of its contents; `earlier` are those before it, newest first."""

    digest: Digest
    earlier: tuple[Digest, ...] = ()

    def followed_by(self, digest: str, kept: int) -> Current:
        """Return what is current after another release; `kept` is the number of releases in it."""
        before = (each for each in (self.digest, *self.earlier) if each != digest)
        return Current(digest, tuple(before)[: kept - 1])


class DamagedReleaseError(ValueError):
    """The remote place has other bytes than its digests promise."""


def digest_of(content: bytes) -> str:
    """Return the SHA-256 digest of bytes."""
    return hashlib.sha256(content).hexdigest()


def release_name(digest: str) -> str:
    """Return the name of a release's contents at the remote place."""
    return f"releases/{digest}.json"


def read_contents(encoded: bytes, digest: str) -> Contents:
    """Return the contents with this digest. Raises DamagedReleaseError for others, and for unsafe names."""
    if digest_of(encoded) != digest:
        raise DamagedReleaseError(f"the contents of release {digest[:12]} have another digest")
    try:
        contents = msgspec.json.decode(encoded, type=Contents)
    except msgspec.DecodeError as error:
        raise DamagedReleaseError(f"the contents of release {digest[:12]} are malformed: {error}") from error
    for name in contents.files:
        if not all(map(SEGMENT.fullmatch, name.split("/"))):
            raise DamagedReleaseError(f"release {digest[:12]} has a file of the name {name[:80]!r}")
    return contents


def folder_contents(folder: Path) -> Contents:
    """Return the contents of a release in a folder."""
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            status = path.stat()
            with path.open("rb") as content:
                digest = hashlib.file_digest(content, "sha256").hexdigest()
            name = path.relative_to(folder).as_posix()
            files[name] = StoredFile(digest, status.st_size, status.st_mtime_ns)
    return Contents(files)


def following(contents: Contents, earlier: Contents | None, *, now: float, kept_seconds: float) -> Contents:
    """Return contents with the assets of the release before that the site has dropped.

    A file whose bytes are the same keeps its time, so that a build elsewhere does not change the release.
    """
    if earlier is None:
        return contents
    files = {
        name: replace(file, modified=before.modified)
        if (before := earlier.files.get(name)) and before.digest == file.digest
        else file
        for name, file in contents.files.items()
    }
    gone = (name for name in earlier.files if name.startswith(ASSETS) and name not in files)
    since = {name: earlier.kept.get(name, now) for name in gone}
    kept = {name: time for name, time in since.items() if now - time < kept_seconds}
    return Contents({**files, **{name: earlier.files[name] for name in kept}}, kept)
