"""Who may ask: a server on the loopback interface answers to names of this machine alone.

A stranger's page can make its own host name point to 127.0.0.1 and then read what is not yet public, as if
it were its own (DNS rebinding). An address in the Host header cannot be had that way, a name can.
"""

from __future__ import annotations

import ipaddress
import re

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from homerow.service.answers import answer_text

# RFC 9112 §3.2: uri-host, and perhaps a port; an IPv6 address stands in brackets.
HOST = re.compile(r"(?:\[(?P<address>[^\]]*)\]|(?P<name>[^:\[\]]*))(?::\d*)?")
REFUSAL = (
    "homerow dev answers to localhost alone. To show the site to other machines, start it with --host and "
    "the address that they see."
)


def is_loopback(address: str) -> bool:
    """Whether a server that listens at this address is there for its own machine alone."""
    return ipaddress.ip_address(address).is_loopback


def is_local_name(header: str) -> bool:
    """Whether a Host header names this machine: by an address, or by localhost (RFC 6761 §6.3)."""
    match = HOST.fullmatch(header)
    if match is None:
        return False
    if match["address"] is not None:
        return _is_address(match["address"])
    name = match["name"].lower().rstrip(".")
    return name == "localhost" or name.endswith(".localhost") or _is_address(name)


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


class LocalNames:
    """ASGI middleware: refuses whoever reached this machine by a name of somebody else's."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the application's answer, or with 421 Misdirected Request."""
        if scope["type"] != "http" or is_local_name(Headers(scope=scope).get("host", "")):
            await self._app(scope, receive, send)
        else:
            await answer_text(421, REFUSAL)(scope, receive, send)
