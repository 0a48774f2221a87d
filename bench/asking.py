"""Kept connections that ask HTTP of a server at little cost of their own, on cores that both use.

One process has all of them, as wrk does it: each asks the next request as soon as its answer is whole.
Requests are bytes before they are asked. Of an answer the head is searched for its status and its length, and
the body is read to the byte: another status than 200 or a wrong length ends the measurement.
"""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from selectors import EVENT_READ, DefaultSelector
from urllib.parse import urlsplit

from bench.measure import CommandFailedError

MAX_BYTES = 1_000_000  # bytes of an answer
LIMIT = 60.0  # seconds
_OK = b"HTTP/1.1 200 "
_HEAD_END = b"\r\n\r\n"
_LENGTH = re.compile(rb"\r\ncontent-length: *([0-9]+)\r\n", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RequestTimes:
    """The time of all requests in seconds, and of each one in milliseconds."""

    seconds: float
    taken: Sequence[float]


def post_request(address: str, path: str, fields: Mapping[str, str], body: bytes) -> bytes:
    """Return a POST as it is sent."""
    sent = {"host": urlsplit(address).netloc, **fields, "content-length": str(len(body))}
    head = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
    return f"POST {path} HTTP/1.1\r\n{head}\r\n".encode() + body


def get_request(address: str, path: str, coding: str = "br") -> bytes:
    """Return a GET as it is sent."""
    host = urlsplit(address).netloc
    return f"GET {path} HTTP/1.1\r\nhost: {host}\r\naccept-encoding: {coding}\r\n\r\n".encode()


def ask_all(
    address: str, requests: Sequence[bytes], *, connections: int, look: Callable[[int, memoryview], None]
) -> RequestTimes:
    """Ask everything, as many at a time as there are connections. Raises CommandFailedError.

    `look` is called with the number of each request and the body of its answer, which is gone afterwards.
    """
    taken: list[float] = []
    with ExitStack() as stack, DefaultSelector() as selector:
        began = time.perf_counter()
        for number in range(min(connections, len(requests))):
            connection = stack.enter_context(closing(_Connection(address)))
            selector.register(connection.socket, EVENT_READ, connection)
            connection.ask(number, requests[number])
        asked = len(selector.get_map())
        while len(taken) < len(requests):
            ready = selector.select(LIMIT)
            if not ready:
                raise CommandFailedError(f"no answer came for {LIMIT:g} seconds")
            for key, _ in ready:
                connection = key.data
                body = connection.read()
                if body is None:
                    continue
                taken.append((time.perf_counter() - connection.started) * 1000)
                look(connection.number, body)
                if asked < len(requests):
                    connection.ask(asked, requests[asked])
                    asked += 1
        return RequestTimes(time.perf_counter() - began, taken)


class _Connection:
    """One connection, one request after the other."""

    def __init__(self, address: str) -> None:
        place = urlsplit(address)
        self.socket = socket.create_connection((place.hostname, place.port), timeout=LIMIT)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.number, self.started = 0, 0.0
        self._content = memoryview(bytearray(MAX_BYTES))
        self._request = b""
        self._size = 0
        self._start = self._whole = 0  # of the body, once its head is read

    def ask(self, number: int, request: bytes) -> None:
        """Send the request of a number."""
        self.number, self._request = number, request
        self._size = self._whole = 0
        self.started = time.perf_counter()
        self.socket.sendall(request)

    def read(self) -> memoryview | None:
        """Read received bytes; return the body once it is complete. Raises CommandFailedError."""
        count = self.socket.recv_into(self._content[self._size :])
        if not count:
            raise CommandFailedError("the server closed the connection, or an answer is too long")
        self._size += count
        if not self._whole:
            self._read_head()
        if not self._whole or self._size < self._whole:
            return None
        if self._size > self._whole:
            raise CommandFailedError(f"an answer is {self._size - self._whole} bytes longer than it says")
        return self._content[self._start : self._whole]

    def close(self) -> None:
        """End it."""
        self.socket.close()

    def _read_head(self) -> None:
        head, end, _ = bytes(self._content[: self._size]).partition(_HEAD_END)
        if not end:
            return
        length = _LENGTH.search(head + end)
        if not head.startswith(_OK) or length is None:
            raise CommandFailedError(f"{self._request[:60]!r} is answered with {head[:40]!r}")
        self._start = len(head) + len(end)
        self._whole = self._start + int(length[1])
