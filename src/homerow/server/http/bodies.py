"""Request bodies: size limit, gzip, JSON (whatever the Content-Type says), conversion to a type."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from homerow.config.validation import InvalidValueError, convert
from homerow.server.http.responses import ApiError

JSON = "application/json"
BODY_SECONDS = 30.0  # for a whole body; the largest one then needs 70 kB a second
WINDOW = 31  # zlib's window bits for a gzip head
GZIP = frozenset({"gzip", "x-gzip"})  # which are one coding (RFC 9110 §8.4.1.3)
PLAIN = frozenset({"", "identity"})

T = TypeVar("T")


def convert_body(value: dict[str, Any], kind: type[T], *, status: int = 400) -> T:
    """Return a body as what a type says. Raises ApiError with the first violation."""
    try:
        return convert(value, kind, max_violations=1)
    except InvalidValueError as invalid:
        (violation,) = invalid.violations
        raise ApiError(status, violation.sentence) from None


async def read_object(
    request: Request, max_bytes: int, decode: Callable[[bytes], Any] = msgspec.json.decode
) -> dict[str, Any]:
    """Return the body as a JSON object; an empty body is an empty object.

    Raises ApiError 400, or as read_body does.
    """
    content = await read_body(request, max_bytes)
    if not content.strip():
        return {}
    try:
        value = decode(content)
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise ApiError(400, "Malformed JSON body") from None
    if not isinstance(value, dict):
        raise ApiError(400, "Malformed body: expected a JSON object")
    return value


async def read_json(request: Request, max_bytes: int) -> dict[str, Any]:
    """Return the body as read_object does, if its type is JSON. Raises ApiError 415 otherwise.

    A page of another origin must ask before it sends this type, and is refused.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise ApiError(415, f"Send {JSON}")
    return await read_object(request, max_bytes)


async def read_body(request: Request, max_bytes: int) -> bytes:
    """Return the body, unpacked.

    Raises ApiError: 400 if it ends early, 408 if it comes too slowly, 413 if it is longer than `max_bytes`,
    packed or not, and 415 if it has another coding than gzip.
    """
    coding = request.headers.get("content-encoding", "").strip().lower()
    if coding not in GZIP | PLAIN:
        raise ApiError(415, "Bodies are packed by gzip or not at all", {"accept-encoding": "gzip"})
    try:
        async with asyncio.timeout(BODY_SECONDS):
            content = await _received(request, max_bytes)
    except TimeoutError:
        message = f"The body took longer than {BODY_SECONDS:g} seconds"
        raise ApiError(408, message, {"connection": "close"}) from None
    return _unpacked(content, max_bytes) if coding in GZIP else content


async def _received(request: Request, max_bytes: int) -> bytes:
    content = bytearray()
    try:
        async for chunk in request.stream():
            content += chunk
            if len(content) > max_bytes:
                raise _too_large(max_bytes)
    except ClientDisconnect:  # not our error, so that no traceback is logged
        raise ApiError(400, "The body is not whole") from None
    return bytes(content)


def _unpacked(content: bytes, max_bytes: int) -> bytes:
    unpacker = zlib.decompressobj(WINDOW)
    try:
        unpacked = unpacker.decompress(content, max_bytes + 1)
    except zlib.error:
        raise ApiError(400, "Malformed gzip body") from None
    if len(unpacked) > max_bytes:
        raise _too_large(max_bytes)
    if not unpacker.eof:
        raise ApiError(400, "The gzip body is not whole")
    if unpacker.unused_data:
        raise ApiError(400, "The gzip body is followed by other data")
    return unpacked


def _too_large(max_bytes: int) -> ApiError:
    return ApiError(413, f"Request body too large: at most {max_bytes} bytes")
