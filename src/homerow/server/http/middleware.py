"""Middleware: a check against request smuggling, and clients' addresses behind proxies."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence

from granian.utils.proxies import wrap_asgi_with_proxy_headers
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from homerow.server.http.answers import answer_text
from homerow.server.http.security import SECURITY_HEADERS, Header


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
