"""Reports about what visitors do and say, as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import TypeAlias

from msgspec import Struct

from homerow.server.store.database import Session

Cell: TypeAlias = str | int
DAY = 24 * 3600 * 1000  # milliseconds
DATE = "day"  # columns of this name have a time in the database, and a date in reports


class TableQuery(Struct, frozen=True):
    """A table of a report: the statement takes a time and the number of rows."""

    title: str
    columns: tuple[str, ...]
    statement: str


class ReportQuery(Struct, frozen=True):
    """A report: a count for each day, and tables."""

    title: str
    counted: str
    by_day: str
    tables: tuple[TableQuery, ...]


class ReportTable(Struct, frozen=True):
    """A table with its rows, the most important first."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Report(Struct, frozen=True):
    """`days` has a count for each day that has one; `counted` says of what."""

    name: str
    title: str
    counted: str
    days: tuple[tuple[str, int], ...]
    tables: tuple[ReportTable, ...]

    @property
    def total(self) -> int:
        """The sum of all days."""
        return sum(count for _, count in self.days)


def _by_day(table: str, condition: str = "1 = 1") -> str:
    return (
        f"SELECT received / {DAY} * {DAY}, count(*) FROM {table}"  # noqa: S608 - names in this file
        f" WHERE received >= %s AND {condition} GROUP BY 1 ORDER BY 1"
    )


REPORTS: Mapping[str, ReportQuery] = MappingProxyType(
    {
        "views": ReportQuery(
            "Page views",
            "views",
            _by_day("views"),
            (
                TableQuery(
                    "Pages",
                    ("page", "views", "visitors"),
                    "SELECT route, count(*), count(DISTINCT visitor) FROM views WHERE received >= %s"
                    " GROUP BY route ORDER BY 2 DESC, 1 LIMIT %s",
                ),
                TableQuery(
                    "Other sites with links",
                    ("site", "views"),
                    "SELECT referrer, count(*) FROM views WHERE received >= %s AND referrer <> ''"
                    " GROUP BY referrer ORDER BY 2 DESC, 1 LIMIT %s",
                ),
            ),
        ),
        "search": ReportQuery(
            "Searches",
            "searches",
            _by_day("searches"),
            (
                TableQuery(
                    "Queries",
                    ("query", "searches", "visitors", "results", "clicks"),
                    "SELECT lower(query), count(*), count(DISTINCT visitor), max(hits), "
                    "CAST(coalesce(sum(clicks), 0) AS INTEGER) FROM searches LEFT JOIN ("
                    "SELECT query_id AS clicked, count(*) AS clicks FROM search_events"
                    " WHERE type = 'click' AND query_id <> '' GROUP BY query_id"
                    ") AS choices ON clicked = query_id WHERE received >= %s"
                    " GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT %s",
                ),
            ),
        ),
        "misses": ReportQuery(
            "Searches without results",
            "searches",
            _by_day("searches", "hits = 0"),
            (
                TableQuery(
                    "Queries without results",
                    ("query", "searches", "visitors", DATE),
                    "SELECT lower(query), count(*), count(DISTINCT visitor), max(received) FROM searches"
                    " WHERE received >= %s AND hits = 0 GROUP BY 1 ORDER BY 3 DESC, 2 DESC, 1 LIMIT %s",
                ),
            ),
        ),
        "feedback": ReportQuery(
            "Feedback",
            "votes",
            _by_day("feedback"),
            (
                TableQuery(
                    "Pages",
                    ("page", "not helpful", "helpful"),
                    "SELECT route, count(*) - sum(helpful), sum(helpful) FROM feedback"
                    " WHERE received >= %s GROUP BY route ORDER BY 2 DESC, 3 DESC, 1 LIMIT %s",
                ),
                TableQuery(
                    "Latest comments",
                    (DATE, "page", "helpful", "comment"),
                    "SELECT received, route, CASE helpful WHEN 1 THEN 'yes' ELSE 'no' END, comment"
                    " FROM feedback WHERE received >= %s AND comment <> '' ORDER BY id DESC LIMIT %s",
                ),
            ),
        ),
    }
)


def read_report(session: Session, name: str, *, since: int, limit: int) -> Report:
    """Return a report since a time in milliseconds since 1970, with tables of at most `limit` rows."""
    query = REPORTS[name]
    days = tuple((_date(time), int(count)) for time, count in session.execute(query.by_day, (since,)))
    tables = tuple(_table(session, table, since, limit) for table in query.tables)
    return Report(name, query.title, query.counted, days, tables)


def _table(session: Session, query: TableQuery, since: int, limit: int) -> ReportTable:
    rows = session.execute(query.statement, (since, limit))
    return ReportTable(query.title, query.columns, tuple(_row(query.columns, row) for row in rows))


def _row(columns: Sequence[str], row: Sequence[Cell]) -> tuple[Cell, ...]:
    return tuple(_date(cell) if name == DATE else cell for name, cell in zip(columns, row, strict=True))


def _date(time: Cell) -> str:
    return datetime.fromtimestamp(int(time) / 1000, UTC).date().isoformat()
