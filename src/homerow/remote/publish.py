"""Publish a release at a remote place, from which services pull it."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from homerow.remote.contents import (
    CURRENT,
    STORED_NAME,
    Contents,
    Current,
    DamagedReleaseError,
    digest_of,
    folder_contents,
    following,
    read_contents,
    release_name,
)
from homerow.remote.places import Place

MAX_RELEASES = 100  # that a place keeps, unless fewer are wanted


class Published(Struct, frozen=True):
    """A release that was published: its digest, and the number of its files."""

    digest: str
    files: int


def publish(
    folder: Path, place: Place, *, now: float, kept_seconds: float, kept_releases: int = MAX_RELEASES
) -> Published:
    """Publish the release in a folder: first its files, then its contents, then its digest.

    Assets of earlier releases stay in it for `kept_seconds` after they left the site. The place keeps some
    earlier releases.
    """
    new, before = folder_contents(folder), current_release(place)
    earlier = contents_at(place, before.digest) if before else None
    contents = following(new, earlier, now=now, kept_seconds=kept_seconds)
    encoded = contents.encoded()
    digest = digest_of(encoded)
    place.send({file.stored_name: folder / name for name, file in new.files.items()})
    place.write(release_name(digest), encoded)
    _switch(place, before, digest, kept_releases)
    return Published(digest, len(contents.files))


def publish_again(digest: str, place: Place, *, kept_releases: int = MAX_RELEASES) -> Published:
    """Publish a release that the place has. Raises DamagedReleaseError if it has none of this digest."""
    contents = contents_at(place, digest)
    _switch(place, current_release(place), digest, kept_releases)
    return Published(digest, len(contents.files))


def _switch(place: Place, before: Current | None, digest: str, kept_releases: int) -> None:
    """Make a release current, and remove the files that belong to no release any more."""
    after = before.followed_by(digest, kept_releases) if before else Current(digest)
    place.write(CURRENT, msgspec.json.encode(after))
    if before and {before.digest, *before.earlier} - {after.digest, *after.earlier}:
        kept = (after.digest, *after.earlier)
        used = {file.stored_name for each in kept for file in contents_at(place, each).files.values()}
        used.update(map(release_name, kept))
        place.remove(
            sorted(name for name in place.names() if STORED_NAME.fullmatch(name) and name not in used)
        )


def current_release(place: Place) -> Current | None:
    """Return which release to serve. Raises DamagedReleaseError if that is malformed."""
    encoded = place.read(CURRENT)
    if encoded is None:
        return None
    try:
        return msgspec.json.decode(encoded, type=Current)
    except msgspec.DecodeError as error:
        raise DamagedReleaseError(f"{CURRENT} is malformed: {error}") from error


def contents_at(place: Place, digest: str) -> Contents:
    """Return the contents of a release. Raises DamagedReleaseError."""
    encoded = place.read(release_name(digest))
    if encoded is None:
        raise DamagedReleaseError(f"there is no release {digest[:12]}")
    return read_contents(encoded, digest)
