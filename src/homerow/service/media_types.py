"""Media types by extension: our own table, so that an answer does not depend on the machine's mime.types."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

UNKNOWN = "application/octet-stream"

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
    return MEDIA_TYPES.get(name.rpartition("/")[2].rpartition(".")[2].lower(), UNKNOWN)
