"""Reports of builds: a progress bar, and a summary with pages, seconds by step, and size."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO

from msgspec import Struct, field

WIDTH = 30
PAUSE = 0.1  # seconds between two drawings
PATIENCE = 0.5  # seconds of work before a bar is shown


class Stopwatch(Struct):
    """Seconds by step, in the order of the steps."""

    steps: dict[str, float] = field(default_factory=dict)
    _started: float = field(default_factory=time.perf_counter)

    @property
    def seconds(self) -> float:
        """Return the seconds since the start, including those between the steps."""
        return time.perf_counter() - self._started

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Measure the work inside."""
        start = time.perf_counter()
        yield
        self.steps[name] = self.steps.get(name, 0.0) + time.perf_counter() - start


class Progress(Struct):
    """A progress bar; draws nothing when `stream` is not a terminal."""

    stream: TextIO = field(default_factory=lambda: sys.stderr)
    _started: float = field(default_factory=time.monotonic)
    _drawn: float = 0.0

    def show(self, step: str, *, done: int, total: int) -> None:
        """Draw that `done` of `total` pieces of `step` are finished."""
        now = time.monotonic()
        if not self.stream.isatty() or now - self._started < PATIENCE or now - self._drawn < PAUSE:
            return
        self._drawn = now
        filled = WIDTH * done // max(total, 1)
        self.stream.write(f"\r{step:<11} [{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{total}")
        self.stream.flush()

    def follow(self, step: str, finished: Iterable[int], *, total: int) -> None:
        """Draw the progress of a step while numbers of finished pieces arrive."""
        done = 0
        for count in finished:
            done += count
            self.show(step, done=done, total=total)

    def clear(self) -> None:
        """Remove the bar."""
        if self._drawn:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
            self._drawn = 0.0


class BuildReport(Struct, frozen=True):
    """A finished build: `rendered` of its `pages` were rendered, the others kept; `size` is in bytes."""

    pages: int
    rendered: int
    size: int
    seconds: float
    steps: dict[str, float]
    is_unchanged: bool = False

    def summary(self) -> str:
        """Return the report in a few lines."""
        pages = "1 page" if self.pages == 1 else f"{self.pages} pages"
        if self.is_unchanged:
            return f"{pages}, nothing changed ({self.seconds:.2f} s)"
        steps = ", ".join(f"{name} {seconds:.2f}" for name, seconds in self.steps.items())
        return (
            f"{pages} in {self.seconds:.2f} s, {self.rendered} rendered, "
            f"{self.size / 1e6:.1f} MB\n  seconds by step: {steps}"
        )
