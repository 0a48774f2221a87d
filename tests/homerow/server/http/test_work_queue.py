"""The queue for expensive work."""

from __future__ import annotations

import asyncio

import pytest

from homerow.server.http.responses import ApiError
from homerow.server.http.work_queue import WorkQueue


async def settle() -> None:
    """Let every task run until it waits."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_jobs_run_one_at_a_time_in_their_order_and_others_are_refused() -> None:
    async def run() -> list[str]:
        queue, done = WorkQueue(2), []

        async def work(name: str) -> None:
            async with queue.turn():
                done.append(f"{name} begins")
                await asyncio.sleep(0)
                done.append(f"{name} ends")

        async with queue.turn():
            tasks = [asyncio.create_task(work(name)) for name in ("a", "b", "c")]
            await settle()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        refused = results[2]
        assert isinstance(refused, ApiError)
        assert (refused.status, refused.headers) == (503, {"retry-after": "5"})
        return done

    assert asyncio.run(run()) == ["a begins", "a ends", "b begins", "b ends"]


def test_a_client_that_leaves_frees_its_place() -> None:
    async def run() -> None:
        queue = WorkQueue(1)
        async with queue.turn():
            leaving = asyncio.create_task(queue.turn().__aenter__())
            await settle()
            leaving.cancel()
            await settle()
            staying = asyncio.create_task(queue.turn().__aenter__())
            await settle()
            with pytest.raises(ApiError):
                await queue.turn().__aenter__()
        await staying

    asyncio.run(run())


def test_work_that_fails_ends_its_turn() -> None:
    async def run() -> None:
        queue = WorkQueue(1)
        with pytest.raises(ValueError, match="no"):
            async with queue.turn():
                raise ValueError("no")
        async with queue.turn():
            pass

    asyncio.run(run())
