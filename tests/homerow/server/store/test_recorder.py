"""Records of visitors, in both databases."""

from __future__ import annotations

import re
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client import REGISTRY

from asking import asking
from homerow.server.app import create_app
from homerow.server.settings import ServiceSettings
from homerow.server.store.database import Database, open_database
from homerow.server.store.recorder import DAY, Recorder
from homerow.server.store.schema import FEEDBACK, VIEWS
from homerow.server.store.visitors import Visitor
from library import INDEX, Reader, publish_books
from postgres import Postgres
from published import OutputFolder
from running import PATIENCE, comes_true, running_server

READER = Visitor("192.0.2.7", "Browser/1.0")
EVENT = {"eventType": "view", "eventName": "x", "index": INDEX, "userToken": "me", "objectIDs": ["\0a"]}


def select(database: Database, statement: str) -> list[tuple[Any, ...]]:
    with database.session(read_only=True) as session:
        return session.execute(statement)


def record(database: Database, *routes: str, visitor: Visitor = READER) -> None:
    recorder = Recorder(database, keep_days=30)
    for route in routes:
        recorder.add(VIEWS, visitor, route, "")
    recorder.flush()


def counted(outcome: str) -> float:
    value = REGISTRY.get_sample_value("homerow_events_total", {"table": "views", "outcome": outcome})
    return value or 0.0


def test_store_takes_all_that_visitors_send(
    output: OutputFolder, settings: ServiceSettings, database: Database
) -> None:
    publish_books(output)
    app = create_app(output.build, settings=settings)
    reader = Reader(app)
    vote = asking(app, "POST", "/api/feedback", json={"route": "/docs", "helpful": False}).json()["id"]
    asking(app, "POST", f"/api/feedback/{vote}", json={"comment": "Which \0 wires?"})
    asking(app, "POST", "/api/views", json={"route": "/docs", "referrer": "example.org"})
    reader.query(query="layers \ud800")
    reader.post("/1/events", {"events": [EVENT]})
    reader.write()

    assert select(database, "SELECT route, helpful, comment FROM feedback") == [
        ("/docs", 0, "Which \ufffd wires?")
    ]
    assert select(database, "SELECT route, referrer FROM views") == [("/docs", "example.org")]
    assert select(database, "SELECT query FROM searches") == [("layers \ufffd",)]
    assert select(database, "SELECT type, object_ids FROM search_events") == [("view", '["\\u0000a"]')]


def test_address_is_stored_nowhere(database: Database) -> None:
    record(database, "/docs")

    rows = select(database, "SELECT * FROM views")
    ((visitor,),) = select(database, "SELECT visitor FROM views")
    assert re.fullmatch("[0-9a-f]{16}", visitor)
    assert READER.address not in str(rows)
    assert READER.agent not in str(rows)


def test_visitor_has_one_hash_a_day_and_the_salt_is_deleted(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    for day in ("2030-01-01", "2030-01-01", "2030-01-02"):  # each recorder is another process
        monkeypatch.setattr("homerow.server.store.recorder.day_of", lambda _clock, day=day: day)
        record(database, "/docs")

    (first,), (second,), (third,) = select(database, "SELECT visitor FROM views ORDER BY id")
    assert first == second != third
    assert select(database, "SELECT day FROM salts") == [("2030-01-02",)]


def test_visitors_differ_by_address_and_by_browser(database: Database) -> None:
    for visitor in (READER, Visitor("192.0.2.8", READER.agent), Visitor(READER.address, "Browser/2.0")):
        record(database, "/docs", visitor=visitor)

    assert select(database, "SELECT count(DISTINCT visitor) FROM views") == [(3,)]


def test_oldest_rows_are_deleted_beyond_the_maximum(database: Database) -> None:
    table = type(FEEDBACK)(FEEDBACK.name, FEEDBACK.columns, max_rows=3)
    for number in range(5):
        with database.session() as session:
            table.insert(session, [(number, f"vote {number}", "/docs", 1, "")])

    assert select(database, "SELECT received FROM feedback ORDER BY id") == [(2,), (3,), (4,)]


def test_rows_are_deleted_after_the_retention(database: Database) -> None:
    record(database, "/old", "/recent", "/new")
    with database.session() as session:
        for route, age in (("/old", 31 * DAY), ("/recent", 3 * DAY // 2)):
            session.execute("UPDATE views SET received = received - %s WHERE route = %s", (age, route))
    recorder = Recorder(database, keep_days=30)
    recorder.start()

    kept = "SELECT route FROM views ORDER BY id"
    assert comes_true(lambda: select(database, kept) == [("/recent",), ("/new",)])
    recorder.close()


def test_processes_create_the_tables_at_the_same_time(settings: ServiceSettings, database: Database) -> None:
    threads = [
        threading.Thread(target=record, args=(open_database(settings.data_dir, settings.store), f"/{number}"))
        for number in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(select(database, "SELECT route FROM views")) == 4
    assert len(select(database, "SELECT DISTINCT visitor FROM views")) == 1


def test_events_are_dropped_and_counted_while_the_database_is_down(postgres: Postgres) -> None:
    database = open_database(Path(), postgres.create_database())
    stored, dropped = counted("stored"), counted("dropped")
    record(database, "/before")
    postgres.stop()
    try:
        record(database, "/meanwhile")
    finally:
        postgres.start()
    record(database, "/after")

    assert select(database, "SELECT route FROM views ORDER BY id") == [("/before",), ("/after",)]
    assert (counted("stored") - stored, counted("dropped") - dropped) == (2, 1)


def test_recorder_goes_on_after_an_error_that_nobody_expects(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for pause in ("PAUSE_SECONDS", "RETRY_SECONDS"):
        monkeypatch.setattr(f"homerow.server.store.recorder.{pause}", 0.01)
    record(database, "/before")
    with database.session() as session:
        session.execute("UPDATE salts SET salt = 'not hexadecimal'")
    recorder, dropped = Recorder(database, keep_days=30), counted("dropped")
    recorder.start()
    recorder.add(VIEWS, READER, "/meanwhile", "")
    assert comes_true(lambda: counted("dropped") > dropped)
    with database.session() as session:
        session.execute("DELETE FROM salts")
    recorder.add(VIEWS, READER, "/after", "")

    assert comes_true(lambda: select(database, "SELECT route FROM views") == [("/before",), ("/after",)])
    assert comes_true(lambda: recorder.problem is None)
    assert "Traceback" in caplog.text
    recorder.close()


def test_events_beyond_those_that_may_wait_are_dropped_and_counted(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("homerow.server.store.recorder.MAX_WAITING", 3)
    dropped = counted("dropped")
    record(database, *["/docs"] * 5)

    assert select(database, "SELECT count(*) FROM views") == [(3,)]
    assert counted("dropped") - dropped == 2


@pytest.mark.slow
def test_end_of_the_server_writes_what_waits(output: OutputFolder) -> None:
    output.publish()
    with running_server(output, workers=2) as running:
        url = f"http://127.0.0.1:{running.port}/api/views"
        for _ in range(10):
            httpx.post(url, json={"route": "/docs"}, timeout=PATIENCE).raise_for_status()

        assert running.stop() == 0
        database = open_database(output.root / "data")
        assert select(database, "SELECT count(*), count(DISTINCT visitor) FROM views") == [(10, 1)]
