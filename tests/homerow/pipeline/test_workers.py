"""Worker processes: batches and results, errors, and their end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from homerow.diagnostics import ReportedFailure
from homerow.pipeline.workers import Workers, batched
from running import comes_true
from tasks import (
    end_process,
    fail,
    fail_at_zero,
    fail_pickily,
    kill_all,
    own_process,
    remember,
    remembered,
    square,
)

ORPHAN_SCRIPT = r"""
import os, time
from homerow.pipeline.workers import Workers

def wait(_):
    os.write(1, b"%d\n" % os.getpid())
    time.sleep(60)

with Workers(2) as workers, Workers(2) as others:
    others.start()
    list(workers.map(wait, [1, 2, 3]))
"""

TERMINATED_SCRIPT = r"""
import multiprocessing, os, signal
from homerow.pipeline.workers import Workers

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

STOPPED_SCRIPT = r"""
import signal
from homerow.pipeline.workers import Workers

def leave(number, frame):
    raise RuntimeError("the end of a server, not of a worker")

signal.signal(signal.SIGTERM, leave)
for _ in range(100):
    with Workers(3) as workers:
        workers.start()
"""

ABANDONED_SCRIPT = r"""
import multiprocessing, time
from homerow.pipeline.workers import Workers

with Workers(2) as workers:
    workers.map(abs, range(8))
    time.sleep(0.3)  # so that there are answers, which nobody reads
for worker in multiprocessing.active_children():
    worker.join()
"""


@pytest.mark.parametrize(
    ("pieces", "batches"),
    [("", []), ("ab", [("a", "b")]), ("abc", [("a", "b"), ("c",)]), ("abcd", [("a", "b"), ("c", "d")])],
)
def test_batches_keep_the_order_of_pieces_and_the_last_one_may_be_smaller(
    pieces: str, batches: list[tuple[str, ...]]
) -> None:
    assert list(batched(iter(pieces), 2)) == batches


def test_every_batch_has_its_result() -> None:
    with Workers(2) as workers:
        assert sorted(workers.map(square, range(20))) == sorted(n * n for n in range(20))


def test_one_batch_needs_no_process() -> None:
    with Workers(2) as workers:
        assert list(workers.map(own_process, [1])) == [os.getpid()]


def test_one_batch_goes_to_a_worker_that_has_been_started() -> None:
    with Workers(2) as workers:
        workers.start(1)
        (process,) = workers.map(own_process, [1])

    assert process != os.getpid()


def test_a_single_worker_is_the_calling_process() -> None:
    with Workers(1) as workers:
        workers.start()
        assert set(workers.map(own_process, range(4))) == {os.getpid()}


def test_several_batches_need_other_processes() -> None:
    with Workers(2) as workers:
        assert os.getpid() not in set(workers.map(own_process, range(4)))


def test_a_map_begins_before_its_results_are_read() -> None:
    with Workers(2) as workers, Workers(2) as others:
        others.start(1)
        first = others.map(own_process, [1])

        assert sorted(workers.map(square, range(9))) == [number**2 for number in range(9)]
        assert list(first) != [os.getpid()]


def test_workers_serve_one_map_after_another() -> None:
    with Workers(2) as workers:
        first = set(workers.map(own_process, range(4)))
        second = set(workers.map(own_process, range(4)))

    assert first | second == first


def test_workers_can_be_started_before_there_is_work() -> None:
    with Workers(2) as workers:
        workers.start()
        before = {child.pid for child in multiprocessing.active_children()}

        assert set(workers.map(own_process, range(4))) <= before


def test_workers_started_before_there_is_work_run_the_initializer() -> None:
    with Workers(2, partial(remember, 7)) as workers:
        workers.start()
        assert {tuple(each[:-1]) for each in workers.map(remembered, range(8))} == {(7,)}


def test_a_worker_started_for_a_batch_runs_no_initializer() -> None:
    with Workers(2, partial(fail, 7)) as workers:
        assert set(workers.map(square, [5, 5, 5])) == {25}


def test_an_initializer_that_fails_fails_the_batches() -> None:
    with Workers(2, partial(fail, 7)) as workers:
        workers.start(1)
        with pytest.raises(ValueError, match="7 is wrong"):
            list(workers.map(square, [5]))


