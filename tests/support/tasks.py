"""Tasks for workers in tests, which must be functions of a module."""

from __future__ import annotations

import multiprocessing
import os
import time


def square(number: int) -> int:
    return number * number


def own_process(_: int) -> int:
    return os.getpid()


MEMORY: list[int] = []


def remember(number: int) -> None:
    MEMORY.append(number)


def remembered(number: int) -> list[int]:
    return [*MEMORY, number]


def fail(number: int) -> int:
    raise ValueError(f"{number} is wrong")


def fail_at_zero(number: int) -> int:
    if number == 0:
        fail(number)
    time.sleep(0.1)  # so that the other worker is still busy when the error is known
    return number


class PickyError(Exception):
    """An error that is not made of its args alone."""

    def __init__(self, page: str, reason: str) -> None:
        super().__init__(f"{reason} {page}")


def fail_pickily(_: int) -> None:
    raise PickyError("page", "no such")


def end_process(_: int) -> int:
    os._exit(1)


def kill_all() -> None:
    for worker in multiprocessing.active_children():
        worker.kill()
        worker.join()
