"""V8 in this process: its flags belong to the process, and its threads do not survive a fork."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from py_mini_racer import MiniRacer

# Where the processor has keys for memory (PKU), V8 protects its tables by one. Only the thread that starts V8
# has it, and those that are made later: a call in any other thread would end the process.
NO_KEYS = "--no-memory-protection-keys"

_started = False


def start_v8(flags: Sequence[str] = ()) -> None:
    """Start V8 unless it runs; the first call of a process decides on the flags."""
    global _started  # noqa: PLW0603 - V8 is one for the process
    from py_mini_racer import DEFAULT_V8_FLAGS, init_mini_racer  # noqa: PLC0415 - only workers load V8

    init_mini_racer(flags=(*DEFAULT_V8_FLAGS, NO_KEYS, *flags), ignore_duplicate_init=True)
    _started = True


def await_stopped_call(isolate: MiniRacer) -> None:
    """Wait for the end of a call that took too long, which reports it to an isolate that must be open.

    A call that ends by itself while it is being stopped leaves the stop to this one.
    """
    from py_mini_racer import JSEvalException  # noqa: PLC0415 - as above

    with suppress(JSEvalException):
        isolate.eval("0")


def has_v8() -> bool:
    """Whether V8 was started here, or in a process that this one was forked from."""
    return _started
