"""Bodies of requests: bounded, unpacked, read as JSON whatever type they claim to have."""

from __future__ import annotations

import asyncio
import json
import zlib
from typing import Any

import msgspec
from starlette.requests import Request

from homerow.service.search.errors import ApiError

BODY_SECONDS = 30.0  # for a whole body; the largest one then needs 70 kB a second
QUERY_BYTES = 64_000
EVENT_BYTES = 2_000_000
WINDOW = 31  # zlib's window bits for a gzip head
GZIP = frozenset({"gzip", "x-gzip"})  # which are one coding (RFC 9110 §8.4.1.3)
PLAIN = frozenset({"", "identity"})


async def read_object(request: Request, most: int) -> dict[str, Any]:
    """Return the body as a JSON object; an empty one is an empty object. Raises ApiError 400 or 413."""
    content = await read_body(request, most)
    if not content.strip():
        return {}
    try:
        value = _decode(content)
    except (ValueError, RecursionError):
        raise ApiError(400, "Malformed JSON body") from None
    if not isinstance(value, dict):
        raise ApiError(400, "Malformed body: expected a JSON object")
    return value


def _decode(content: bytes) -> Any:
    try:
        return msgspec.json.decode(content)
    except msgspec.DecodeError:
        return json.loads(content)  # which takes more: lone surrogates, other encodings


async def read_body(request: Request, most: int) -> bytes:
    """Return the body, unpacked.

    Raises ApiError: 400 for one that ends early, 408 for one that comes too slowly, 413 once it is longer
    than `most` bytes, packed or not, and 415 when it is packed otherwise than by gzip.
    """
    coding = request.headers.get("content-encoding", "").strip().lower()
    if coding not in GZIP | PLAIN:
        raise ApiError(415, "Bodies are packed by gzip or not at all", {"accept-encoding": "gzip"})
    try:
        async with asyncio.timeout(BODY_SECONDS):
            content = await _received(request, most)
    except TimeoutError:
        message = f"The body took longer than {BODY_SECONDS:g} seconds"
        raise ApiError(408, message, {"connection": "close"}) from None
    return _unpacked(content, most) if coding in GZIP else content


async def _received(request: Request, most: int) -> bytes:
    content = bytearray()
    is_whole = False
    while not is_whole:
        message = await request.receive()
        if message["type"] == "http.disconnect":  # nobody reads the answer; no log is to call it our mistake
            raise ApiError(400, "The body is not whole")
        content += message.get("body", b"")
        if len(content) > most:
            raise _too_large(most)
        is_whole = not message.get("more_body", False)
    return bytes(content)


def _unpacked(content: bytes, most: int) -> bytes:
    unpacker = zlib.decompressobj(WINDOW)
    try:
        unpacked = unpacker.decompress(content, most + 1)
    except zlib.error:
        raise ApiError(400, "Malformed gzip body") from None
    if len(unpacked) > most:
        raise _too_large(most)
    if not unpacker.eof:
        raise ApiError(400, "The gzip body is not whole")
    if unpacker.unused_data:
        raise ApiError(400, "Something stands behind the gzip body")
    return unpacked


def _too_large(most: int) -> ApiError:
    return ApiError(413, f"Request body too large: at most {most} bytes")
