"""Request paths: decoded, and resolved in a release to a file, to the page's clean address, or to nothing."""

from __future__ import annotations

import re
import unicodedata
from typing import TypeAlias
from urllib.parse import quote, unquote_to_bytes

from msgspec import Struct
from starlette.types import Scope

from homerow.server.http.negotiation import SUFFIXES
from homerow.server.release import MANIFEST, Release
from homerow.server.static.files import StoredFile, find_file

NOT_FOUND_PAGE = "404.html"
UNLISTED = frozenset({MANIFEST, NOT_FOUND_PAGE, "404", "404/"})
UNCLEAN_ENDINGS = ("/index.html", ".html", "/index")
PAGE_ENDINGS = (".html", "/index.html")
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


class Found(Struct, frozen=True):
    """A file to send; `name` is its place in the release."""

    name: str
    file: StoredFile


class Redirected(Struct, frozen=True):
    """Another spelling of a page, or an old address; `target` is the address to use, here or elsewhere."""

    target: str


class Absent(Struct, frozen=True):
    """No file and no page; an asset is answered with text, a page with the not-found page."""

    is_asset: bool


Location: TypeAlias = Found | Redirected | Absent


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
        return Redirected(release.base_url)
    name = "/".join(segments)
    absent = Absent(is_asset=is_asset(name))
    if not is_servable(segments) or name in UNLISTED or _is_sibling(release, name):
        return absent
    clean = clean_name(name)
    if clean in release.redirects:  # the release has a page for it, too, for hosts without redirects
        return Redirected(release.redirects[clean])
    clean = unicodedata.normalize("NFC", clean)
    if clean != name:
        return Redirected(address(release.base_url, clean)) if _find_page(release, clean) else absent
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


def raw_path(scope: Scope) -> bytes:
    """Return the path as it was sent; ASGI lets a server leave it out."""
    raw: bytes | None = scope.get("raw_path")
    return raw if raw is not None else quote(scope["path"]).encode()
