"""Asking the application in this process: as httpx does, and as no client library would."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

import httpx
from starlette.types import ASGIApp, Message, Scope

Ask = Callable[..., httpx.Response]


def asker(app: ASGIApp) -> Ask:
    """Return a function that asks this application; httpx's own Accept-Encoding is not sent."""

    def ask(path: str, *, method: str = "GET", **fields: str) -> httpx.Response:
        headers = {name.replace("_", "-"): value for name, value in fields.items()}
        return asking(app, method, path, headers=headers)

    return ask


def asking(app: ASGIApp, method: str, path: str, **options: Any) -> httpx.Response:
    """Return what this application answers; `options` are httpx's."""

    async def send() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://site.test") as client:
            client.headers.pop("accept-encoding")
            return await client.request(method, path, **options)

    return asyncio.run(send())


@dataclass(frozen=True, slots=True)
class RawAnswer:
    """The answer of an application, byte for byte."""

    status: int
    headers: Mapping[str, str]
    body: bytes


async def ask_raw(
    app: ASGIApp, raw_path: bytes, headers: list[tuple[bytes, bytes]] | None = None, *, method: str = "GET"
) -> RawAnswer:
    """Ask with a path and fields that no client library would send; raises what the application raises."""
    target, _, query = raw_path.partition(b"?")
    scope: Scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(target.decode("latin-1")),
        "raw_path": target,
        "query_string": query,
        "root_path": "",
        "headers": [(b"host", b"site.test"), *(headers or [])],
        "server": ("site.test", 80),
    }
    messages: list[Message] = []
    requests: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Message:
        return requests.pop() if requests else await asyncio.Future()  # the client never leaves

    async def send(message: Message) -> None:
        messages.append(message)

    await app(scope, receive, send)
    start, *rest = messages
    fields = {name.decode("latin-1"): value.decode("latin-1") for name, value in start["headers"]}
    return RawAnswer(start["status"], fields, b"".join(message["body"] for message in rest))
