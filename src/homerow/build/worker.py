"""A worker process: it does one task after another, and ends with the process that started it.

Each has a pipe of its own. When the main process dies, even by SIGKILL, a worker reads the end of its pipe
and ends too; one of a pool from the standard library would wait for ever.
"""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any, TypeAlias

from msgspec import Struct

from homerow.diagnostics import Diagnostic, ReportedFailure

if sys.platform == "linux":
    # fork starts in a millisecond and inherits what is loaded; safe while the main process has one thread.
    # Once that has used V8, workers that are forked later cannot.
    CONTEXT = multiprocessing.get_context("fork")
else:
    # macOS system libraries do not survive a fork.
    CONTEXT = multiprocessing.get_context("spawn")


WORKER_DIED = Diagnostic(
    code="worker-died",
    message="a worker process ended in the middle of its work",
    cure="was the machine out of memory? The system's log tells",
)


class Task(Struct, frozen=True):
    """What a worker is to do: `function(batch)`, where `function` is a module's function."""

    function: Callable[[Any], object]
    batch: Any
    is_answered: bool = True


class Done(Struct, frozen=True):
    """A task was done, and this came of it."""

    result: Any


class Failed(Struct, frozen=True):
    """A task could not be done, and this is why."""

    error: Exception


Answer: TypeAlias = Done | Failed

DIED = Failed(ReportedFailure([WORKER_DIED]))


def outcome(answer: Answer) -> Any:
    """Return what came of a task. Raises what the worker raised."""
    if isinstance(answer, Failed):
        raise answer.error
    return answer.result


class Worker:
    """A worker as the main process sees it."""

    def __init__(self, others: Iterable[Worker]) -> None:
        """Start a process; the pipes to `others` come along with a fork, and are closed there."""
        self.pipe, theirs = CONTEXT.Pipe()
        inherited = [*(each.pipe for each in others), self.pipe]
        CONTEXT.Process(target=_work, args=(theirs, inherited), daemon=True).start()
        theirs.close()

    def give(self, task: Task) -> None:
        """Let the worker do a task after those that it was given before."""
        with suppress(BrokenPipeError):  # one that died is missed by who waits for its answer
            self.pipe.send(task)

    def answer(self) -> Answer:
        """Wait for the answer to the first task that has none yet."""
        try:
            answer: Answer = self.pipe.recv()
        except (EOFError, ConnectionError):  # the second where it died with a task before it
            return DIED
        return answer

    def dismiss(self) -> None:
        """Let the worker end once it is done with what it does."""
        self.pipe.close()


def answering(workers: Iterable[Worker]) -> list[Worker]:
    """Wait until some workers have answered, or died; return these."""
    by_pipe: dict[Any, Worker] = {each.pipe: each for each in workers}
    return [by_pipe[pipe] for pipe in wait(by_pipe)]


def _work(pipe: Connection, inherited: Iterable[Connection]) -> None:
    _become_worker(inherited)
    with suppress(EOFError, ConnectionError):  # the main process has ended, or needs us no more
        while True:
            task: Task = pipe.recv()
            answer = _done(task)
            if task.is_answered:
                pipe.send(answer)


def _become_worker(inherited: Iterable[Connection]) -> None:
    # Ctrl+C reaches the whole group; the main process says what happens.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A server's own way to end came along with the fork; a worker that is told to end just ends.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other in inherited:
        other.close()


def _done(task: Task) -> Answer:
    try:
        return Done(task.function(task.batch))
    except Exception as error:  # noqa: BLE001 - whatever it is, the main process raises it
        # A traceback does not cross a pipe; a note does, and is shown with it.
        error.add_note(f"in a worker process: {traceback.format_exc()}")
        return Failed(error if _crosses(error) else RuntimeError("\n".join((repr(error), *error.__notes__))))


def _crosses(error: Exception) -> bool:
    """Whether an exception can be made anew at the other end: not where its class asks for more than args."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - our own, of this moment
    except Exception:  # noqa: BLE001 - whatever its class raises
        return False
    return True
