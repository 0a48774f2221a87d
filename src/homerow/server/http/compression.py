"""Compression of answers that are made for a request; files of a release are compressed when it is built."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from types import MappingProxyType

import brotli
from starlette.requests import Request
from starlette.responses import Response

from homerow.server.http.negotiation import Coding, acceptable_codings

WORTHWHILE = 1_000  # bytes; a shorter answer fits into one packet as it is
# Low levels: they compress 44 kB of hits to 6 kB in 0.15 ms, and higher ones take several times as long.
COMPRESSORS: Mapping[Coding, Callable[[bytes], bytes]] = MappingProxyType(
    {
        "br": lambda content: bytes(brotli.compress(content, quality=3)),
        "gzip": lambda content: gzip.compress(content, compresslevel=3, mtime=0),
    }
)


def compressed(request: Request, response: Response) -> Response:
    """Return the response in the coding that the client prefers.

    A client that accepts no coding at all gets plain bytes rather than a refusal (RFC 9110 §12.5.3).
    """
    response.headers["vary"] = "accept-encoding"
    codings = acceptable_codings(request.headers.get("accept-encoding"))
    compress = COMPRESSORS.get(codings[0]) if codings else None
    if compress and len(response.body) >= WORTHWHILE:
        response.body = compress(bytes(response.body))
        response.headers["content-encoding"] = codings[0]
        response.headers["content-length"] = str(len(response.body))
    return response
