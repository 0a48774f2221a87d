"""Worker processes: batches of work go out, results come back.

Each worker reads batches from a pipe of its own, so the main process needs no threads, and can fork at any
time. A worker ends with the process that started it, even if that one is killed.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkContext, SpawnContext
from types import FrameType, TracebackType
from typing import Any, Self, TypeAlias, TypeVar

from msgspec import Struct

from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.v8_process import has_v8

Piece = TypeVar("Piece")
Batch = TypeVar("Batch")
Result = TypeVar("Result")


ENDING = (signal.SIGINT, signal.SIGTERM)

WORKER_DIED = Diagnostic(
    code="worker-died",
    message="a worker process ended in the middle of its work",
    hint="check the system log: the machine may have run out of memory",
)


class Workers:
    """Up to `count` processes that work on batches.

    Those that are started before there is work run `initializer`, to load early what the first batch needs.
    If that fails, so does every batch that the worker is given. Others load what their batches need.
    """

    def __init__(self, count: int, initializer: Callable[[], object] | None = None) -> None:
        self._count = count
        self._initializer = initializer
        self._pipes: dict[Connection, multiprocessing.process.BaseProcess] = {}
        self._busy: set[Connection] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End all processes."""
        self._stop(self._pipes)

    def start(self, count: int | None = None) -> None:
        """Start processes until there are `count`, or all of them. A single worker is the calling process."""
        self._start(min(count or self._count, self._count), self._initializer)

    def _start(self, count: int, initializer: Callable[[], object] | None = None) -> None:
        while self._count > 1 and len(self._pipes) < count:
            context = _context()
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, initializer), daemon=True)
            with _signals_held():  # until the new process has handlers of its own
                process.start()
            theirs.close()
            self._pipes[ours] = process

    def map(self, function: Callable[[Batch], Result], batches: Iterable[Batch]) -> Iterator[Result]:
        """Begin with `function(batch)` for each batch; return an iterator over the results as they come.

        A single batch goes to a worker if one has been started, and else is done in the calling process when
        its result is read. `function` is a module's function; an exception from it is raised by the iterator.
        Each worker has one batch at a time, so that memory does not grow with their number.
        """
        self._stop(self._busy)  # the results of an earlier map that nobody read to its end
        todo = iter(batches)
        first = list(islice(todo, 2))
        if len(first) > 1:
            self._start(self._count)
        todo = chain(first, todo)
        if not self._pipes:
            return map(function, todo)
        for pipe, batch in zip(self._pipes, todo, strict=False):
            self._send(pipe, function, batch)
        return self._results(function, todo)

    def _send(self, pipe: Connection, function: Callable[[Batch], object], batch: Batch) -> None:
        self._busy.add(pipe)
        with suppress(BrokenPipeError):  # reading the answer tells that the worker has died
            pipe.send((function, batch))

    def _results(self, function: Callable[[Batch], Result], batches: Iterator[Batch]) -> Iterator[Result]:
        try:
            upcoming = list(islice(batches, 1))  # made while all are busy, so that no worker waits for it
            while self._busy:
                ready = wait(self._busy)
                for pipe in [each for each in self._busy if each in ready]:
                    answer = _receive(pipe)
                    self._busy.discard(pipe)
                    if upcoming:
                        self._send(pipe, function, upcoming.pop())
                        upcoming.extend(islice(batches, 1))
                    yield answer.result()
        finally:
            self._stop(self._busy)

    def _stop(self, pipes: Iterable[Connection]) -> None:
        for pipe in list(pipes):
            self._pipes.pop(pipe).terminate()
            self._busy.discard(pipe)
            pipe.close()


def _context() -> ForkContext | SpawnContext:
    """Return how processes are started.

    A fork takes a millisecond and inherits loaded modules; the main process of a build has only one thread.
    V8 and the system libraries of macOS do not survive it.
    """
    if sys.platform == "linux" and not has_v8():
        return multiprocessing.get_context("fork")
    return multiprocessing.get_context("spawn")


def batched(pieces: Iterable[Piece], size: int) -> Iterator[tuple[Piece, ...]]:
    """Yield pieces in their order, `size` at a time; the last batch may be smaller."""
    rest = iter(pieces)
    while batch := tuple(islice(rest, size)):
        yield batch


class TimeLimitError(BaseException):
    """Work took longer than it may. No exception that others handle."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeLimitError in work that takes more seconds of the processor.

    Only the main thread of a process has such a limit, as the system's signals reach no other.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(_number: int, _frame: FrameType | None) -> None:
        raise TimeLimitError

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


class _Done(Struct, frozen=True):
    value: Any

    def result(self) -> Any:
        return self.value


class _Failed(Struct, frozen=True):
    error: Exception

    def result(self) -> Any:
        raise self.error


_Answer: TypeAlias = _Done | _Failed


def _receive(pipe: Connection) -> _Answer:
    try:
        answer: _Answer = pipe.recv()
    except (EOFError, ConnectionError):
        return _Failed(ReportedFailure([WORKER_DIED]))
    return answer


def _work(pipe: Connection, initializer: Callable[[], object] | None) -> None:
    """Answer batches until the pipe or the parent process ends."""
    # Ctrl+C reaches the whole group of processes; the main process decides what happens then. A server's own
    # handler of SIGTERM is inherited by a fork.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    started = _attempt(initializer) if initializer else _Done(None)
    with suppress(EOFError, ConnectionError):
        while True:
            function, batch = pipe.recv()
            pipe.send(started if isinstance(started, _Failed) else _attempt(function, batch))


@contextmanager
def _signals_held() -> Iterator[None]:
    """Hold signals back while a process forks: the copy would run a handler that is not its own."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _attempt(function: Callable[..., object], *arguments: object) -> _Answer:
    try:
        return _Done(function(*arguments))
    except Exception as error:  # noqa: BLE001 - any error is raised again in the main process
        # A traceback cannot be pickled, but a note can, and is shown with the exception.
        error.add_note(f"in a worker process: {traceback.format_exc()}")
        return _Failed(error if _is_picklable(error) else RuntimeError(f"{error!r}\n{error.__notes__[-1]}"))


def _is_picklable(error: Exception) -> bool:
    """Whether an exception survives the pipe: not if its class takes other arguments than `args`."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - written on the line above
    except Exception:  # noqa: BLE001 - its class may raise anything
        return False
    return True
