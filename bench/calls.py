"""What a page costs in calls of functions, by package: on a busy machine, too, the same.

`python -m bench.calls SITE OUTPUT` builds a site in one process under cProfile, and prints what packages did.
A call of a built-in function counts for the package that calls it.
"""

from __future__ import annotations

import cProfile
import json
import os
import pstats
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from bench.corpus import Corpus
from bench.peers import own_workspace
from bench.results import Row
from bench.workspace import ROOT, Workspace
from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.run import run_build

SIZES = (100, 300)  # pages: the difference leaves out what a build does once
SHOWN = 0.01  # of the calls: packages that make fewer are one row
SOURCES = f"{ROOT / 'src'}{os.sep}"
INSTALLED = f"site-packages{os.sep}"
WAITS = "<method 'acquire' of '_thread.lock' objects>"  # V8 works in a thread of its own


class Cost(Struct):
    """Calls, and seconds of the processor while they were counted, which takes time itself."""

    calls: float = 0
    seconds: float = 0


def measure_calls(folder: Path, *, target: float) -> tuple[Row, ...]:
    """Return the calls for one more page: all, then by package."""
    small, large = (_costs(own_workspace(_documents(folder, pages), folder / f"{pages}")) for pages in SIZES)
    count = SIZES[1] - SIZES[0]
    costs = {
        name: Cost((cost.calls - before.calls) / count, (cost.seconds - before.seconds) / count)
        for name, cost in large.items()
        for before in (small.get(name, Cost()),)
    }
    calls = sum(cost.calls for cost in costs.values())
    seconds = sum(cost.seconds for cost in costs.values())
    rows = sorted(costs.items(), key=lambda item: -item[1].seconds)
    shown = [(name, cost) for name, cost in rows if max(cost.calls / calls, cost.seconds / seconds) >= SHOWN]
    rest = [cost for name, cost in rows if name not in dict(shown)]
    shown.append(("others", Cost(sum(each.calls for each in rest), sum(each.seconds for each in rest))))
    return (
        Row("a page", calls, "calls", target=target),
        *(
            Row(name, cost.calls, "calls", note=f"{cost.seconds / seconds:.1%} of the time")
            for name, cost in shown
        ),
    )


def _documents(folder: Path, pages: int) -> Path:
    documents = folder / f"documents-{pages}"
    Corpus(ROOT / "site" / "docs").write(documents, pages=pages)
    return documents


def _costs(workspace: Workspace) -> Mapping[str, Cost]:
    command: list[str | Path] = [sys.executable, "-m", "bench.calls", workspace.site, workspace.output]
    # Equal sets have equal orders in each run only with equal hashes.
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    return msgspec.json.decode(done.stdout, type=dict[str, Cost])


def _profile(site: Path, output: Path) -> Mapping[str, Cost]:
    profile = cProfile.Profile(time.process_time)
    profile.runcall(run_build, BuildOptions(site, output, workers=1))
    costs: defaultdict[str, Cost] = defaultdict(Cost)
    for package, calls, seconds in _calls(pstats.Stats(profile)):
        costs[package].calls += calls
        costs[package].seconds += seconds
    return costs


def _calls(stats: pstats.Stats) -> Iterator[tuple[str, int, float]]:
    """Yield package, calls and seconds of each function; of a built-in one for each caller."""
    for (file, _, name), (_, calls, seconds, _, callers) in stats.stats.items():  # type: ignore[attr-defined]
        if name == WAITS:
            yield "V8", calls, seconds
        elif file != "~":
            yield _package(file), calls, seconds
        else:
            for (calling_file, _, _), (_, own_calls, own_seconds, _) in callers.items():
                yield _package(calling_file), own_calls, own_seconds


def _package(file: str) -> str:
    """Return the package of a file; for our own code with its part, such as `homerow.markdown`."""
    if file.startswith(SOURCES):
        return ".".join(Path(file.removeprefix(SOURCES)).with_suffix("").parts[:2])
    if INSTALLED in file:
        return Path(file.partition(INSTALLED)[2]).parts[0]
    return "Python"


if __name__ == "__main__":
    json.dump(
        {name: msgspec.to_builtins(cost) for name, cost in _profile(*map(Path, sys.argv[1:])).items()},
        sys.stdout,
    )
