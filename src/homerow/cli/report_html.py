"""Reports as one HTML page with plots: no scripts, and nothing is loaded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from html import escape

from homerow.server.store.reports import Cell, Report, ReportTable

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