def test_an_error_in_a_batch_is_raised_with_its_place() -> None:
    with Workers(2) as workers, pytest.raises(ValueError, match="is wrong") as failure:
        list(workers.map(fail, range(4)))

    assert "in fail" in failure.value.__notes__[0]


def test_an_error_that_cannot_be_pickled_is_told_in_its_own_words() -> None:
    with (
        Workers(2) as workers,
        pytest.raises(RuntimeError, match=r"PickyError\('no such page'\)\nin a worker"),
    ):
        list(workers.map(fail_pickily, range(3)))


def test_an_unread_result_is_not_taken_for_one_of_the_next_map() -> None:
    with Workers(2) as workers:
        with pytest.raises(ValueError, match="0 is wrong"):
            list(workers.map(fail_at_zero, [1, 0, 1, 1]))

        assert set(workers.map(square, [5, 5, 5, 5])) == {25}


def test_a_worker_that_dies_is_a_finding_and_no_endless_wait() -> None:
    with Workers(2) as workers, pytest.raises(ReportedFailure) as failure:
        list(workers.map(end_process, range(4)))

    assert [finding.code for finding in failure.value.diagnostics] == ["worker-died"]


def test_a_worker_that_died_before_its_batch_is_a_finding_too() -> None:
    with Workers(2) as workers:
        workers.start()
        kill_all()
        with pytest.raises(ReportedFailure) as failure:
            list(workers.map(square, range(4)))

    assert [finding.code for finding in failure.value.diagnostics] == ["worker-died"]


def test_workers_go_on_after_one_has_died() -> None:
    with Workers(2) as workers:
        with pytest.raises(ReportedFailure):
            list(workers.map(end_process, range(4)))

        assert sorted(workers.map(square, range(4))) == [0, 1, 4, 9]


@pytest.mark.skipif(sys.platform != "linux", reason="only a fork inherits signal handlers")
def test_a_terminated_worker_does_not_end_as_its_server_would() -> None:
    command = [sys.executable, "-c", TERMINATED_SCRIPT]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    assert (done.stdout, done.stderr) == ("True\nTrue\n", "")


def test_a_worker_that_is_stopped_as_it_starts_ends() -> None:
    command = [sys.executable, "-c", STOPPED_SCRIPT]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    assert (done.returncode, done.stderr) == (0, "")


def test_a_worker_whose_result_nobody_reads_ends_quietly() -> None:
    command = [sys.executable, "-c", ABANDONED_SCRIPT]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)

    assert done.stderr == ""


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_no_worker_outlives_a_killed_parent_even_in_the_middle_of_a_batch() -> None:
    command = [sys.executable, "-c", ORPHAN_SCRIPT]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as main:
        assert main.stdout is not None
        busy = [int(main.stdout.readline()) for _ in range(2)]
        members = set(processes_of(main.pid))
        main.send_signal(signal.SIGKILL)
        main.wait()

        assert comes_true(lambda: not processes_of(main.pid))
    assert (set(busy) <= members, len(members)) == (True, 5)


def processes_of(session: int) -> list[int]:
    """Return the living processes of a session (proc_pid_stat(5): state is field 3, session is field 6)."""
    members = []
    for name in os.listdir("/proc"):  # noqa: PTH208 - a pseudo file system
        try:
            with open(f"/proc/{int(name)}/stat", encoding="ascii", errors="replace") as file:  # noqa: PTH123
                fields = file.read().rpartition(")")[2].split()
        except (ValueError, OSError):
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            members.append(int(name))
    return members


AFTER_V8 = """
import sys
from homerow.pipeline.workers import Workers
from homerow.search.isolate import SearchIsolate

def knows_v8(_batch):
    return "py_mini_racer" in sys.modules

if __name__ == "__main__":
    SearchIsolate()
    with Workers(2) as workers:
        print(*workers.map(knows_v8, [1, 2, 3]))
"""


def test_workers_are_no_forks_of_a_process_with_v8_whose_threads_would_be_missing(tmp_path: Path) -> None:
    script = tmp_path / "after_v8.py"
    script.write_text(AFTER_V8)

    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)

    assert ran.stdout == "False False False\n"
