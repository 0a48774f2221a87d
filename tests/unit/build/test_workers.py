"""Worker processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from itertools import takewhile

import pytest

from homerow.build.workers import Workers
from homerow.diagnostics import ReportedFailure

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


def test_every_batch_gives_its_result() -> None:
    with Workers(2) as workers:
        assert sorted(workers.map(square, range(20))) == sorted(n * n for n in range(20))


def test_one_batch_is_done_without_a_process() -> None:
    with Workers(2) as workers:
        assert list(workers.map(own_process, [1])) == [os.getpid()]


def test_several_batches_are_done_elsewhere() -> None:
    with Workers(2) as workers:
        assert os.getpid() not in set(workers.map(own_process, range(4)))


def test_workers_serve_one_map_after_another() -> None:
    with Workers(2) as workers:
        first = set(workers.map(own_process, range(4)))
        second = set(workers.map(own_process, range(4)))

    assert first | second == first


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
            _kill_all()
            with pytest.raises(ReportedFailure) as failure:
                give(workers)
        assert [finding.code for finding in failure.value.diagnostics] == ["worker-died"]


def test_what_a_dead_worker_was_to_do_aside_is_missed_by_who_waits_for_an_answer() -> None:
    with Workers(2) as workers:
        workers.start()
        _kill_all()
        workers.aside(remember, 1)
        with pytest.raises(ReportedFailure):
            list(workers.map(square, range(4)))


def _kill_all() -> None:
    for worker in multiprocessing.active_children():
        worker.kill()
        worker.join()


def test_an_exception_that_cannot_be_sent_is_told_in_its_own_words() -> None:
    with (
        Workers(2) as workers,
        pytest.raises(RuntimeError, match=r"PickyError\('no such page'\)\nin a worker"),
    ):
        list(workers.map(fail_pickily, range(3)))


def test_workers_go_on_after_one_has_died() -> None:
    with Workers(2) as workers:
        with pytest.raises(ReportedFailure):
            list(workers.map(end_process, range(4)))

        assert sorted(workers.map(square, range(4))) == [0, 1, 4, 9]


def test_no_answer_to_an_abandoned_map_is_taken_for_one_to_the_next() -> None:
    with Workers(2) as workers:
        with pytest.raises(ValueError, match="0 is wrong"):
            list(workers.map(fail_at_zero, [1, 0, 1, 1]))

        assert set(workers.map(square, [5, 5, 5, 5])) == {25}


def test_workers_can_be_started_before_there_is_work() -> None:
    with Workers(2) as workers:
        workers.start()
        before = {child.pid for child in multiprocessing.active_children()}

        assert set(workers.map(own_process, range(4))) <= before


def test_a_single_batch_goes_to_the_worker_that_prepared_for_it() -> None:
    with Workers(2) as workers:
        workers.prepare(remember, 7)

        assert list(workers.map(remembered, [5], prepared_by=remember)) == [[7, 5]]
        assert list(workers.map(remembered, [5])) == [[5]]


def test_the_worker_that_prepared_takes_its_part_of_other_work() -> None:
    with Workers(2) as workers:
        workers.prepare(remember, 7)

        assert sorted(workers.map(remembered, [5, 5])) == [[5], [7, 5]]


def test_another_preparation_is_for_another_worker() -> None:
    with Workers(2) as workers:
        workers.prepare(remember, 7)
        workers.prepare(own_process, 0)

        assert list(workers.map(remembered, [5], prepared_by=own_process)) == [[5]]
        assert list(workers.map(remembered, [5], prepared_by=remember)) == [[7, 5]]


def test_one_worker_prepares_when_all_are_there() -> None:
    with Workers(2) as workers:
        workers.start()
        workers.prepare(remember, 7)

        assert sorted(workers.map(remembered, [5, 5])) == [[5], [7, 5]]
        assert list(workers.map(remembered, [6], prepared_by=remember)) == [[7, 6]]


def test_what_one_worker_is_asked_for_is_done_while_other_work_is_shared() -> None:
    with Workers(2) as workers:
        workers.prepare(remember, 7)
        answer = workers.ask(remembered, 5, prepared_by=remember)

        assert sorted(workers.map(square, range(9))) == [number**2 for number in range(9)]
        assert answer() == [7, 5]
        assert sorted(workers.map(own_process, range(9)))


def test_a_worker_that_has_answered_takes_its_part_of_other_work() -> None:
    with Workers(2) as workers:
        workers.prepare(remember, 7)
        answer = workers.ask(own_process, 5, prepared_by=remember)
        used: set[int] = set()
        until_both = takewhile(lambda _: len(used) < 2, range(100_000))
        for process in workers.map(own_process, until_both):
            used.add(process)

        assert answer() in used
        assert len(used) == 2


def test_what_is_raised_by_what_a_worker_is_asked_for_is_raised_where_it_is_waited_for() -> None:
    with Workers(2) as workers:
        workers.prepare(remember, 7)
        answer = workers.ask(fail, 5, prepared_by=remember)

        assert sorted(workers.map(square, [1, 2, 3])) == [1, 4, 9]
        with pytest.raises(ValueError, match="5 is wrong"):
            answer()


def test_a_worker_that_dies_of_what_it_is_asked_for_is_a_finding_there_alone() -> None:
    with Workers(2) as workers:
        workers.prepare(remember, 7)
        answer = workers.ask(end_process, 0, prepared_by=remember)

        assert sorted(workers.map(square, [1, 2])) == [1, 4]
        with pytest.raises(ReportedFailure) as failure:
            answer()

    assert [finding.code for finding in failure.value.diagnostics] == ["worker-died"]


def test_what_nobody_prepared_for_is_done_here() -> None:
    with Workers(2) as workers:
        assert workers.ask(own_process, 0, prepared_by=remember)() == os.getpid()


def test_what_is_done_aside_is_done_before_the_next_batch_and_here_without_workers() -> None:
    with Workers(2) as workers:
        workers.prepare(remember, 7)
        workers.aside(remember, 8)

        assert list(workers.map(remembered, [5], prepared_by=remember)) == [[7, 8, 5]]

    with Workers(1) as workers:
        workers.aside(remember, 9)

    assert [MEMORY.pop()] == [9]


def test_spare_processes_take_the_places_of_all_that_are_free() -> None:
    with Workers(2) as workers:
        before = set(workers.map(own_process, range(4)))
        workers.start_spares()
        workers.relieve()

        assert before.isdisjoint(workers.map(own_process, range(4)))


def test_a_worker_that_is_asked_for_something_is_relieved_when_it_has_answered() -> None:
    with Workers(2) as workers:
        workers.prepare(remember, 7)
        before = set(workers.map(own_process, range(4)))
        workers.start_spares()
        answer = workers.ask(own_process, 5, prepared_by=remember)
        workers.relieve()
        used: set[int] = set()
        until_both = takewhile(lambda _: len(used) < 2, range(100_000))
        for process in workers.map(own_process, until_both):
            used.add(process)

        assert answer() in before
        assert before.isdisjoint(used)


def test_a_spare_process_prepares_and_keeps_that_in_mind() -> None:
    with Workers(2) as workers:
        workers.start()
        workers.start_spares()
        workers.prepare(remember, 7)

        assert workers.ask(remembered, 5, prepared_by=remember)() == [7, 5]
        workers.relieve()
        assert sorted(workers.map(remembered, [6, 6])) == [[6], [7, 6]]


def test_without_spare_processes_all_stay() -> None:
    with Workers(2) as workers:
        before = set(workers.map(own_process, range(4)))
        workers.relieve()

        assert before.issuperset(workers.map(own_process, range(4)))


def test_a_preparation_that_fails_leaves_it_to_the_batch_to_say_why() -> None:
    with Workers(2) as workers:
        workers.prepare(fail, 7)

        assert list(workers.map(square, [5], prepared_by=fail)) == [25]


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
