"""Request paths: from the bytes that a client sent to a name below the base URL, and back."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote_to_bytes

# Decoded, these would be a separator to the file system (or to Windows, or to C): never part of a name.
FORBIDDEN = re.compile(r"[/\\\x00-\x1f\x7f]")
BROKEN_ESCAPE = re.compile(rb"%(?![0-9A-Fa-f]{2})")
# RFC 8615: the one folder whose name starts with a dot and that is meant to be read by strangers.
WELL_KNOWN = ".well-known"
# RFC 3986 §3.3 and §3.4: what may stand in a segment and in a query as it is.
SEGMENT_SAFE = "!$&'()*+,;=:@"
QUERY_SAFE = SEGMENT_SAFE + "/?%[]"


def split_path(raw_path: bytes) -> tuple[str, ...] | None:
    """Return the decoded segments of a raw request path ('/a%20b/' -> ('a b', '')), or None if malformed.

    Splits first and decodes then, so that '%2F' is a character of a segment and never a separator.
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
    """Whether these segments may name a file: no climbing, nothing hidden, no empty step but a last one."""
    *steps, last = segments
    if not all(steps):
        return False  # '//evil.example/' must not become a redirect to another host
    hidden = (s for i, s in enumerate(segments) if s.startswith(".") and not (i == 0 and s == WELL_KNOWN))
    return not any(hidden) and not any(FORBIDDEN.search(segment) for segment in (*steps, last))


def address(base_url: str, name: str, query: bytes) -> str:
    """Return the path and query of `name`: always on this origin, always plain ASCII."""
    return with_query(base_url + quote(name, safe="/" + SEGMENT_SAFE), query)


def with_query(target: str, query: bytes) -> str:
    """Return an address with the query of a request, before its anchor; one that has its own keeps that."""
    if not query or "?" in target:
        return target
    path, hash_sign, anchor = target.partition("#")
    return f"{path}?{quote(query, safe=QUERY_SAFE)}{hash_sign}{anchor}"
