"""Traces of requests, as a collector receives them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from published import OutputFolder
from running import PATIENCE, running_server

pytestmark = pytest.mark.slow

TRACE = "0af7651916cd43dd8448eb211c80319c"


class Collector(ThreadingHTTPServer):
    """Keeps the bodies that it receives."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        super().__init__(("127.0.0.1", 0), Received)


class Received(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        self.server.bodies.append(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Write nothing."""


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[Collector]:
    with Collector() as collector:
        threading.Thread(target=collector.serve_forever, daemon=True).start()
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{collector.server_port}")
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_COMPRESSION", "none")
        yield collector
        collector.shutdown()


def test_request_is_a_span_of_the_trace_of_its_proxy(output: OutputFolder, collector: Collector) -> None:
    output.publish()
    with running_server(output) as running:
        headers = {"traceparent": f"00-{TRACE}-b7ad6b7169203331-01", "x-request-id": "one"}
        url = f"http://127.0.0.1:{running.port}/docs?q=private"
        httpx.get(url, headers=headers, timeout=PATIENCE).raise_for_status()

        assert running.stop() == 0
        export = ExportTraceServiceRequest.FromString(b"".join(collector.bodies))
        (span,) = export.resource_spans[0].scope_spans[0].spans
        assert (span.trace_id.hex(), span.name) == (TRACE, "site")
        attributes = {each.key: each.value.string_value or each.value.int_value for each in span.attributes}
        expected = {
            "http.request.method": "GET",
            "url.path": "/docs",
            "http.response.status_code": 200,
            "homerow.request_id": "one",
        }
        assert attributes.items() >= expected.items()
        assert "client.address" not in attributes
        assert b"private" not in export.SerializeToString()
