"""What a build tells when it ends: pages, seconds by step, size."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct, field


class Stopwatch(Struct):
    """Seconds by step, in the order of the steps."""

    steps: dict[str, float] = field(default_factory=dict)
    _started: float = field(default_factory=time.perf_counter)

    @property
    def seconds(self) -> float:
        """All that has passed until now, also between the steps."""
        return time.perf_counter() - self._started

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Measure what is done inside."""
        start = time.perf_counter()
        yield
        self.steps[name] = self.steps.get(name, 0.0) + time.perf_counter() - start


class BuildReport(Struct, frozen=True):
    """A finished build. `rendered` pages were made anew, the others taken over; `size` in bytes."""

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
