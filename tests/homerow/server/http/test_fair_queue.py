"""The order of expensive work."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from homerow.server.http.answers import ApiError
from homerow.server.http.fair_queue import FairQueue


async def settle() -> None:
    """Let every task run until it waits."""
    for _ in range(10):
        await asyncio.sleep(0)


async def run_jobs(queue: FairQueue, jobs: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Start jobs while another one runs; return them in the order of their turns, the refused ones first."""
    done: list[tuple[str, int]] = []

    async def work(address: str, size: int) -> None:
        try:
            async with queue.turn(address, size):
                await asyncio.sleep(0)
                done.append((address, size))
        except ApiError as error:
            done.append((f"{error.status} {address}", size))

    async with queue.turn("first", 1):
        tasks = [asyncio.create_task(work(*job)) for job in jobs]
        await settle()
    await asyncio.gather(*tasks)
    return done


def test_small_jobs_precede_large_ones() -> None:
    jobs = [("a", 100), ("b", 300), ("c", 2), ("d", 1)]

    done = asyncio.run(run_jobs(FairQueue(20), jobs))

    assert done == [("d", 1), ("c", 2), ("a", 100), ("b", 300)]


def test_addresses_take_turns() -> None:
    jobs = [*[("a", 10)] * 3, ("b", 11), ("b", 11), ("c", 21)]

    done = asyncio.run(run_jobs(FairQueue(20), jobs))

    assert [address for address, _ in done] == ["a", "b", "a", "c", "b", "a"]


def test_full_queue_refuses_the_largest_of_the_greediest() -> None:
    jobs = [*[("greedy", 100)] * 3, ("other", 5), ("other", 5)]

    done = asyncio.run(run_jobs(FairQueue(3), jobs))

    assert done == [
        ("503 greedy", 100),
        ("503 greedy", 100),
        ("other", 5),
        ("other", 5),
        ("greedy", 100),
    ]


def test_large_job_waits_only_for_its_share_of_smaller_ones() -> None:
    async def run() -> int:
        queue, served = FairQueue(20), 0

        async def ask_again_and_again(address: str) -> None:
            nonlocal served
            while not large.done() and served < 200:
                await wait(queue, address, 10)
                served += 1

        async with queue.turn("first", 1):
            large = asyncio.create_task(wait(queue, "large", 100))
            others = [asyncio.create_task(ask_again_and_again(address)) for address in "abc"]
            await settle()
        await asyncio.gather(large, *others)
        return served

    assert asyncio.run(run()) < 3 * 12


async def wait(queue: FairQueue, address: str, size: int) -> None:
    async with queue.turn(address, size):
        await settle()


def test_clients_that_leave_lose_their_turn() -> None:
    async def run() -> list[str]:
        queue, done = FairQueue(20), []

        async def work(name: str) -> None:
            async with queue.turn(name, 1):
                done.append(name)

        async with queue.turn("first", 1):
            tasks = [asyncio.create_task(work(name)) for name in "abc"]
            await settle()
            tasks[0].cancel()
        tasks[1].cancel()  # its turn has begun, but it has not run yet
        await asyncio.wait(tasks)
        return done

    assert asyncio.run(run()) in (["c"], ["b", "c"])
