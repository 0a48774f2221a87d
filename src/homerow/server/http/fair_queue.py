"""A queue for expensive work: one job at a time, fair to addresses, small jobs before large ones."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec import Struct

from homerow.server.http.answers import ApiError


class Job(Struct, frozen=True, order=True):
    """A job that waits; `tag` and `number` decide its place."""

    tag: int
    number: int
    address: str
    size: int
    turn: asyncio.Future[None]


class FairQueue:
    """Self-clocked fair queueing (Golestani 1994): the job with the lowest tag is next.

    A tag is the size of a job added to the last tag of its address or, if that is higher, to the tag of the
    job that runs now. So addresses get equal shares, a small job precedes large ones, and none waits forever.
    If the queue is full, the job with the highest tag is refused, whether it is new or was waiting.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._numbers = itertools.count()
        self._waiting: list[Job] = []
        self._tags: dict[str, int] = {}  # the last tag of each address
        self._clock = 0
        self._is_busy = False

    @asynccontextmanager
    async def turn(self, address: str, size: int) -> AsyncIterator[None]:
        """Wait for the turn of a job, which ends with the block. Raises ApiError 503 if too many wait."""
        await self._wait(address, size)
        try:
            yield
        finally:
            self._start_next()

    async def _wait(self, address: str, size: int) -> None:
        tag = max(self._clock, self._tags.get(address, 0)) + size
        job = Job(tag, next(self._numbers), address, size, asyncio.get_running_loop().create_future())
        self._tags[address] = tag
        self._waiting.append(job)
        if not self._is_busy:
            self._start_next()
        elif len(self._waiting) > self._most:
            self._refuse(max(self._waiting))
        try:
            await job.turn
        except asyncio.CancelledError:  # the client left
            if not job.turn.cancelled() and job.turn.exception() is None:
                self._start_next()  # the turn had begun
            elif job in self._waiting:
                self._remove(job)
            raise

    def _start_next(self) -> None:
        self._waiting = [job for job in self._waiting if not job.turn.cancelled()]
        self._is_busy = bool(self._waiting)
        if not self._waiting:
            self._tags.clear()
            self._clock = 0
            return
        job = min(self._waiting)
        self._waiting.remove(job)
        self._clock = job.tag
        self._tags = {address: tag for address, tag in self._tags.items() if tag > self._clock}
        job.turn.set_result(None)

    def _refuse(self, job: Job) -> None:
        self._remove(job)
        job.turn.set_exception(ApiError(503, "Too many requests wait", {"retry-after": "5"}))

    def _remove(self, job: Job) -> None:
        self._waiting.remove(job)
        if job.address in self._tags:
            self._tags[job.address] -= job.size
