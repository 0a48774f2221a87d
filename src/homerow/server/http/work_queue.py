"""A queue for expensive work: one job at a time, and a refusal if too many wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from homerow.server.http.responses import ApiError


class WorkQueue:
    """Lets one job run, in the order in which they came: two at the same time would only make both slower."""

    def __init__(self, max_waiting: int) -> None:
        self._max_waiting = max_waiting
        self._waiting = 0
        self._running = asyncio.Semaphore(1)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for the turn of a job, which ends with the block. Raises ApiError 503 if too many wait."""
        if self._waiting >= self._max_waiting:
            raise ApiError(503, "Too many requests wait", {"retry-after": "5"})
        self._waiting += 1
        try:
            await self._running.acquire()
        finally:
            self._waiting -= 1
        try:
            yield
        finally:
            self._running.release()
