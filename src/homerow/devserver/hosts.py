"""Host names: a server on the loopback interface answers only to names of this machine.

A foreign page can let its host name resolve to 127.0.0.1 and then read unpublished pages as if they were its
own (DNS rebinding). It cannot do that with an address in the Host header.
"""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from homerow.service.answers import answer_text

REFUSAL = (
    "homerow dev answers to localhost alone. To show the site to other machines, start it with --host and "
    "the address that they see."
)


def is_loopback(address: str) -> bool:
    """Return whether a server at this address is only for its own machine."""
    return ipaddress.ip_address(address).is_loopback


def is_local_name(header: str) -> bool:
    """Return whether a Host header is an address, or localhost (RFC 6761 §6.3)."""
    try:
        parts = urlsplit(f"//{header}")
        name, _ = parts.hostname or "", parts.port
    except ValueError:
        return False
    name = name.rstrip(".")
    return name == "localhost" or name.endswith(".localhost") or _is_address(name)


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


class LocalNames:
    """ASGI middleware that rejects requests to host names of other machines."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the application's answer, or with 421 Misdirected Request."""
        if scope["type"] != "http" or is_local_name(Headers(scope=scope).get("host", "")):
            await self._app(scope, receive, send)
        else:
            await answer_text(421, REFUSAL)(scope, receive, send)
