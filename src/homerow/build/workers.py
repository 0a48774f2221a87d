"""Worker processes: batches of work go out, results come back in the order in which they are ready.

Each worker has a pipe of its own. When the main process dies, even by SIGKILL, a worker reads the end of its
pipe and ends too; a pool from the standard library would leave it waiting for ever.
"""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain, islice
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import Any, Self, TypeAlias, TypeVar

from msgspec import Struct

from homerow.diagnostics import Diagnostic, ReportedFailure

Batch = TypeVar("Batch")
Result = TypeVar("Result")

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


_Answer: TypeAlias = tuple[bool, Any]  # whether it could be done; what came of it, or why not

DIED: _Answer = (False, ReportedFailure([WORKER_DIED]))


class _Task(Struct, frozen=True):
    function: Callable[[Any], object]
    batch: Any
    is_answered: bool = True


class Workers:
    """Up to `count` processes, started when there is more than one batch to do."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._connections: list[Connection] = []
        self._spares: list[Connection] = []
        self._leaving: set[Connection] = set()
        self._busy: set[Connection] = set()
        self._asked: set[Connection] = set()
        self._answers: dict[Connection, _Answer] = {}
        self._prepared: dict[Callable[..., object] | None, Connection] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._dismiss([*self._connections, *self._spares])

    def start(self) -> None:
        """Start all processes now; to be called while there is one thread, if there will be more."""
        while len(self._connections) < self._count:
            self._connections.append(self._started())

    def start_spares(self) -> None:
        """Start processes for `relieve`, to be called while little is in memory, which they all share.

        What a process has read and made does not all go back to the system when it is let go; only its end
        gives that.
        """
        while self._count > 1 and len(self._spares) < self._count:
            self._spares.append(self._started())

    def relieve(self) -> None:
        """Let spare processes take the places of all, each when that is done with what it was asked for."""
        for worker in list(self._connections):
            if worker in self._asked:
                self._leaving.add(worker)
            else:
                self._replace(worker)

    def _replace(self, worker: Connection) -> None:
        if self._spares:
            self._dismiss([worker])
            self._connections.append(self._spares.pop())

    def prepare(self, function: Callable[[Batch], object], batch: Batch) -> None:
        """Let one more process do `function(batch)` beside what is done here.

        If all are started, a spare one does it, or else one of them between two batches. If it fails,
        so will the batch that needs it, and says why.
        """
        if self._count == 1:
            return
        if len(self._connections) < self._count:
            self._connections.append(self._started())
            chosen = self._connections[-1]
        else:
            chosen = [*self._connections, *self._spares][-1]
        _give(chosen, _Task(function, batch, is_answered=False))
        self._prepared[function] = chosen

    def ask(
        self,
        function: Callable[[Batch], Result],
        batch: Batch,
        *,
        prepared_by: Callable[..., object],
    ) -> Callable[[], Result]:
        """Let the process that was told to do `prepared_by` begin with `function(batch)`.

        What is given waits for the result. Meanwhile other work may be mapped; of that the process takes its
        part as soon as it is done. If there is none, it is done right here when it is waited for.
        """
        asked = self._prepared.get(prepared_by)
        if asked is None or asked not in [*self._connections, *self._spares]:
            return partial(function, batch)
        self._dismiss(self._busy)
        _give(asked, _Task(function, batch))
        self._asked.add(asked)

        def result() -> Result:
            if asked in self._asked:
                self._take_answer(asked)
            value: Result = _value(self._answers.pop(asked))
            return value

        return result

    def _take_answer(self, asked: Connection) -> None:
        self._asked.remove(asked)
        self._answers[asked] = answer = _answer(asked)
        if answer is DIED:
            self._dismiss([asked])
        elif asked in self._leaving:
            self._replace(asked)

    def _taken(self, worker: Connection) -> list[Any]:
        """Take an answer: for who asked, or as the result of a batch."""
        if worker in self._asked:
            self._take_answer(worker)
            return []
        return [_receive(worker)]

    def aside(self, function: Callable[[Batch], object], batch: Batch) -> None:
        """Let a process do `function(batch)` after what it does now, or do it here where there is none.

        Nobody waits for it: when the main process ends before it is done, it stays half done.
        """
        if self._connections:
            _give(self._connections[0], _Task(function, batch, is_answered=False))
        else:
            function(batch)

    def _started(self) -> Connection:
        ours, theirs = CONTEXT.Pipe()
        inherited = [*self._connections, *self._spares, ours]
        worker = CONTEXT.Process(target=_work, args=(theirs, inherited), daemon=True)
        worker.start()
        theirs.close()
        return ours

    def map(
        self,
        function: Callable[[Batch], Result],
        batches: Iterable[Batch],
        *,
        prepared_by: Callable[..., object] | None = None,
    ) -> Iterator[Result]:
        """Begin with `function(batch)` for each batch, and return an iterator over what comes of them.

        One single batch is done right here, when its result is asked for; but by the process that was told to
        do `prepared_by`, if there is one. `function` is a module's function. What it raises is raised here.
        At most one batch per worker is under way, so that memory does not grow with their number.
        """
        self._dismiss(self._busy)
        todo = iter(batches)
        ahead = list(islice(todo, 2))
        if self._count > 1 and len(ahead) > 1:
            self.start()
            chosen = self._free
        else:
            chosen = [each for each in self._free if ahead and each is self._prepared.get(prepared_by)]
        batches = chain(ahead, todo)
        if not chosen:
            return (function(batch) for batch in batches)
        for connection, batch in zip(chosen, batches, strict=False):
            _give(connection, _Task(function, batch))
            self._busy.add(connection)
        return self._results(function, batches)

    def _results(self, function: Callable[[Batch], Result], batches: Iterator[Batch]) -> Iterator[Result]:
        try:
            following = next(batches, None)  # is made while all are busy, so that nobody waits for it
            while self._busy:
                for ready in wait([*self._busy, *self._asked]):
                    assert isinstance(ready, Connection)  # noqa: S101 - wait() returns what it was given
                    result = self._taken(ready)
                    self._busy.discard(ready)
                    if following is not None and (idle := self._idle):
                        _give(idle, _Task(function, following))
                        self._busy.add(idle)
                        following = next(batches, None)
                    yield from result
        finally:
            # After an error: answers on their way must not be taken for those to a later map.
            self._dismiss(self._busy)

    @property
    def _free(self) -> list[Connection]:
        return [each for each in self._connections if each not in self._asked]

    @property
    def _idle(self) -> Connection | None:
        return next((each for each in self._free if each not in self._busy), None)

    def _dismiss(self, connections: Iterable[Connection]) -> None:
        """End workers, each once it is done with what it does."""
        for connection in list(connections):
            connection.close()
            (self._connections if connection in self._connections else self._spares).remove(connection)
            for those in (self._busy, self._asked, self._leaving):
                those.discard(connection)


def _give(connection: Connection, task: _Task) -> None:
    with suppress(BrokenPipeError):  # a worker that died is missed by who waits for its answer
        connection.send(task)


def _answer(connection: Connection) -> _Answer:
    try:
        answer: _Answer = connection.recv()
    except (EOFError, ConnectionError):  # the second where it died with a task before it
        return DIED
    return answer


def _receive(connection: Connection) -> Any:
    return _value(_answer(connection))


def _value(answer: _Answer) -> Any:
    is_done, value = answer
    if is_done:
        return value
    raise value


def _work(connection: Connection, inherited: Iterable[Connection]) -> None:
    _become_worker(inherited)
    with suppress(EOFError, ConnectionError):  # the main process has ended, or needs us no more
        while True:
            task: _Task = connection.recv()
            answer = _done(task)
            if task.is_answered:
                connection.send(answer)


def _become_worker(inherited: Iterable[Connection]) -> None:
    # Ctrl+C reaches the whole group; the main process says what happens.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A server's own way to end came along with the fork; a worker that is told to end just ends.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other in inherited:
        other.close()


def _done(task: _Task) -> _Answer:
    try:
        return True, task.function(task.batch)
    except Exception as error:  # noqa: BLE001 - whatever it is, the main process raises it
        # A traceback does not cross a pipe; a note does, and is shown with it.
        error.add_note(f"in a worker process: {traceback.format_exc()}")
        return False, error if _crosses(error) else RuntimeError("\n".join((repr(error), *error.__notes__)))


def _crosses(error: Exception) -> bool:
    """Whether an exception can be made anew at the other end: not where its class asks for more than args."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - our own, of this moment
    except Exception:  # noqa: BLE001 - whatever its class raises
        return False
    return True
