"""V8 in this process."""

from __future__ import annotations

from contextlib import closing

import pytest
from py_mini_racer import JSFunction, JSTimeoutException, MiniRacer

from homerow.v8_process import await_stopped_call

COUNT = "() => { let sum = 0; for (let i = 0; i < 2000; i++) sum += i; return sum; }"
CALLS = 300  # about 10 of them end just as they are stopped
LONGEST = 4e-4  # seconds


def test_a_call_that_ends_as_it_is_stopped_does_not_stop_the_next_one() -> None:
    with closing(MiniRacer()) as isolate:
        count = isolate.eval(COUNT)
        assert isinstance(count, JSFunction)
        for number in range(CALLS):
            try:
                count(timeout_sec=LONGEST * number / CALLS)
            except JSTimeoutException:
                await_stopped_call(isolate)

            assert count() == pytest.approx(1999000)
