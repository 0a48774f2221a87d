"""A progress bar on the terminal; none where nobody watches."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from typing import TextIO

from msgspec import Struct, field

WIDTH = 30
PAUSE = 0.1  # seconds between two drawings
PATIENCE = 0.5  # seconds of work before a bar is worth its flicker


class Progress(Struct):
    """Counts finished pieces of a step. Draws nothing when `stream` is not a terminal."""

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
        """Draw how far a step is, each time when some of its pieces are finished."""
        done = 0
        for count in finished:
            done += count
            self.show(step, done=done, total=total)

    def clear(self) -> None:
        """Take the bar away."""
        if self._drawn:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
            self._drawn = 0.0
