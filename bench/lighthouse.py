"""Lighthouse scores and figures of pages on a phone."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from bench.browser import chromium_flags, chromium_path
from bench.measure import CommandFailedError, run_once
from bench.results import Row
from bench.serving import serving
from bench.workspace import ROOT, Workspace

PROGRAM = ROOT / "tests" / "npm" / "node_modules" / "lighthouse" / "cli" / "index.js"
TRIES = 3  # Chromium now and then records no navigation, and Lighthouse itself says: run it again
LIMIT = 180.0  # seconds for one run; the page is waited for at most 45 of them

Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a report, and its target."""

    read: Callable[[Report], float]
    unit: str = ""
    minimum: float | None = None
    target: float | None = None


def _score(category: str) -> Callable[[Report], float]:
    return lambda report: round(100 * report["categories"][category]["score"])


def _audit(name: str, *, per: float = 1.0) -> Callable[[Report], float]:
    return lambda report: float(report["audits"][name]["numericValue"]) / per


# Scores whose lost points the notes explain, with their names in Lighthouse.
UNTIMED: Mapping[str, str] = MappingProxyType(
    {"accessibility": "accessibility", "best practices": "best-practices", "SEO": "seo"}
)
FIGURES: Mapping[str, Figure] = MappingProxyType(
    {
        "performance": Figure(_score("performance"), minimum=98),
        "accessibility": Figure(_score("accessibility"), minimum=100),
        "best practices": Figure(_score("best-practices"), minimum=100),
        "SEO": Figure(_score("seo"), minimum=100),
        "cumulative layout shift": Figure(_audit("cumulative-layout-shift"), target=0),
        "total blocking time": Figure(_audit("total-blocking-time"), "ms", target=50),
        "largest contentful paint": Figure(_audit("largest-contentful-paint", per=1000), "s"),
    }
)


def measure_lighthouse(workspace: Workspace, routes: Mapping[str, str], *, runs: int) -> tuple[Row, ...]:
    """Measure routes of a site built for release; `routes` by what they are called."""
    if not PROGRAM.is_file():
        raise FileNotFoundError(
            f"no {PROGRAM.relative_to(ROOT)}: run `python -m bench lighthouse`, which installs it"
        )
    run_once(workspace.homerow("build", "--release"), cwd=workspace.folder)
    with serving(workspace, "serve") as server:
        return tuple(
            row
            for name, route in routes.items()
            for row in _rows(name, [inspect(f"{server.url}{route}") for _ in range(runs)])
        )


def inspect(url: str) -> Report:
    """Return the report on a page: a slow telephone, simulated. Raises CommandFailedError."""
    for _ in range(TRIES - 1):
        try:
            return _inspect_once(url)
        except CommandFailedError as error:
            print(f"again: {error}")
    return _inspect_once(url)


def _inspect_once(url: str) -> Report:
    with tempfile.TemporaryDirectory(prefix="homerow-lighthouse-") as folder:
        file = Path(folder) / "report.json"
        done = subprocess.run(
            ["node", PROGRAM, url, *_options(file)],
            env={**os.environ, "CHROME_PATH": chromium_path(), "TMPDIR": folder},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=False,
        )
        if done.returncode != 0:
            raise CommandFailedError(f"Lighthouse ended with {done.returncode}:\n{done.stderr[-2000:]}")
        report: Report = json.loads(file.read_text("utf-8"))
    if "runtimeError" in report:
        raise CommandFailedError(f"Lighthouse could not look at {url}: {report['runtimeError']['message']}")
    return report


def _options(file: Path) -> list[str]:
    return [
        "--quiet",
        "--no-enable-error-reporting",
        "--only-categories=performance,accessibility,best-practices,seo",
        "--output=json",
        f"--output-path={file}",
        f"--chrome-flags={' '.join(['--headless=new', *chromium_flags()])}",
    ]


def _rows(page: str, reports: Sequence[Report]) -> Iterator[Row]:
    for name, figure in FIGURES.items():
        values = [figure.read(report) for report in reports]
        yield Row(
            name=f"{page}: {name}",
            value=statistics.median(values),
            unit=figure.unit,
            target=figure.target,
            minimum=figure.minimum,
            low=min(values),
            high=max(values),
            runs=len(values),
            note=_failures(name, reports) if name in UNTIMED else "",
        )


def _failures(category: str, reports: Sequence[Report]) -> str:
    """Name the audits that reduced a score, except for timings."""
    failed = {
        reference["id"]: None
        for report in reports
        for reference in report["categories"][UNTIMED[category]]["auditRefs"]
        if reference["weight"] and report["audits"][reference["id"]]["score"] not in {1, None}
    }
    return ", ".join(failed)
