"""What workers do beside their batches: get ready, answer later, be relieved."""

from __future__ import annotations

import os
from itertools import takewhile

import pytest

from homerow.build.workers import Workers
from homerow.diagnostics import ReportedFailure
from tasks import MEMORY, end_process, fail, own_process, remember, remembered, square


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
