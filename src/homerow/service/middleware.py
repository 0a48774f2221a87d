"""What every request passes through before it is answered, and every answer before it is sent."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from homerow.service.answers import answer_text


class StrictRequests:
    """ASGI middleware: refuses requests that the server accepts, but that a proxy may read differently."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the application's answer, or with a refusal that ends the connection."""
        answer = _refusal(Headers(scope=scope), scope["http_version"]) or self._app
        await answer(scope, receive, send)


def _refusal(headers: Headers, version: str) -> Response | None:
    codings = ",".join(headers.getlist("transfer-encoding"))
    if codings and codings.strip().lower() != "chunked":  # RFC 9112 §6.1
        return _refuse(501, "Send the body chunked, or with a Content-Length.")
    hosts = headers.getlist("host")
    if version == "1.1" and (len(hosts) != 1 or not hosts[0]):  # RFC 9112 §3.2; HTTP/1.0 had none
        return _refuse(400, "A request names one host.")
    return None


def _refuse(status: int, text: str) -> Response:
    return answer_text(status, text, headers={"connection": "close"})
