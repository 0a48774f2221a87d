"""Traces by OpenTelemetry: one span for each request. Environment variables (OTEL_…) configure them."""

from __future__ import annotations

import asyncio
import os

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.propagate import extract
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanKind
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from homerow.server.telemetry.instrumentation import sent_path
from homerow.server.telemetry.logs import request_id
from homerow.server.telemetry.metrics import handler_of


class Tracing:
    """ASGI middleware; spans have no addresses, and no query strings, which have the words of searches.

    Create it in a worker, because the exporter has a thread.
    """

    def __init__(self, app: ASGIApp) -> None:
        os.environ.setdefault("OTEL_SERVICE_NAME", "homerow")
        self._app = app
        self._provider = TracerProvider()
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        self._tracer = self._provider.get_tracer("homerow")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the application's answer, in a span that continues the trace of a proxy."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            await asyncio.to_thread(self._provider.shutdown)  # sends the last spans
            return
        parent = extract(
            {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        )
        with self._tracer.start_as_current_span("request", parent, kind=SpanKind.SERVER) as span:

            async def send_traced(message: Message) -> None:
                if message["type"] == "http.response.start":
                    span.set_attribute("http.response.status_code", message["status"])
                await send(message)

            span.set_attributes({"http.request.method": scope["method"], "url.path": sent_path(scope)})
            await self._app(scope, receive, send_traced)
            span.update_name(handler_of(scope))
            span.set_attribute("homerow.request_id", request_id.get())
