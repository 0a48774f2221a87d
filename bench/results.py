"""Measured rows, kept as JSON and shown as Markdown: a partial run replaces its own sections only."""

from __future__ import annotations

import json
import os
import platform
import re
import statistics
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import MappingProxyType

from bench.measure import Sample

STEPS = re.compile(r"^\s*seconds by step: (.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: the median of `runs`, lowest and highest of them.

    It must not exceed `target`, and must reach `minimum`.
    `steps` are the seconds by step that the build itself reported.
    """

    name: str
    value: float
    unit: str
    target: float | None = None
    minimum: float | None = None
    low: float | None = None
    high: float | None = None
    runs: int | None = None
    cpu_seconds: float | None = None
    steps: Mapping[str, float] = field(default_factory=dict)
    note: str = ""

    @property
    def is_met(self) -> bool | None:
        """Whether the target is reached; None without one."""
        if self.target is None and self.minimum is None:
            return None
        return (self.target is None or self.value <= self.target) and (
            self.minimum is None or self.value >= self.minimum
        )


@dataclass(frozen=True, slots=True)
class Section:
    """Rows under a title. `explanation` says what exactly was measured.

    `load` is how many processes wanted a core in the minute before: above 0.5 or so, others slowed it down.
    """

    title: str
    explanation: str
    rows: tuple[Row, ...]
    load: float | None = None


def timed_row(name: str, sample: Sample, *, target: float | None = None, note: str = "") -> Row:
    """Return the row of a timed command."""
    return Row(
        name=name,
        value=statistics.median(sample.seconds),
        unit="s",
        target=target,
        low=min(sample.seconds),
        high=max(sample.seconds),
        runs=len(sample.runs),
        cpu_seconds=sample.cpu_seconds,
        steps=reported_steps(sample.typical.output),
        note=note,
    )


def reported_steps(output: str) -> Mapping[str, float]:
    """Return the seconds by step that `homerow build` printed; empty when it had nothing to do."""
    found = STEPS.search(output)
    pairs = (step.rsplit(" ", 1) for step in found[1].split(", ")) if found else ()
    return {name: float(seconds) for name, seconds in pairs}


# --- keeping --------------------------------------------------------------------------------------------


def machine() -> str:
    """Say on what the figures were measured."""
    system = f"{platform.system()} {platform.machine()}"
    return f"{os.cpu_count()} cores, {system}, Python {platform.python_version()}"


def load_sections(file: Path) -> dict[str, Section]:
    """Return the sections that this machine measured before, by key; those of other machines are ignored."""
    if not file.is_file():
        return {}
    kept = json.loads(file.read_text("utf-8"))
    if kept["machine"] != machine():
        return {}
    return {key: _section(members) for key, members in kept["sections"].items()}


def save_sections(file: Path, sections: Mapping[str, Section]) -> None:
    """Keep sections for the next partial run."""
    kept = {"machine": machine(), "sections": {key: asdict(section) for key, section in sections.items()}}
    file.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


def _section(members: Mapping[str, object]) -> Section:
    rows = members["rows"]
    assert isinstance(rows, list)  # noqa: S101 - we wrote it
    load = members["load"]
    assert load is None or isinstance(load, float)  # noqa: S101 - as above
    return Section(
        str(members["title"]), str(members["explanation"]), tuple(Row(**row) for row in rows), load
    )


# --- showing --------------------------------------------------------------------------------------------

HOW_TO_READ = """\
Made by `make bench`; do not edit. `python -m bench NAME` measures one part again.

- A time is the median of the runs, from the start of the process to its exit. Of several runs, one more came
  before them and is not counted. The files are in the system's page cache, as they are while somebody writes.
- CPU is user and system time of all processes together: the figure to compare when the machine was busy.
- Memory is the highest sum over all processes, a page that they share counted once (PSS); MB are 10^6 bytes.
- *Cold*: neither cache nor output exist. *Warm*: nothing changed. *One paragraph*: a word in the prose of one
  page is new. *One label*: so is the name of a page in the sidebar, which other pages show.
- A target is the most (≤) or the least (≥) that the figure may be; it was set for two cores and a machine
  that does nothing else. Where the load before a part was above 0.5 or so, other programs slowed it down:
  measure it again.
"""


def render(sections: Iterable[Section]) -> str:
    """Return RESULTS.md."""
    parts = [f"# Measured\n\n{machine()}.\n\n{HOW_TO_READ}"]
    parts += [
        f"\n## {section.title}\n\n{section.explanation}{_load(section)}\n\n{_tables(section)}"
        for section in sections
    ]
    return "".join(parts)


def _load(section: Section) -> str:
    return "" if section.load is None else f" Load of the machine before it: {section.load:.1f}."


def _tables(section: Section) -> str:
    table = _table(
        [header for header, cell in COLUMNS.items() if any(cell(row) for row in section.rows)],
        ([cell(row) for cell in COLUMNS.values() if any(map(cell, section.rows))] for row in section.rows),
    )
    return f"{table}{_steps_table(section.rows)}"


def _steps_table(rows: Sequence[Row]) -> str:
    rows = [row for row in rows if row.steps]
    if not rows:
        return ""
    names = list(dict.fromkeys(name for row in rows for name in row.steps))
    cells = ([row.name, *(_number(row.steps.get(name)) for name in names)] for row in rows)
    return f"\nSeconds by step, as the build reports them:\n\n{_table(['', *names], cells)}"


def _table(headers: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines: Iterator[Sequence[str]] = iter((headers, ["---"] * len(headers), *rows))
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _number(value: float | None) -> str:
    """Write three figures where they are few, whole numbers where they are many."""
    if value is None:
        return ""
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else f"{value:,.0f}"


def _spread(row: Row) -> str:
    return f"{_number(row.low)} to {_number(row.high)}" if row.low != row.high else ""


def _value(row: Row) -> str:
    figure = f"{row.value:.0f}" if float(row.value).is_integer() else _number(row.value)
    return f"**{figure}** {row.unit}".rstrip()


def _target(row: Row) -> str:
    bounds = (("≤", row.target), ("≥", row.minimum))
    return ", ".join(f"{sign} {bound:g} {row.unit}".rstrip() for sign, bound in bounds if bound is not None)


COLUMNS: Mapping[str, Callable[[Row], str]] = MappingProxyType(
    {
        "what": lambda row: row.name,
        "measured": _value,
        "target": _target,
        "met": lambda row: {True: "yes", False: "**no**", None: ""}[row.is_met],
        "lowest to highest": _spread,
        "runs": lambda row: str(row.runs or ""),
        "CPU s": lambda row: _number(row.cpu_seconds),
        "note": lambda row: row.note,
    }
)
