"""Security headers: which ones an answer has, and the middleware that adds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from homerow.server.release import STRICTEST_POLICY

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

# The site's own policy comes with the files of a release; other answers load nothing.
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

# Most of these headers apply to documents only; on the files that a page loads they would be dead weight. A
# script keeps its policy and its referrer policy, which apply to a worker.
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


def names_needed(media_type: str) -> frozenset[str]:
    """Return the names of the security headers that a file of a media type needs."""
    return frozenset(name.decode() for name in _PARTS.get(media_type.encode(), _NAMES))


def secured(headers: Sequence[Header]) -> list[Header]:
    """Return the headers of an answer with those that it lacks, and without those of no use to it."""
    present = dict(headers)
    needed = _PARTS.get(present.get(b"content-type", b""), _NAMES)
    kept = [header for header in headers if header[0] not in _NAMES - needed]
    return kept + [header for header in _ENCODED if header[0] in needed - present.keys()]


class SecurityHeaders:
    """ASGI middleware: adds the security headers that an answer lacks.

    Strict-Transport-Security is not among them: it belongs to the proxy that has the certificate, and
    browsers ignore it over plain HTTP (RFC 6797 §8.1).
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the application's answer, secured."""

        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": secured(message.get("headers", ()))}
            await send(message)

        await self._app(scope, receive, send_secured)
