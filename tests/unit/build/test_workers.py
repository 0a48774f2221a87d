"""Batches of work, spread over worker processes."""

from __future__ import annotations

import multiprocessing
import os

import pytest

from homerow.build.workers import Workers
from homerow.diagnostics import ReportedFailure
from tasks import end_process, fail_at_zero, own_process, square


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
