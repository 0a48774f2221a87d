"""Traces by OpenTelemetry: one span for each request. Environment variables (OTEL_…) configure them."""

from __future__ import annotations

import asyncio
import os

os.environ.setdefault("OTEL_SEMCONV_STABILITY_OPT_IN", "http")  # today's names of attributes; read at import

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.instrumentation.asgi import OpenTelemetryMiddleware
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import get_current_span
from starlette.types import ASGIApp, Receive, Scope, Send

from homerow.server.telemetry.logs import request_id
from homerow.server.telemetry.metrics import handler_of

WHOLE = "homerow.scope"


class Tracing:
    """ASGI middleware; spans have no addresses, and no query strings, which have the words of searches.

    Create it in a worker, because the exporter has a thread.
    """

    def __init__(self, app: ASGIApp) -> None:
        os.environ.setdefault("OTEL_SERVICE_NAME", "homerow")
        self._app = app
        self._provider = TracerProvider()
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        self._traced = OpenTelemetryMiddleware(
            self._answer, tracer_provider=self._provider, exclude_spans=["receive", "send"]
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the application's answer, in a span that continues the trace of a proxy."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            await asyncio.to_thread(self._provider.shutdown)  # sends the last spans
            return
        recorded = {**scope, "client": None, "query_string": b"", WHOLE: scope}
        await self._traced(recorded, receive, send)

    async def _answer(self, recorded: Scope, receive: Receive, send: Send) -> None:
        scope: Scope = recorded[WHOLE]
        span = get_current_span()
        await self._app(scope, receive, send)
        span.update_name(handler_of(scope))
        span.set_attribute("homerow.request_id", request_id.get())
