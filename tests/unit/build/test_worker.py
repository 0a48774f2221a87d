"""One worker process: what it makes of an error, and when it ends."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

from homerow.build.workers import Workers
from homerow.diagnostics import ReportedFailure
from tasks import end_process, fail, fail_pickily, kill_all, remember, square

ORPHAN_SCRIPT = r"""
import os, time
from homerow.build.workers import Workers
from homerow.diagnostics import ReportedFailure

def wait(_):
    os.write(1, b"%d\n" % os.getpid())
    time.sleep(0.5)

with Workers(2) as workers:
    list(workers.map(wait, [1, 2, 3]))
"""

TERMINATED_SCRIPT = r"""
import multiprocessing, os, signal
from homerow.build.workers import Workers

def leave(number, frame):
    raise RuntimeError("the end of a server, not of a worker")

def own_process(_):
    return os.getpid()

signal.signal(signal.SIGTERM, leave)
with Workers(2) as workers:
    list(workers.map(own_process, [1, 2, 3]))
    for worker in multiprocessing.active_children():
        worker.terminate()
        worker.join()
        print(worker.exitcode == -signal.SIGTERM)
"""

ABANDONED_SCRIPT = r"""
import multiprocessing, time
from homerow.build.workers import Workers

with Workers(2) as workers:
    workers.map(abs, range(8))
    time.sleep(0.3)  # so that there are answers, which nobody reads
for worker in multiprocessing.active_children():
    worker.join()
"""


def test_what_a_batch_raises_is_raised_here() -> None:
    with Workers(2) as workers, pytest.raises(ValueError, match="is wrong"):
        list(workers.map(fail, range(4)))


def test_what_a_worker_raises_tells_where_it_was_raised() -> None:
    with Workers(2) as workers, pytest.raises(ValueError, match="is wrong") as failure:
        list(workers.map(fail, range(4)))

    assert "in fail" in failure.value.__notes__[0]


def test_a_worker_that_dies_is_a_finding_and_no_endless_wait() -> None:
    with Workers(2) as workers, pytest.raises(ReportedFailure) as failure:
        list(workers.map(end_process, range(4)))

    assert [finding.code for finding in failure.value.diagnostics] == ["worker-died"]


def test_a_worker_that_died_before_its_work_is_a_finding_too() -> None:
    for give in (
        lambda workers: list(workers.map(square, range(4))),
        lambda workers: workers.ask(square, 2, prepared_by=remember)(),
    ):
        with Workers(2) as workers:
            workers.prepare(remember, 1)
            kill_all()
            with pytest.raises(ReportedFailure) as failure:
                give(workers)
        assert [finding.code for finding in failure.value.diagnostics] == ["worker-died"]


def test_what_a_dead_worker_was_to_do_aside_is_missed_by_who_waits_for_an_answer() -> None:
    with Workers(2) as workers:
        workers.start()
        kill_all()
        workers.aside(remember, 1)
        with pytest.raises(ReportedFailure):
            list(workers.map(square, range(4)))


def test_an_exception_that_cannot_be_sent_is_told_in_its_own_words() -> None:
    with (
        Workers(2) as workers,
        pytest.raises(RuntimeError, match=r"PickyError\('no such page'\)\nin a worker"),
    ):
        list(workers.map(fail_pickily, range(3)))


@pytest.mark.skipif(sys.platform != "linux", reason="only a fork takes signal handlers along")
def test_a_worker_that_is_told_to_end_does_not_end_as_its_server_would() -> None:
    command = [sys.executable, "-c", TERMINATED_SCRIPT]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    assert (done.stdout, done.stderr) == ("True\nTrue\n", "")


def test_a_worker_whose_answer_nobody_wants_ends_quietly() -> None:
    command = [sys.executable, "-c", ABANDONED_SCRIPT]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)

    assert done.stderr == ""


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_no_worker_outlives_a_killed_build_once_its_batch_is_done() -> None:
    with subprocess.Popen([sys.executable, "-c", ORPHAN_SCRIPT], stdout=subprocess.PIPE, text=True) as main:
        assert main.stdout is not None
        workers = [int(main.stdout.readline()) for _ in range(2)]
        main.send_signal(signal.SIGKILL)
        main.wait()

        deadline = time.monotonic() + 10
        while time.monotonic() < deadline and any(map(is_running, workers)):
            time.sleep(0.05)

    assert [pid for pid in workers if is_running(pid)] == []


def is_running(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:  # noqa: PTH123 - a pseudo file
            return file.read().split(")")[1].split()[0] != "Z"
    except FileNotFoundError:
        return False
