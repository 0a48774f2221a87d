"""Connections: uvicorn's HTTP/1.1 on httptools, with limits to the size and the time of a request's head.

uvicorn ends a connection that is idle between requests, but waits for ever for the first request and for the
rest of a head once its first byte is there, and with this parser it takes a head of any size: a few thousand
such connections would lock everybody out. It would also hand over what it makes of a target; the service
reads the target as it was sent.
"""

from __future__ import annotations

import asyncio
from urllib.parse import unquote

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS = 10.0
HEAD_BYTES = 16 * 1024  # more than any browser sends to a site without cookies
REFUSAL = "Invalid HTTP request received."


class BadHead(Exception):  # noqa: N818 - the head is bad, not the program
    """A head is too large, or names no host or several; the parser passes it on, and uvicorn answers 400."""


class Connection(HttpToolsProtocol):
    """One connection; it is closed when a request's head is not complete in time."""

    head_seconds = HEAD_SECONDS
    _head_timer: asyncio.TimerHandle | None = None
    _is_in_head = True
    _head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's own
        """Start to wait for a head."""
        super().connection_made(transport)
        self._watch_head()

    def data_received(self, data: bytes) -> None:
        """Wait on, from the head's first byte, or stop waiting when it is complete."""
        was_in_head = self._is_in_head
        super().data_received(data)
        if was_in_head and self._is_in_head:
            # Of a field that does not end the parser says nothing.
            self._head_bytes += len(data)
            if self._head_bytes > HEAD_BYTES and not self.transport.is_closing():
                self.send_400_response(REFUSAL)
        self._watch_head()

    def on_message_begin(self) -> None:
        """Begin a head."""
        super().on_message_begin()
        self._is_in_head, self._head_bytes = True, 0

    def on_headers_complete(self) -> None:
        """Start to answer, once the head is known to be whole."""
        self._is_in_head = False
        if not self._is_good_head():
            raise BadHead
        super().on_headers_complete()
        # uvicorn resolves 'http://host/x' to '/x'; what answers comes later, and sees this.
        raw_path, _, query = self.url.partition(b"?")
        self.scope["raw_path"], self.scope["query_string"] = raw_path, query
        self.scope["path"] = unquote(raw_path.decode("ascii"))

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        super().connection_lost(exc)
        self._stop_watching()

    def _is_good_head(self) -> bool:
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        hosts = sum(name == b"host" for name, _ in self.headers)
        # RFC 9112 §3.2: without exactly one Host the answer is 400; HTTP/1.0 had none.
        return size <= HEAD_BYTES and (hosts == 1 or (not hosts and self.parser.get_http_version() == "1.0"))

    def _watch_head(self) -> None:
        if not self._is_in_head:
            self._stop_watching()
        elif self._head_timer is None:
            self._head_timer = self.loop.call_later(self.head_seconds, self.transport.close)

    def _stop_watching(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
