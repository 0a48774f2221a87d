"""Connections: uvicorn's HTTP/1.1, with a limit to the time that a request's head may take.

uvicorn ends a connection that is idle between requests, but waits for ever for the first request and for the
rest of a head once its first byte is there; a few thousand such connections would lock everybody out.
"""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
HEAD_BYTES = 16 * 1024  # more than any browser sends to a site without cookies


class Connection(H11Protocol):
    """One connection; it is closed when a request's head is not complete in time."""

    head_seconds = HEAD_SECONDS
    _head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's own
        """Start to wait for a head."""
        super().connection_made(transport)
        self._watch_head()

    def data_received(self, data: bytes) -> None:
        """Wait on, from the head's first byte, or stop waiting when it is complete."""
        super().data_received(data)
        self._watch_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        super().connection_lost(exc)
        self._stop_watching()

    def _watch_head(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._stop_watching()
        elif self._head_timer is None:
            self._head_timer = self.loop.call_later(self.head_seconds, self.transport.close)

    def _stop_watching(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
