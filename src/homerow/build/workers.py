"""All workers of a build: batches of work go out, results come back in the order in which they are ready.

Beside that, one worker may get ready for work to come (`prepare`), do what is waited for later (`ask`), or
what nobody waits for (`aside`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, islice
from types import TracebackType
from typing import Any, Self, TypeVar

from homerow.build.worker import DIED, Answer, Task, Worker, answering, outcome

Batch = TypeVar("Batch")
Result = TypeVar("Result")


class Workers:
    """Up to `count` processes, started when there is more than one batch to do."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._workers: list[Worker] = []
        self._spares: list[Worker] = []
        self._prepared: dict[Callable[..., object] | None, Worker] = {}
        self._mapped: set[Worker] = set()  # who have a batch
        self._asked: set[Worker] = set()  # who have been asked, and have not answered
        self._leaving: set[Worker] = set()  # those of them who are relieved as soon as they have
        self._answers: dict[Worker, Answer] = {}  # that nobody has waited for yet

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._dismiss(self._all)

    def start(self) -> None:
        """Start all processes now; to be called while there is one thread, if there will be more."""
        while len(self._workers) < self._count:
            self._workers.append(Worker(self._all))

    def start_spares(self) -> None:
        """Start processes for `relieve`, to be called while little is in memory, which they all share.

        What a process has read and made does not all go back to the system when it is let go; only its end
        gives that.
        """
        while self._count > 1 and len(self._spares) < self._count:
            self._spares.append(Worker(self._all))

    def relieve(self) -> None:
        """Let spare processes take the places of all, each when that is done with what it was asked for."""
        for worker in list(self._workers):
            if worker in self._asked:
                self._leaving.add(worker)
            else:
                self._replace(worker)

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
        self._dismiss(self._mapped)
        todo = iter(batches)
        ahead = list(islice(todo, 2))
        if self._count > 1 and len(ahead) > 1:
            self.start()
            chosen = self._free
        else:
            chosen = [each for each in self._free if ahead and each is self._prepared.get(prepared_by)]
        todo = chain(ahead, todo)
        if not chosen:
            return (function(batch) for batch in todo)
        for worker, batch in zip(chosen, todo, strict=False):
            self._give_batch(worker, Task(function, batch))
        return self._results(function, todo)

    def prepare(self, function: Callable[[Batch], object], batch: Batch) -> None:
        """Let one more process do `function(batch)` beside what is done here.

        If all are started, a spare one does it, or else one of them between two batches. If it fails,
        so will the batch that needs it, and says why.
        """
        if self._count == 1:
            return
        if len(self._workers) < self._count:
            self._workers.append(Worker(self._all))
            chosen = self._workers[-1]
        else:
            chosen = self._all[-1]
        chosen.give(Task(function, batch, is_answered=False))
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
        if asked is None or asked not in self._all:
            return partial(function, batch)
        self._dismiss(self._mapped)
        asked.give(Task(function, batch))
        self._asked.add(asked)

        def result() -> Result:
            if asked in self._asked:
                self._take_answer(asked)
            value: Result = outcome(self._answers.pop(asked))
            return value

        return result

    def aside(self, function: Callable[[Batch], object], batch: Batch) -> None:
        """Let a process do `function(batch)` after what it does now, or do it here where there is none.

        Nobody waits for it: when the main process ends before it is done, it stays half done.
        """
        if self._workers:
            self._workers[0].give(Task(function, batch, is_answered=False))
        else:
            function(batch)

    @property
    def _all(self) -> list[Worker]:
        return [*self._workers, *self._spares]

    @property
    def _free(self) -> list[Worker]:
        return [each for each in self._workers if each not in self._asked]

    @property
    def _idle(self) -> Worker | None:
        return next((each for each in self._free if each not in self._mapped), None)

    def _give_batch(self, worker: Worker, task: Task) -> None:
        worker.give(task)
        self._mapped.add(worker)

    def _results(self, function: Callable[[Batch], Result], batches: Iterator[Batch]) -> Iterator[Result]:
        try:
            following = next(batches, None)  # is made while all are busy, so that nobody waits for it
            while self._mapped:
                for worker in answering(self._mapped | self._asked):
                    results = self._taken(worker)
                    self._mapped.discard(worker)
                    if following is not None and (idle := self._idle):
                        self._give_batch(idle, Task(function, following))
                        following = next(batches, None)
                    yield from results
        finally:
            # After an error: answers on their way must not be taken for those to a later map.
            self._dismiss(self._mapped)

    def _taken(self, worker: Worker) -> list[Any]:
        """Take an answer: for who asked, or as the result of a batch."""
        if worker in self._asked:
            self._take_answer(worker)
            return []
        return [outcome(worker.answer())]

    def _take_answer(self, asked: Worker) -> None:
        self._asked.remove(asked)
        self._answers[asked] = answer = asked.answer()
        if answer is DIED:
            self._dismiss([asked])
        elif asked in self._leaving:
            self._replace(asked)

    def _replace(self, worker: Worker) -> None:
        if self._spares:
            self._dismiss([worker])
            self._workers.append(self._spares.pop())

    def _dismiss(self, workers: Iterable[Worker]) -> None:
        """End workers, each once it is done with what it does."""
        for worker in list(workers):
            worker.dismiss()
            (self._workers if worker in self._workers else self._spares).remove(worker)
            for those in (self._mapped, self._asked, self._leaving):
                those.discard(worker)
