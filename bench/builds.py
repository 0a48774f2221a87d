"""Time and memory of builds: cold, warm, with one new paragraph, with one new label."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass

from bench.measure import Sample, sample
from bench.memory import peak_memory
from bench.results import Row, timed_row
from bench.workspace import EditablePage, Workspace


@dataclass(frozen=True, slots=True)
class Targets:
    """The most that each figure may be: seconds, and megabytes."""

    cold: float | None = None
    warm: float | None = None
    one_paragraph: float | None = None
    memory: float | None = None


def measure_builds(
    workspace: Workspace, *, page: EditablePage, runs: int, targets: Targets
) -> tuple[Row, ...]:
    """Measure the builds of a site. A single run is not worth a warm-up."""
    marks = itertools.count(1)
    cold = _sample(workspace, runs, before_each=workspace.forget)
    warm = _sample(workspace, runs)
    prose = _sample(workspace, runs, before_each=lambda: page.edit_prose(next(marks)))
    label = _sample(workspace, runs, before_each=lambda: page.edit_label(next(marks)))
    page.restore()
    return (
        timed_row("cold", cold, target=targets.cold),
        timed_row("warm", warm, target=targets.warm),
        timed_row("one paragraph", prose, target=targets.one_paragraph),
        timed_row("one label", label),
        *measure_memory(workspace, targets),
    )


def measure_memory(workspace: Workspace, targets: Targets) -> tuple[Row, ...]:
    """Measure the memory of a cold build in a run of its own; nothing where the system does not tell."""
    workspace.forget()
    peak = peak_memory(workspace.homerow("build"), cwd=workspace.folder)
    if peak is None:
        return ()
    return (Row("memory, cold", peak, "MB", target=targets.memory, runs=1),)


def _sample(workspace: Workspace, runs: int, before_each: Callable[[], object] = lambda: None) -> Sample:
    return sample(
        workspace.homerow("build"),
        cwd=workspace.folder,
        runs=runs,
        warm_ups=int(runs > 1),
        before_each=before_each,
    )
