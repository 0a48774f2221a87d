"""Middleware: security headers, a check against request smuggling, and clients' addresses behind proxies."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from granian.utils.proxies import wrap_asgi_with_proxy_headers
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from homerow.server.http.responses import answer_text
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


class StrictRequests:
    """ASGI middleware: refuses requests that the server accepts, but that a proxy may read differently."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the application's answer, or with a refusal that ends the connection."""
        is_request = scope["type"] == "http"  # and not the start and end of the application
        refusal = _refusal(scope["headers"], scope["http_version"]) if is_request else None
        answer = refusal or self._app
        await answer(scope, receive, send)


def _refusal(headers: Sequence[Header], version: str) -> Response | None:
    codings = b",".join(value for name, value in headers if name == b"transfer-encoding")
    if codings and codings.strip().lower() != b"chunked":  # RFC 9112 §6.1
        return _refuse(501, "Send the body chunked or with a Content-Length.")
    hosts = [value for name, value in headers if name == b"host"]
    if version == "1.1" and (len(hosts) != 1 or not hosts[0]):  # RFC 9112 §3.2; HTTP/1.0 had none
        return _refuse(400, "A request names one host.")
    return None


def _refuse(status: int, text: str) -> Response:
    return answer_text(status, text, headers={**SECURITY_HEADERS, "connection": "close"})


def client_addresses(proxies: Sequence[str]) -> Sequence[Middleware]:
    """Return the middleware that reads clients' addresses from the X-Forwarded-For of trusted proxies."""
    if not proxies:
        return []
    networks = [ipaddress.ip_network(proxy) for proxy in proxies]
    # A server that listens on :: sees an IPv4 proxy by its mapped address.
    mapped = [
        f"::ffff:{each.network_address}/{96 + each.prefixlen}" for each in networks if each.version == 4
    ]
    return [Middleware(wrap_asgi_with_proxy_headers, trusted_hosts=[*map(str, networks), *mapped])]
