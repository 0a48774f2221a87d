"""A kept connection that asks HTTP of a server at little cost of its own, on cores that both use.

Requests are bytes before they are asked. Of an answer the head is searched for its status and its length, and
the body is read to the byte: what is not 200, or longer or shorter than it says, ends the measurement.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Mapping
from urllib.parse import urlsplit

from bench.measure import CommandFailedError

MOST = 1_000_000  # bytes of an answer
LIMIT = 60.0  # seconds
_OK = b"HTTP/1.1 200 "
_HEAD_END = b"\r\n\r\n"
_LENGTH = re.compile(rb"\r\ncontent-length: *([0-9]+)\r\n", re.IGNORECASE)


def post_request(address: str, path: str, fields: Mapping[str, str], body: bytes) -> bytes:
    """Return a POST as it is sent."""
    sent = {"host": urlsplit(address).netloc, **fields, "content-length": str(len(body))}
    head = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
    return f"POST {path} HTTP/1.1\r\n{head}\r\n".encode() + body


class KeptConnection:
    """One connection, one request after the other."""

    def __init__(self, address: str) -> None:
        place = urlsplit(address)
        self._socket = socket.create_connection((place.hostname, place.port), timeout=LIMIT)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._content = bytearray(MOST)
        self._size = 0

    def ask(self, request: bytes) -> memoryview:
        """Return the body of the answer; it stays there until the next one. Raises CommandFailedError."""
        self._socket.sendall(request)
        self._size = 0
        while (end := self._content.find(_HEAD_END, 0, self._size)) < 0:
            self._read()
        head = bytes(self._content[: end + 2])
        length = _LENGTH.search(head)
        if not head.startswith(_OK) or length is None:
            raise CommandFailedError(f"{request[:60]!r} is answered with {head[:40]!r}")
        start = end + len(_HEAD_END)
        whole = start + int(length[1])
        while self._size < whole:
            self._read()
        if self._size > whole:
            raise CommandFailedError(f"an answer is {self._size - whole} bytes longer than it says")
        return memoryview(self._content)[start:whole]

    def close(self) -> None:
        """End it."""
        self._socket.close()

    def _read(self) -> None:
        count = self._socket.recv_into(memoryview(self._content)[self._size :])
        if not count:
            raise CommandFailedError("the server closed the connection, or an answer is too long")
        self._size += count
