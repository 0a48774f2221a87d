"""Connections: uvicorn's HTTP/1.1 on httptools, with limits to what one client may keep waiting.

uvicorn ends a connection that is idle between requests, but waits for ever for the first request, for the
rest of a head or a body once its first byte is there, and for a client that does not read its answer; and
with this parser it takes a head of any size: a thousand such connections would lock everybody out. It would
also hand over what it makes of a target; the service reads the target as it was sent. Of several requests
that a client sent ahead it tells the last one alone that the client has left. And it writes the head of an
answer by itself, which takes the system as long as all the rest, and wakes the client for nothing.
"""

from __future__ import annotations

import asyncio
import re
from itertools import chain
from typing import cast
from urllib.parse import unquote

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

HEAD_SECONDS = 10.0
BODY_SECONDS = 20.0  # and more for a long one, as long as it comes faster than
BODY_RATE = 10_000  # bytes a second
READ_SECONDS = (
    60.0  # until a client has read what waits for it, at most a chunk of a file and what is below it
)
HEAD_BYTES = 16 * 1024  # more than any browser sends to a site without cookies
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"  # as uvicorn writes it
REFUSAL = "Invalid HTTP request received."
# RFC 9112 §3.2.2: a target as clients send it to proxies. One that names a user is none (RFC 9110 §4.2.4).
ABSOLUTE_FORM = re.compile(rb"https?://([^/?#@]+)(.*)", re.IGNORECASE | re.DOTALL)


class _AnswerWriter:
    """What an answer is written to: its head waits for what comes next, until the loop's next turn."""

    __slots__ = ("_head", "_is_begun", "_loop", "_transport", "is_closing")

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._head = b""
        self._is_begun = False
        self.is_closing = transport.is_closing

    def write(self, data: bytes) -> None:
        """Write a part of the answer, or that its request may go on."""
        if self._head:
            self._transport.writelines((self._head, data))
            self._head = b""
        elif self._is_begun or data == CONTINUE:
            self._transport.write(data)
        else:
            self._head, self._is_begun = data, True
            self._loop.call_soon(self._write_head)

    def close(self) -> None:
        """Close the connection, once all is written."""
        self._write_head()
        self._transport.close()

    def _write_head(self) -> None:
        if self._head:
            self._transport.write(self._head)
            self._head = b""


class BadHead(Exception):  # noqa: N818 - the head is bad, not the program
    """A head is too large, or names no host or several; the parser passes it on, and uvicorn answers 400."""


class Connection(HttpToolsProtocol):
    """One connection; it is closed when a request is not complete, or its answer not read, in time."""

    head_seconds, body_seconds, read_seconds = HEAD_SECONDS, BODY_SECONDS, READ_SECONDS
    _head_timer: asyncio.TimerHandle | None = None
    _body_timer: asyncio.TimerHandle | None = None
    _read_timer: asyncio.TimerHandle | None = None
    _is_in_head = True
    _is_in_body = False
    _head_bytes = 0
    _body_deadline = 0.0  # by the loop's clock
    _answering: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's own
        """Start to wait for a head."""
        super().connection_made(transport)
        self._watch_head()

    def data_received(self, data: bytes) -> None:
        """Wait on, from the head's first byte, or stop waiting when it is complete."""
        was_in_head = self._is_in_head
        super().data_received(data)
        if self._is_in_body:
            self._watch_body(len(data))
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
        self._is_in_head, self._is_in_body = False, True
        if not self._is_good_head():
            raise BadHead
        if not self.url.startswith(b"/"):
            self._read_absolute_form()
        super().on_headers_complete()
        # uvicorn resolves 'http://host/x' to '/x'; what answers comes later, and sees this.
        raw_path, _, query = self.url.partition(b"?")
        self.scope["raw_path"], self.scope["query_string"] = raw_path, query
        self.scope["path"] = unquote(raw_path.decode("ascii"))

    def on_message_complete(self) -> None:
        """End a request, for which no body has to come any more."""
        self._is_in_body = False
        if self._body_timer is not None:
            self._body_timer.cancel()
            self._body_timer = None
        super().on_message_complete()

    def pause_writing(self) -> None:
        """Wait for the client to read."""
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        """Write on."""
        super().resume_writing()
        if self._read_timer is not None and not self.transport.is_closing():
            self._read_timer.cancel()
            self._read_timer = None

    def on_response_complete(self) -> None:
        """Go on to the next request; what is closed still waits until its answer was read."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._watch_reader()

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection."""
        super().timeout_keep_alive_handler()
        self._watch_reader()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting; tell each request that nobody waits for its answer."""
        super().connection_lost(exc)
        for cycle in (self._answering, *(cycle for cycle, _ in self.pipeline)):
            if cycle is not None and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()
        self._stop_watching()
        for timer in (self._body_timer, self._read_timer):
            if timer is not None:
                timer.cancel()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        cycle.transport = cast("asyncio.Transport", _AnswerWriter(cycle.transport, self.loop))
        super()._start_asgi_task(cycle, app)

    def _read_absolute_form(self) -> None:
        """Take path and host out of a target that is a whole address; the Host field does not count then."""
        absolute = ABSOLUTE_FORM.fullmatch(self.url)
        if absolute:
            host, path = absolute.groups()
            self.url = path if path.startswith(b"/") else b"/" + path
            self.headers[:] = [(name, host if name == b"host" else value) for name, value in self.headers]

    def _is_good_head(self) -> bool:
        size = len(self.url) + sum(map(len, chain.from_iterable(self.headers)))
        hosts = [name for name, _ in self.headers].count(b"host")
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

    def _watch_body(self, count: int) -> None:
        """Give a body its time: what it began with, and what `count` more bytes of it are worth."""
        if self._body_timer is None:
            self._body_deadline = self.loop.time() + self.body_seconds
            self._body_timer = self.loop.call_at(self._body_deadline, self._end_slow_body)
        self._body_deadline += count / BODY_RATE

    def _end_slow_body(self) -> None:
        if self.loop.time() >= self._body_deadline:
            self.transport.close()
            self._watch_reader()
        else:
            self._body_timer = self.loop.call_at(self._body_deadline, self._end_slow_body)

    def _watch_reader(self) -> None:
        # Not close: that would wait until all is read.
        if self._read_timer is None:
            self._read_timer = self.loop.call_later(self.read_seconds, self.transport.abort)
