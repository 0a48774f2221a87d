"""Headers that every answer carries, errors included.

Strict-Transport-Security is not among them: this service speaks plain HTTP, where browsers must ignore that
header (RFC 6797 §8.1). It belongs to the proxy that holds the certificate.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from homerow.service.release import STRICTEST_POLICY

# Only names that Chromium knows: of an unknown one it complains in the console of every page.
DENIED_FEATURES = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
)

# The site's own policy comes with the files of a release; an answer that is none of them needs nothing.
SECURITY_HEADERS: Mapping[str, str] = MappingProxyType(
    {
        "content-security-policy": STRICTEST_POLICY,
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "permissions-policy": ", ".join(f"{feature}=()" for feature in DENIED_FEATURES),
        "cross-origin-opener-policy": "same-origin",
        "x-frame-options": "DENY",  # for browsers that do not know frame-ancestors
    }
)
Header: TypeAlias = tuple[bytes, bytes]
_ENCODED: tuple[Header, ...] = tuple(
    (name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()
)

# What these headers say holds for documents: on a part that pages load they are bytes that nobody reads, more
# than some parts have. A script keeps its policy and its referrer policy, because a worker would go by them.
_PARTS: Mapping[bytes, frozenset[bytes]] = MappingProxyType(
    {
        b"text/css; charset=utf-8": frozenset({b"x-content-type-options"}),
        b"text/javascript; charset=utf-8": frozenset(
            {b"x-content-type-options", b"referrer-policy", b"content-security-policy"}
        ),
        b"font/woff2": frozenset({b"x-content-type-options"}),
    }
)
_NAMES = frozenset(name for name, _ in _ENCODED)


class SecurityHeaders:
    """ASGI middleware: adds to each answer the headers that it does not have already and that it needs."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the application's answer, secured."""

        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": _secured(message.get("headers", ()))}
            await send(message)

        await self._app(scope, receive, send_secured)


def _secured(headers: Sequence[Header]) -> list[Header]:
    present = dict(headers)
    needed = _PARTS.get(present.get(b"content-type", b""), _NAMES)
    kept = [header for header in headers if header[0] not in _NAMES - needed]
    return kept + [header for header in _ENCODED if header[0] in needed - present.keys()]
