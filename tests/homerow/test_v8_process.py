"""V8 in this process."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing

import pytest
from py_mini_racer import JSFunction, JSTimeoutException, MiniRacer

from homerow.v8_process import await_stopped_call, start_v8

COUNT = "() => { let sum = 0; for (let i = 0; i < 2000; i++) sum += i; return sum; }"
CALLS = 300  # about 10 of them end just as they are stopped
LONGEST = 4e-4  # seconds


def test_a_call_that_ends_as_it_is_stopped_does_not_stop_the_next_one() -> None:
    start_v8()
    with closing(MiniRacer()) as isolate:
        count = isolate.eval(COUNT)
        assert isinstance(count, JSFunction)
        for number in range(CALLS):
            try:
                count(timeout_sec=LONGEST * number / CALLS)
            except JSTimeoutException:
                await_stopped_call(isolate)

            assert count() == pytest.approx(1999000)


OLDER_THREAD = """
import threading
from concurrent.futures import ThreadPoolExecutor
from py_mini_racer import MiniRacer
from homerow.v8_process import start_v8

isolates = []
is_started = threading.Event()
with ThreadPoolExecutor(2) as threads:
    older = threads.submit(lambda: (is_started.wait(), isolates.append(MiniRacer())))
    threads.submit(lambda: (start_v8(), isolates.append(MiniRacer()))).result()
    is_started.set()
    older.result()
assert [isolate.eval("1 + 1") for isolate in isolates] == [2, 2]
for isolate in isolates:
    isolate.close()  # one that is dropped when the process ends can hang it
"""


def test_v8_can_be_called_in_a_thread_that_is_older() -> None:
    subprocess.run([sys.executable, "-c", OLDER_THREAD], check=True)
