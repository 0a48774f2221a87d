"""A client that keeps its connection, and notes how long answers take and which requests fail."""

from __future__ import annotations

import asyncio
import itertools
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from urllib.parse import urlsplit

ABSENT = "/docs/none"  # a page that no release has
TIMEOUT = 30.0  # seconds for an answer
_STATUS = re.compile(rb"HTTP/1\.1 (\d{3})")
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_CLOSED = re.compile(rb"\r\nconnection: *close", re.IGNORECASE)


@dataclass(slots=True)
class Tally:
    """The seconds of each answer, and how many requests failed: by an error, or without an answer."""

    taken: list[float] = field(default_factory=list)
    failed: int = 0
    first_failure: str = ""

    def fail(self, reason: str) -> None:
        """Count a failed request."""
        self.failed += 1
        self.first_failure = self.first_failure or reason


class Client:
    """One connection, which is opened again when the server has closed it."""

    def __init__(self, url: str, tally: Tally) -> None:
        self._place = urlsplit(url)
        self._tally = tally
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask_until(self, end: float, requests: Sequence[bytes]) -> None:
        """Ask one request after the other until a time of the monotonic clock."""
        for request in itertools.cycle(requests):
            if time.monotonic() > end:
                break
            await self.ask(request)
        self.close()

    async def ask(self, request: bytes) -> None:
        """Ask, and note the answer."""
        started = time.perf_counter()
        try:
            status = await asyncio.wait_for(self._answer(request), TIMEOUT)
        except (OSError, EOFError, TimeoutError) as error:
            self.close()
            self._tally.fail(f"{request[:60]!r}: {type(error).__name__}")
            return
        self._tally.taken.append(time.perf_counter() - started)
        if status >= HTTPStatus.BAD_REQUEST and f"GET {ABSENT} ".encode() not in request:
            self._tally.fail(f"{request[:60]!r}: {status}")

    async def _answer(self, request: bytes) -> int:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._place.hostname, self._place.port)
        reader, writer = self._streams
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length, status = _LENGTH.search(head), _STATUS.match(head)
        if length is None or status is None:
            raise EOFError(head[:80])
        await reader.readexactly(int(length[1]))
        if _CLOSED.search(head):
            self.close()
        return int(status[1])

    def close(self) -> None:
        """Close the connection."""
        if self._streams:
            self._streams[1].close()
        self._streams = None
