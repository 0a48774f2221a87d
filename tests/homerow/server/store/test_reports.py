"""Reports, in both databases."""

from __future__ import annotations

from homerow.server.store.database import Database
from homerow.server.store.reports import DAY, REPORTS, Report, read_report
from homerow.server.store.schema import EVENTS, FEEDBACK, SEARCHES, VIEWS

NOON = 20_000 * DAY + DAY // 2  # of 2024-10-04


def fill(database: Database) -> None:
    with database.session() as session:
        VIEWS.insert(session, [(NOON, "a", "/docs", ""), (NOON, "b", "/docs", "x.org"), (0, "c", "/old", "")])
        SEARCHES.insert(session, [(NOON, "a", "Layer", 3, "id"), (NOON + DAY, "b", "layer", 2, "")])
        SEARCHES.insert(session, [(NOON, "a", "none", 0, "")])
        EVENTS.insert(session, [(NOON, "a", "click", "", "x", "i", "id", "[]", "[]", "[]", None)])
        FEEDBACK.insert(session, [(NOON, "t1", "/docs", 1, ""), (NOON, "t2", "/docs", 0, "Why?")])


def read(database: Database, name: str) -> Report:
    with database.session(read_only=True) as session:
        return read_report(session, name, since=NOON - DAY, limit=10)


def test_reports_count_the_same_in_each_database(database: Database) -> None:
    fill(database)
    tables = {name: [table.rows for table in read(database, name).tables] for name in REPORTS}

    assert tables == {
        "views": [(("/docs", 2, 2),), (("x.org", 1),)],
        "search": [(("layer", 2, 2, 3, 1), ("none", 1, 1, 0, 0))],
        "misses": [(("none", 1, 1, "2024-10-04"),)],
        "feedback": [(("/docs", 1, 1),), (("2024-10-04", "/docs", "no", "Why?"),)],
    }


def test_report_counts_by_day(database: Database) -> None:
    fill(database)
    searches = read(database, "search")

    assert searches.days == (("2024-10-04", 2), ("2024-10-05", 1))
    assert searches.total == 3
