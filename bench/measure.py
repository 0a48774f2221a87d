"""Run a command many times, and say how long it took: from the start of its process to its exit.

Wall time is what a person waits; CPU time (of the process and of those it started, wait4(2)) is the steadier
figure when other programs use the cores.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

# Python keeps bytecode, as it does for authors: otherwise each build compiles our modules again.
ENVIRONMENT = {**os.environ, "NO_COLOR": "1", "PYTHONDONTWRITEBYTECODE": ""}


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a command: seconds, CPU seconds (user and system), and what it printed."""

    seconds: float
    cpu_seconds: float
    output: str


@dataclass(frozen=True, slots=True)
class Sample:
    """The runs of one measurement, at least one."""

    runs: tuple[Run, ...]

    @property
    def seconds(self) -> tuple[float, ...]:
        """Wall seconds of every run."""
        return tuple(run.seconds for run in self.runs)

    @property
    def cpu_seconds(self) -> float:
        """Median of the CPU seconds."""
        return statistics.median(run.cpu_seconds for run in self.runs)

    @property
    def typical(self) -> Run:
        """The run whose wall time is nearest to the median."""
        middle = statistics.median(self.seconds)
        return min(self.runs, key=lambda run: abs(run.seconds - middle))


class CommandFailedError(Exception):
    """A measured command ended with another code than 0: its figures would mean nothing."""


def sample(
    command: Sequence[str | Path],
    *,
    cwd: Path,
    runs: int,
    warm_ups: int = 1,
    before_each: Callable[[], object] = lambda: None,
) -> Sample:
    """Run a command `warm_ups + runs` times, after `before_each` each time. Raises CommandFailedError."""
    measured = []
    for number in range(warm_ups + runs):
        before_each()
        run = run_once(command, cwd=cwd)
        if number >= warm_ups:
            measured.append(run)
    return Sample(tuple(measured))


def run_once(command: Sequence[str | Path], *, cwd: Path) -> Run:
    """Run a command and measure it. Raises CommandFailedError."""
    with tempfile.TemporaryFile() as output:
        started = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=ENVIRONMENT
        )
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)  # wait4 has reaped it; Popen must know
        output.seek(0)
        printed = output.read().decode("utf-8", "replace")
    if process.returncode != 0:
        shown = " ".join(map(str, command))
        raise CommandFailedError(f"{shown} ended with {process.returncode}:\n{printed[-2000:]}")
    return Run(seconds, usage.ru_utime + usage.ru_stime, printed)
