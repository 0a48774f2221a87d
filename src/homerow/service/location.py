"""Where a path leads in a release: to a file, to the clean form of the path, or nowhere."""

from __future__ import annotations

import re
from typing import TypeAlias

from msgspec import Struct

from homerow.service.files import StoredFile, find_file
from homerow.service.negotiation import SUFFIXES
from homerow.service.paths import is_servable
from homerow.service.release import MANIFEST, Release

NOT_FOUND_PAGE = "404.html"
UNLISTED = frozenset({MANIFEST, NOT_FOUND_PAGE, "404", "404/"})
UNCLEAN_ENDINGS = ("/index.html", ".html", "/index")
PAGE_ENDINGS = (".html", "/index.html")
ASSET_FOLDERS = ("assets/", "payloads/")
# A letter is needed: '/docs/v1.2' is a page, '/docs/v1.2.zip' is not.
EXTENSION = re.compile(r"\.(?=[0-9]*[A-Za-z])[A-Za-z0-9]{1,10}$")


class Found(Struct, frozen=True):
    """A file to send; `name` is its place in the release."""

    name: str
    file: StoredFile


class Moved(Struct, frozen=True):
    """A page by another spelling; `name` is the clean one."""

    name: str


class Redirected(Struct, frozen=True):
    """An old address; `target` is what has taken its place, here or elsewhere."""

    target: str


class Absent(Struct, frozen=True):
    """Nothing there."""

    is_asset: bool


Location: TypeAlias = Found | Moved | Redirected | Absent


def locate(release: Release, segments: tuple[str, ...]) -> Location:
    """Return where the segments below the base URL lead in this release."""
    if not segments:
        return Moved("")
    name = "/".join(segments)
    absent = Absent(is_asset=is_asset(name))
    if not is_servable(segments) or name in UNLISTED or _is_sibling(release, name):
        return absent
    clean = clean_name(name)
    if clean in release.redirects:  # whose page in the release is for hosts that know only files
        return Redirected(release.redirects[clean])
    if clean != name:
        return Moved(clean) if _find_page(release, clean) else absent
    file = find_file(release.folder, name) if name else None
    if file:
        return Found(name, file)
    return _find_page(release, name) or absent


def clean_name(name: str) -> str:
    """Return the one spelling under which a page is known: 'x/', 'x.html', 'x/index.html' -> 'x'."""
    name = f"/{name.removesuffix('/')}"
    for ending in UNCLEAN_ENDINGS:
        name = name.removesuffix(ending)
    return name.removeprefix("/")


def is_asset(name: str) -> bool:
    """Whether a program, not a reader, asks for such a name: it must never be answered with a page."""
    if name.startswith(ASSET_FOLDERS):
        return True
    return EXTENSION.search(name) is not None and not name.endswith(".html")


def _find_page(release: Release, name: str) -> Found | None:
    candidates = [f"{name}{ending}" for ending in PAGE_ENDINGS] if name else ["index.html"]
    for candidate in candidates:
        file = find_file(release.folder, candidate)
        if file:
            return Found(candidate, file)
    return None


def _is_sibling(release: Release, name: str) -> bool:
    """Whether this is the packed form of another file, which is reached by that file's name alone."""
    for suffix in SUFFIXES.values():
        original = name.removesuffix(suffix)
        if suffix and original != name and find_file(release.folder, original):
            return True
    return False
