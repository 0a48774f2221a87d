"""Middleware that gives each request an id, logs it and counts it."""

from __future__ import annotations

import logging
import random
import re
import time
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from homerow.server.telemetry.logs import ACCESS, LogOptions, request_id
from homerow.server.telemetry.metrics import count_request, handler_of

logger = logging.getLogger(ACCESS)

HEADER = b"x-request-id"
_ACCEPTED = re.compile(rb"[A-Za-z0-9_.:-]{1,64}")  # of a proxy, so that its log has the same id


class Instrumentation:
    """ASGI middleware: sets the request id, adds it to the response, and records the request."""

    def __init__(self, app: ASGIApp, options: LogOptions) -> None:
        self._app = app
        self._options = options

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the application's answer; an exception counts as status 500."""
        if scope["type"] != "http":  # the start and end of the application
            await self._app(scope, receive, send)
            return
        identifier = _identifier(scope)
        # Not reset afterwards: the handler of exceptions and the server's log run later in this context.
        request_id.set(identifier.decode())
        started = time.perf_counter()
        status = 500

        async def send_identified(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message.get("headers", ()), (HEADER, identifier)]}
            await send(message)

        try:
            await self._app(scope, receive, send_identified)
        finally:
            seconds = time.perf_counter() - started
            count_request(scope, status, seconds)
            if self._options.access:
                self._log(scope, status, seconds)

    def _log(self, scope: Scope, status: int, seconds: float) -> None:
        """Log a request without its query string, which has the words of searches."""
        fields: dict[str, Any] = {
            "method": scope["method"],
            "path": sent_path(scope),
            "status": status,
            "milliseconds": round(seconds * 1000, 3),
            "handler": handler_of(scope),
        }
        if self._options.addresses and scope.get("client"):
            fields["address"] = scope["client"][0]
        logger.info("request", extra={"fields": fields})


def sent_path(scope: Scope) -> str:
    """Return the path as it was sent, without the query string."""
    return (scope.get("raw_path") or b"").partition(b"?")[0].decode("latin-1")


def _identifier(scope: Scope) -> bytes:
    for name, value in scope["headers"]:
        if name == HEADER and _ACCEPTED.fullmatch(value):
            return bytes(value)
    return b"%016x" % random.getrandbits(64)  # not a secret: `secrets` would ask the system, 4 of 25 µs
