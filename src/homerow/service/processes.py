"""Several processes that do the same work: all start together, and end together."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import wait


def run_in_processes(count: int, work: Callable[[int], None]) -> None:
    """Do the work in as many processes, each of which gets its number.

    They get SIGTERM once one of them has ended, or this one is told to end. Only the forking thread goes on
    in them, so call it before there are threads.
    """
    context = multiprocessing.get_context("fork")
    alive, held = os.pipe()  # its end is this process's end, however that comes
    processes = [context.Process(target=_work, args=(work, number, alive, held)) for number in range(count)]
    try:
        for process in processes:
            process.start()
        wait([process.sentinel for process in processes])
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()
        os.close(alive)
        os.close(held)


def _work(work: Callable[[int], None], number: int, alive: int, held: int) -> None:
    os.close(held)
    threading.Thread(target=_end_with_parent, args=(alive,), daemon=True).start()
    work(number)


def _end_with_parent(alive: int) -> None:
    os.read(alive, 1)
    os.kill(os.getpid(), signal.SIGTERM)
