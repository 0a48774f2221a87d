"""Several processes that do the same work: all start together, and end together."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess

ENDING = frozenset({signal.SIGINT, signal.SIGTERM})


def run_in_processes(
    count: int, work: Callable[[int], None], *, beside: AbstractContextManager[None], grace: float
) -> None:
    """Do the work in as many processes, each of which gets its number; `beside` is entered in this one.

    They get SIGTERM once one of them has ended, or this one is told to end, and SIGKILL when they have not
    followed it after `grace` seconds. Only the forking thread goes on in them, so call it before there are
    threads.
    """
    context = multiprocessing.get_context("fork")
    alive, held = os.pipe()  # its end is this process's end, however that comes
    processes = [context.Process(target=_work, args=(work, number, alive, held)) for number in range(count)]
    try:
        _start(processes)
        with beside:
            wait([process.sentinel for process in processes])
    finally:
        _end(processes, time.monotonic() + grace)
        os.close(alive)
        os.close(held)


def _start(processes: Sequence[ForkProcess]) -> None:
    # In what Python itself runs after a fork, a handler's exception is printed and lost, and with it the
    # signal: so it waits until the work has begun.
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        for process in processes:
            process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)


def _end(processes: Sequence[ForkProcess], deadline: float) -> None:
    started = [process for process in processes if process.pid is not None]
    for process in started:
        process.terminate()
    for process in started:
        process.join(max(0.0, deadline - time.monotonic()))
        process.kill()
        process.join()


def _work(work: Callable[[int], None], number: int, alive: int, held: int) -> None:
    os.close(held)
    for ending in ENDING:  # what came meanwhile ends it here, before it has anything to finish
        signal.signal(ending, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    threading.Thread(target=_end_with_parent, args=(alive,), daemon=True).start()
    work(number)


def _end_with_parent(alive: int) -> None:
    os.read(alive, 1)
    os.kill(os.getpid(), signal.SIGTERM)
