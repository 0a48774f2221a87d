"""`homerow report`."""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from html import escape
from pathlib import Path

import msgspec

from homerow.cli.arguments import add_store
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.server.store.database import StoreError, open_database
from homerow.server.store.reports import DAY, REPORTS, Cell, Report, ReportTable, read_report

EXAMPLES = """examples:
  homerow report misses                       queries without results: which pages are missing
  homerow report views --since 7d --json      for programs
  homerow report --html > report.html         everything, with plots, as one file
"""
MAX_WIDTH = 60  # characters of a text in a table
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.epilog = EXAMPLES
    parser.add_argument(
        "subject", nargs="?", choices=list(REPORTS), help="what to report (default: everything)"
    )
    parser.add_argument(
        "--data",
        type=Path,
        default=Path(".homerow/service"),
        help="folder in which the service keeps its data (default: .homerow/service)",
    )
    add_store(parser)
    parser.add_argument(
        "--since", type=_days, default=30, metavar="DAYS", help="only the last days (default: 30d)"
    )
    parser.add_argument("--limit", type=int, default=20, metavar="N", help="rows of a table (default: 20)")
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument("--json", action="store_true", help="write an object of JSON")
    formats.add_argument("--html", action="store_true", help="write a page with plots")


def run(options: argparse.Namespace) -> int:
    """Write the reports to standard output. Raises ReportedFailure if the store cannot be read."""
    since = time.time_ns() // 1_000_000 - options.since * DAY
    names = [options.subject] if options.subject else list(REPORTS)
    try:
        with open_database(options.data, options.store).session(read_only=True) as session:
            reports = [read_report(session, name, since=since, limit=options.limit) for name in names]
    except StoreError as error:
        message = f"The store cannot be read: {error}"
        raise ReportedFailure(
            [Diagnostic("unusable-store", message, hint="check --data or --store")]
        ) from error
    if options.json:
        sys.stdout.write(_json(reports))
    elif options.html:
        sys.stdout.write(report_page(reports, days=options.since))
    else:
        sys.stdout.writelines(f"{line}\n" for report in reports for line in _lines(report))
    return 0


def _json(reports: Sequence[Report]) -> str:
    """Return the reports by name: counts by day, and each table as a list of objects."""
    content = {
        report.name: {
            "total": report.total,
            "days": dict(report.days),
            "tables": {
                table.title: [dict(zip(table.columns, row, strict=True)) for row in table.rows]
                for table in report.tables
            },
        }
        for report in reports
    }
    return msgspec.json.format(msgspec.json.encode(content)).decode() + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield f"{report.title}: {report.total} {report.counted}"
    for table in report.tables:
        if table.rows:
            yield ""
            yield from _table_lines(table)
    yield ""


def _table_lines(table: ReportTable) -> Iterator[str]:
    """Yield the title, the names of the columns and the rows; numbers are aligned at their right."""
    rows = [table.columns, *table.rows]
    texts = [[_CONTROL.sub(" ", str(cell)) for cell in row] for row in rows]
    # The last column may be long, as comments are.
    short = [[_shortened(text) for text in row[:-1]] + row[-1:] for row in texts]
    widths = [max(map(len, column)) for column in zip(*short, strict=True)]
    yield table.title
    for row in short:
        cells = zip(row, table.rows[0], widths, strict=True)
        yield "  ".join(_aligned(text, like, width) for text, like, width in cells).rstrip()


def _shortened(text: str) -> str:
    return text if len(text) <= MAX_WIDTH else f"{text[: MAX_WIDTH - 1]}…"


def _aligned(text: str, like: Cell, width: int) -> str:
    return text.rjust(width) if isinstance(like, int) else text.ljust(width)


def _days(text: str) -> int:
    match = re.fullmatch(r"([1-9]\d{0,4})d?", text)
    if not match:
        raise argparse.ArgumentTypeError(f"{text} is not a number of days, such as 30d")
    return int(match[1])


WIDTH, HEIGHT, MARGIN = 720, 160, 24  # of a plot, in pixels
STYLE = """
:root { color-scheme: light dark; --ink: #1d2330; --ground: #fff; --line: #c8cdd6; --bar: #2f6fd0; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9ef; --ground: #14171d; --line: #434a57; --bar: #6ea3f2; }
}
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif;
  color: var(--ink); background: var(--ground); }
svg { display: block; width: 100%; height: auto; }
rect { fill: var(--bar); } text { fill: var(--ink); font-size: 12px; } line { stroke: var(--line); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-weight: 600; padding: 1rem 0 .25rem; }
th, td { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid var(--line);
  overflow-wrap: anywhere; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def report_page(reports: Sequence[Report], *, days: int, today: date | None = None) -> str:
    """Return the page; its plots show so many days until today."""
    today = today or datetime.now(UTC).date()
    title = f"Report of {days} days until {today.isoformat()}"
    sections = "".join(_section(report, days, today) for report in reports)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{title}</h1>\n{sections}</main>\n</body>\n</html>\n"
    )


def _section(report: Report, days: int, today: date) -> str:
    summary = f"{report.total} {report.counted}"
    tables = "".join(_table(table) for table in report.tables if table.rows)
    plot = _plot(report, days, today) if report.days else ""
    return f"<h2>{escape(report.title)}</h2>\n<p>{summary}</p>\n{plot}{tables}"


def _plot(report: Report, days: int, today: date) -> str:
    """Return a bar for each day; the table of counts is in the titles of the bars."""
    shown = [(today - timedelta(days=days - number)).isoformat() for number in range(days + 1)]
    counts = [dict(report.days).get(day, 0) for day in shown]
    label = f"{report.title} by day: at most {max(counts)} {report.counted}"
    base = HEIGHT - MARGIN
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">\n'
        f'<text x="0" y="12">{max(counts)}</text>\n{"".join(_bars(shown, counts, report.counted))}'
        f'<line x1="0" y1="{base}" x2="{WIDTH}" y2="{base}"/>\n'
        f'<text x="0" y="{HEIGHT - 6}">{shown[0]}</text>\n'
        f'<text x="{WIDTH}" y="{HEIGHT - 6}" text-anchor="end">{shown[-1]}</text>\n</svg>\n'
    )


def _bars(days: Sequence[str], counts: Sequence[int], counted: str) -> Iterator[str]:
    step = WIDTH / len(days)
    scale = (HEIGHT - 2 * MARGIN) / max(1, *counts)
    for number, (day, count) in enumerate(zip(days, counts, strict=True)):
        height = count * scale
        yield (
            f'<rect x="{number * step:.1f}" y="{HEIGHT - MARGIN - height:.1f}" width="{step * 0.8:.1f}" '
            f'height="{height:.1f}"><title>{day}: {count} {counted}</title></rect>\n'
        )


def _table(table: ReportTable) -> str:
    head = "".join(
        f'<th scope="col"{_kind(like)}>{escape(name)}</th>'
        for name, like in zip(table.columns, table.rows[0], strict=True)
    )
    rows = "".join(
        f"<tr>{''.join(f'<td{_kind(cell)}>{escape(str(cell))}</td>' for cell in row)}</tr>\n"
        for row in table.rows
    )
    return (
        f'<div class="scroll"><table>\n<caption>{escape(table.title)}</caption>\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
    )


def _kind(cell: Cell) -> str:
    return ' class="number"' if isinstance(cell, int) else ""
