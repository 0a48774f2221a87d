"""Peak memory of a command and of all the processes that it starts.

The sum of PSS ("proportional set size", proc(5)) counts a page that n processes share once, not n times, as
the sum of resident sizes would. Reading it costs time, so memory is measured in a run that is not timed.
"""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.measure import ENVIRONMENT, CommandFailedError

PROC = Path("/proc")
PSS = re.compile(rb"^Pss:\s+(\d+) kB", re.MULTILINE)
INTERVAL = 0.02  # seconds; a step of a build takes longer


def peak_memory(command: Sequence[str | Path], *, cwd: Path, interval: float = INTERVAL) -> float | None:
    """Return megabytes (10^6 bytes) at the highest, or None where the system does not tell."""
    if not (PROC / "self" / "smaps_rollup").exists():
        return None
    process = subprocess.Popen(
        command,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=ENVIRONMENT,
    )
    peak = 0
    while process.poll() is None:
        peak = max(peak, sum(map(_shared_out_bytes, _tree(process.pid))))
        time.sleep(interval)
    if process.returncode:
        raise CommandFailedError(f"{command[0]} ended with {process.returncode}")
    return peak / 1e6


def _tree(pid: int) -> Iterator[int]:
    """Yield a process and its descendants; one that ends meanwhile has none."""
    yield pid
    try:
        threads = list((PROC / str(pid) / "task").iterdir())
        children = [(thread / "children").read_text("ascii") for thread in threads]
    except OSError:
        return
    for child in " ".join(children).split():
        yield from _tree(int(child))


def _shared_out_bytes(pid: int) -> int:
    try:
        found = PSS.search((PROC / str(pid) / "smaps_rollup").read_bytes())
    except OSError:  # it has ended
        return 0
    return int(found[1]) * 1024 if found else 0
