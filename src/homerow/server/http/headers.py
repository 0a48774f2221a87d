"""Headers of files: media type and caching by a file's name, and the coding and type that clients accept."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

import brotli
from starlette.requests import Request
from starlette.responses import Response

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATED = "no-cache"  # kept, but revalidated each time: a 304 costs one small round trip
SHORT = "public, max-age=600"
NEVER = "no-store"  # for errors about assets: a 404 from the middle of a deployment must not outlive it
# Of pages, for CDNs alone (RFC 9213), not for browsers: a new release shows within a minute, or at once if
# the CDN purges the key `html`. While the service is down, a page from a day ago is better than none.
SHARED_PAGE: Mapping[str, str] = MappingProxyType(
    {
        "cdn-cache-control": "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
        "surrogate-key": "html",
    }
)
NOT_A_PAGE: Mapping[str, str] = MappingProxyType({})

# 'name-HASH.ext': a hexadecimal digest, or the bundler's eight characters of base64url. It must mix letters
# with digits or capitals, so that 'my-keyboard.png' and 'photo-20231217.jpg' are not taken for hashed names.
HASHED_NAME = (
    r"assets/(?:.*/)?[^/]*-(?=[\w-]*[A-Za-z])(?=[\w-]*[0-9A-Z_])"
    r"(?:[0-9a-f]{8,128}|[\w-]{8})(?:\.[A-Za-z0-9]+)+"
)

UNKNOWN_TYPE = "application/octet-stream"
# A table of our own: `mimetypes` differs between versions of Python, and lacks half of these.
MEDIA_TYPES: Mapping[str, str] = MappingProxyType(
    {
        "atom": "application/atom+xml; charset=utf-8",
        "avif": "image/avif",
        "bmp": "image/bmp",
        "css": "text/css; charset=utf-8",
        "csv": "text/csv; charset=utf-8",
        "gif": "image/gif",
        "gz": "application/gzip",
        "html": "text/html; charset=utf-8",
        "ico": "image/vnd.microsoft.icon",
        "jpeg": "image/jpeg",
        "jpg": "image/jpeg",
        "js": "text/javascript; charset=utf-8",
        "json": "application/json",
        "map": "application/json",
        "md": "text/markdown; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8",
        "mp3": "audio/mpeg",
        "mp4": "video/mp4",
        "ogg": "audio/ogg",
        "otf": "font/otf",
        "pdf": "application/pdf",
        "png": "image/png",
        "rss": "application/rss+xml; charset=utf-8",
        "sh": "text/plain; charset=utf-8",
        "svg": "image/svg+xml",
        "toml": "application/toml",
        "ttf": "font/ttf",
        "txt": "text/plain; charset=utf-8",
        "wasm": "application/wasm",
        "webm": "video/webm",
        "webmanifest": "application/manifest+json",
        "webp": "image/webp",
        "woff": "font/woff",
        "woff2": "font/woff2",
        "xml": "application/xml; charset=utf-8",
        "yaml": "application/yaml",
        "yml": "application/yaml",
        "zip": "application/zip",
    }
)


def media_type(name: str) -> str:
    """Return the Content-Type of a file by its last extension."""
    return MEDIA_TYPES.get(name.rpartition("/")[2].rpartition(".")[2].lower(), UNKNOWN_TYPE)


def is_immutable(name: str) -> bool:
    """Whether a file of this name has the same bytes in every release."""
    return re.fullmatch(HASHED_NAME, name, re.ASCII) is not None


def cache_control(name: str) -> str:
    """Return the Cache-Control of a file of the release."""
    if is_immutable(name):
        return IMMUTABLE
    if name.startswith("payloads/") or name.endswith(".html"):
        return REVALIDATED
    return SHORT


def shared_caching(name: str) -> Mapping[str, str]:
    """Return the fields for caches that many readers share."""
    return SHARED_PAGE if name.endswith(".html") else NOT_A_PAGE


Coding: TypeAlias = Literal["br", "gzip"]

# In our order of preference; the value is the suffix of a compressed file in a release.
SUFFIXES: Mapping[Coding, str] = MappingProxyType({"br": ".br", "gzip": ".gz"})
# Clients that read Markdown name it first. The same pattern is part of the configuration of nginx and Caddy.
MARKDOWN_FIRST = "^ *text/markdown *(,|$)"

MIN_BYTES = 1_000  # bytes; a shorter answer fits into one packet as it is
# Low levels: they compress 44 kB of hits to 6 kB in 0.15 ms, and higher ones take several times as long.
COMPRESSORS: Mapping[Coding, Callable[[bytes], bytes]] = MappingProxyType(
    {
        "br": lambda content: bytes(brotli.compress(content, quality=3)),
        "gzip": lambda content: gzip.compress(content, compresslevel=3, mtime=0),
    }
)


def preferred_coding(accept_encoding: str) -> Coding | None:
    """Return the best coding that a client names, other than with a weight of 0."""
    elements = (element.replace(" ", "").lower().partition(";") for element in accept_encoding.split(","))
    accepted = {name for name, _, weight in elements if not re.fullmatch(r"q=0(\.0*)?", weight)}
    return next((coding for coding in SUFFIXES if coding in accepted), None)


def prefers_markdown(accept: str) -> bool:
    """Return whether a client prefers Markdown to HTML."""
    return re.match(MARKDOWN_FIRST, accept, re.IGNORECASE) is not None


def compressed(request: Request, response: Response) -> Response:
    """Return an answer that was made for a request in the coding that the client prefers."""
    response.headers["vary"] = "accept-encoding"
    coding = preferred_coding(request.headers.get("accept-encoding", ""))
    if coding and len(response.body) >= MIN_BYTES:
        response.body = COMPRESSORS[coding](bytes(response.body))
        response.headers["content-encoding"] = coding
        response.headers["content-length"] = str(len(response.body))
    return response
