"""Headers that every answer carries, errors included.

Strict-Transport-Security is not among them: this service speaks plain HTTP, where browsers must ignore that
header (RFC 6797 §8.1). It belongs to the proxy that holds the certificate.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

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
_ENCODED = tuple((name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items())


class SecurityHeaders:
    """ASGI middleware: adds to each answer the headers that it does not have already."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the application's answer, secured."""

        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                present = {name for name, _ in headers}
                headers.extend(header for header in _ENCODED if header[0] not in present)
                message = {**message, "headers": headers}
            await send(message)

        await self._app(scope, receive, send_secured)
