"""How long an answer may be kept (RFC 9111 and RFC 8246)."""

from __future__ import annotations

import re

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATED = "no-cache"  # kept, but asked for again each time: a 304 costs one small round trip
SHORT = "public, max-age=600"
NEVER = "no-store"  # errors about assets: a 404 from the middle of a deployment must not outlive it

# 'name-HASH.ext': a hexadecimal digest, or the bundler's eight characters of base64url. It must mix letters
# with digits or capitals, so that 'my-keyboard.png' and 'photo-20231217.jpg' are not taken for hashed names.
HASHED_NAME = re.compile(
    r"assets/(?:.*/)?[^/]*-(?=[\w-]*[A-Za-z])(?=[\w-]*[0-9A-Z_])(?:[0-9a-f]{8,128}|[\w-]{8})(?:\.[A-Za-z0-9]+)+",
    re.ASCII,
)


def is_immutable(name: str) -> bool:
    """Whether a file of this name has the same bytes in every release."""
    return name.startswith("assets/") and HASHED_NAME.fullmatch(name) is not None


def cache_control(name: str) -> str:
    """Return the Cache-Control of a file of the release."""
    if is_immutable(name):
        return IMMUTABLE
    if name.startswith("payloads/") or name.endswith(".html"):
        return REVALIDATED
    return SHORT
