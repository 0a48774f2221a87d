"""Builds in processes of their own, forked from one that has imported the compiler."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from commands import CONTEXT
from homerow.diagnostics import ReportedFailure, format_diagnostic
from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.run import run_build


@dataclass(frozen=True, slots=True)
class Built:
    """Whether a build published the site, and its findings as they are printed."""

    is_published: bool
    findings: tuple[str, ...]


@contextmanager
def forked_builds() -> Iterator[ProcessPoolExecutor]:
    """Give an executor that runs each task in a new process."""
    with ProcessPoolExecutor(1, mp_context=CONTEXT, max_tasks_per_child=1) as executor:
        yield executor


def build(root: Path, *, cache: Path, output: Path, release: bool) -> Built:
    """Build the site of a project whose extensions are in `root/extensions`."""
    os.chdir(root)
    sys.path.insert(0, str(root / "extensions"))
    options = BuildOptions(root / "site", output, cache_home=cache, release=release, workers=1)
    try:
        outcome = run_build(options)
    except ReportedFailure as failure:
        return Built(False, _printed(failure.diagnostics))
    return Built(True, _printed(outcome.findings))


def _printed(findings: object) -> tuple[str, ...]:
    return tuple(sorted(format_diagnostic(each) for each in findings))  # type: ignore[attr-defined]
