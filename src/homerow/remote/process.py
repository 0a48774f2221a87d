"""A process beside the service, which pulls each new release into its output folder."""

from __future__ import annotations

import logging.config
import multiprocessing
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from pathlib import Path

from homerow.remote.places import open_place
from homerow.remote.pull import pull_until, try_to_pull
from homerow.server.telemetry.logs import LogOptions, logging_config

POLL_SECONDS = 0.1  # between two looks whether the process has ended before its first attempt


@contextmanager
def pulled_releases(address: str, output_dir: Path, *, seconds: float, logs: LogOptions) -> Iterator[None]:
    """Pull the release of a place, then look for another every few seconds until the block ends.

    If the first attempt fails, the release that is there is served. Not a thread: granian forks its workers.
    Raises ReportedFailure for an address that is none.
    """
    open_place(address)
    spawning = multiprocessing.get_context("spawn")
    tried = spawning.Event()
    arguments = (address, output_dir.absolute(), seconds, logs, tried)
    process = spawning.Process(target=_pull_releases, args=arguments, daemon=True)
    process.start()
    while process.is_alive() and not tried.wait(POLL_SECONDS):
        pass
    try:
        yield
    finally:
        process.terminate()
        process.join()


def _pull_releases(address: str, output_dir: Path, seconds: float, logs: LogOptions, tried: Event) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends Ctrl+C to the parent, too
    logging.config.dictConfig({"version": 1, "disable_existing_loggers": False, **logging_config(logs)})
    over = threading.Event()
    threading.Thread(target=_wait_for_parent, args=(over,), daemon=True).start()
    place = open_place(address)
    try_to_pull(place, output_dir)
    tried.set()
    pull_until(over, place, output_dir, seconds=seconds)


def _wait_for_parent(over: threading.Event) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        over.set()
