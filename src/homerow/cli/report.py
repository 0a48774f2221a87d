"""`homerow report`."""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from homerow.cli.arguments import add_store
from homerow.cli.report_html import report_page
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.server.store.opening import open_database
from homerow.server.store.reports import DAY, REPORTS, Cell, Report, ReportTable, read_report
from homerow.server.store.session import StoreError

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
