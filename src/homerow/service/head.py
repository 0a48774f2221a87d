"""Answers to HEAD: those to GET, without their bodies (RFC 9110 §9.3.2)."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class HeadAnswers:
    """ASGI middleware: drops the body of any answer to HEAD; its headers stay, Content-Length among them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the application's answer, emptied if it is to HEAD."""

        async def send_emptied(message: Message) -> None:
            is_body = message["type"] == "http.response.body"
            await send({**message, "body": b""} if is_body else message)

        await self._app(scope, receive, send_emptied if scope.get("method") == "HEAD" else send)
