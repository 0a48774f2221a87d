"""Request paths: decoded, and resolved in a release to a file, to another address, or to nothing."""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from pathlib import Path
from typing import Annotated, TypeAlias
from urllib.parse import quote, unquote_to_bytes

from msgspec import Struct
from starlette.types import Scope

from homerow.config.validation import allowed_text
from homerow.server.http.headers import SUFFIXES
from homerow.server.http.responses import ApiError
from homerow.server.release import MANIFEST, Release

NOT_FOUND_PAGE = "404.html"
UNLISTED = frozenset({MANIFEST, NOT_FOUND_PAGE, "404", "404/"})
UNCLEAN_ENDINGS = ("/index.html", ".html", "/index")
ASSET_FOLDERS = ("assets/", "payloads/")
# A letter is needed: '/docs/v1.2' is a page, '/docs/v1.2.zip' is not.
EXTENSION = re.compile(r"\.(?=[0-9]*[A-Za-z])[A-Za-z0-9]{1,10}$")
# Decoded, these would be separators to the file system (or to Windows, or to C): never part of a name.
FORBIDDEN = re.compile(r"[/\\\x00-\x1f\x7f]")
BROKEN_ESCAPE = re.compile(rb"%(?![0-9A-Fa-f]{2})")
# RFC 8615: the one folder whose name starts with a dot and that is meant to be read by strangers.
WELL_KNOWN = ".well-known"
# RFC 3986 §3.3 and §3.4: characters that need no escape in a segment and in a query.
SEGMENT_SAFE = "!$&'()*+,;=:@"
QUERY_SAFE = SEGMENT_SAFE + "/?%[]"


class SiteFile(Struct, frozen=True):
    """A regular file of a release; `name` is its place in the release, `path` that on the disk."""

    name: str
    path: str
    status: os.stat_result

    def read(self) -> bytes:
        """Return the content. Raises ApiError 503 if the release was just removed."""
        try:
            return Path(self.path).read_bytes()
        except FileNotFoundError:
            raise ApiError(503, "The site is being published", {"retry-after": "1"}) from None


class Redirect(Struct, frozen=True):
    """Another spelling of a page, or an old address; `target` is the address to use, here or elsewhere."""

    target: str


class NotFound(Struct, frozen=True):
    """Neither a file nor a page; a missing asset is answered with text, a page with the not-found page."""

    is_asset: bool


RouteText: TypeAlias = Annotated[
    str, allowed_text("a route of at most 200 characters", r"/[\x21-\x7e]{0,199}")
]

Location: TypeAlias = SiteFile | Redirect | NotFound


def find_file(folder: str, name: str) -> SiteFile | None:
    """Return the file `name` (segments joined by '/', none of them '..') below `folder`, or None.

    `folder` has no symbolic links. Those below it are not followed, because they could lead out of it.
    """
    path = f"{folder}/{name}"
    try:
        status = os.stat(path)  # noqa: PTH116 - a Path for each request would cost more than the call
    except OSError:
        return None
    is_file = stat.S_ISREG(status.st_mode) and os.path.realpath(path) == path
    return SiteFile(name, path, status) if is_file else None


def split_path(raw_path: bytes) -> tuple[str, ...] | None:
    """Return the decoded segments of a raw request path ('/a%20b/' -> ('a b', '')), or None if malformed.

    Decodes after splitting, so that '%2F' is a character of a segment and never a separator.
    """
    if not raw_path.startswith(b"/") or BROKEN_ESCAPE.search(raw_path):
        return None
    try:
        return tuple(unquote_to_bytes(segment).decode() for segment in raw_path[1:].split(b"/"))
    except UnicodeDecodeError:
        return None


def below_base(segments: tuple[str, ...], base_url: str) -> tuple[str, ...] | None:
    """Return what follows the base URL; () is the base without its slash, None is outside of it."""
    base = tuple(base_url.strip("/").split("/")) if base_url != "/" else ()
    return segments[len(base) :] if segments[: len(base)] == base else None


def is_servable(segments: tuple[str, ...]) -> bool:
    """Whether these segments may name a file: none that is hidden, and only the last one may be empty."""
    *steps, last = segments
    if not all(steps):
        return False  # '//evil.example/' must not become a redirect to another host
    hidden = (s for i, s in enumerate(segments) if s.startswith(".") and not (i == 0 and s == WELL_KNOWN))
    return not any(hidden) and not any(FORBIDDEN.search(segment) for segment in (*steps, last))


def address(base_url: str, name: str) -> str:
    """Return the path of `name`: always on this origin, always plain ASCII."""
    return base_url + quote(name, safe="/" + SEGMENT_SAFE)


def with_query(target: str, query: bytes) -> str:
    """Return an address with the query of a request, before its anchor; one that has its own keeps that."""
    if not query or "?" in target:
        return target
    path, hash_sign, anchor = target.partition("#")
    return f"{path}?{quote(query, safe=QUERY_SAFE)}{hash_sign}{anchor}"


def locate(release: Release, segments: tuple[str, ...]) -> Location:
    """Return where the segments below the base URL lead in this release."""
    if not segments:
        return Redirect(release.base_url)
    name = "/".join(segments)
    not_found = NotFound(is_asset=is_asset(name))
    if not is_servable(segments) or name in UNLISTED or _is_packed(release, name):
        return not_found
    clean = clean_name(name)
    if clean in release.redirects:  # the release has a page for it, too, for hosts without redirects
        return Redirect(release.redirects[clean])
    clean = unicodedata.normalize("NFC", clean)
    if clean != name:
        return Redirect(address(release.base_url, clean)) if _find_page(release, clean) else not_found
    return (find_file(release.folder, name) if name else None) or _find_page(release, name) or not_found


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


def _find_page(release: Release, name: str) -> SiteFile | None:
    if not name:
        return find_file(release.folder, "index.html")
    return find_file(release.folder, f"{name}.html") or find_file(release.folder, f"{name}/index.html")


def _is_packed(release: Release, name: str) -> bool:
    """Whether this is the compressed form of another file, which is reached by that file's name alone."""
    stem, dot, ending = name.rpartition(".")
    return f"{dot}{ending}" in SUFFIXES.values() and find_file(release.folder, stem) is not None


def raw_path(scope: Scope) -> bytes:
    """Return the path as it was sent; ASGI lets a server leave it out."""
    raw: bytes | None = scope.get("raw_path")
    return raw if raw is not None else quote(scope["path"]).encode()


def require_page(release: Release | None, route: str) -> None:
    """Raise ApiError 404 if a route, without the base URL, is not that of a page."""
    segments = tuple(route.removeprefix("/").split("/"))
    place = locate(release, segments) if release else None
    if not isinstance(place, SiteFile) or not place.name.endswith(".html"):
        raise ApiError(404, f"There is no page at {route[:80]}")
