"""What visitors saw and chose."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from homerow.service.app import ServiceSettings
from homerow.service.search.events import Event, EventStore
from homerow.validation import convert
from service.search.library import INDEX, Reader

VIEW = {
    "eventType": "view",
    "eventName": "Items Viewed",
    "index": INDEX,
    "userToken": "anonymous-1",
    "objectIDs": ["/layers-content", "/combos-content"],
    "algoliaSource": ["autocomplete"],
}
CLICK = {
    **VIEW,
    "eventType": "click",
    "eventName": "Item Selected",
    "objectIDs": ["/layers-content"],
    "positions": [1],
    "queryID": "0123456789abcdef0123456789abcdef",
    "timestamp": 1_700_000_000_000,
}


def test_events_are_kept(reader: Reader, settings: ServiceSettings) -> None:
    answer = reader.post("/1/events", {"events": [VIEW, CLICK]})

    assert (answer.status_code, answer.json()) == (200, {"status": 200, "message": "OK"})
    with sqlite3.connect(settings.data_dir / "events.sqlite3") as database:
        rows = database.execute("SELECT type, object_ids, positions, query_id FROM events").fetchall()
    assert [(kind, json.loads(ids), json.loads(at), query) for kind, ids, at, query in rows] == [
        ("view", ["/layers-content", "/combos-content"], [], ""),
        ("click", ["/layers-content"], [1], CLICK["queryID"]),
    ]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"eventType": "look"}, '.eventType must be "click" or "conversion" or "view"'),
        ({"eventSubtype": "steal"}, '.eventSubtype must be "addToCart" or "purchase"'),
        ({"eventName": ""}, ".eventName must be 1 to 64 printable ASCII characters"),
        ({"eventName": "x" * 65}, ".eventName must be 1 to 64 printable ASCII characters"),
        ({"eventName": "x\n"}, ".eventName must be 1 to 64 printable ASCII characters"),
        ({"eventName": "Gewählt"}, ".eventName must be 1 to 64 printable ASCII characters"),
        ({"index": None}, ".index must be a text"),
        ({"index": ""}, ".index must be a text of 1 to 129 characters"),
        ({"userToken": "no spaces"}, ".userToken must be 1 to 129 characters of a-z, A-Z, 0-9, -_=/+.@"),
        ({"objectIDs": []}, ".objectIDs must be an array of 1 to 20 texts"),
        ({"objectIDs": ["x"] * 21}, ".objectIDs must be an array of 1 to 20 texts"),
        ({"objectIDs": [""]}, ".objectIDs[0] must be a text of 1 to 500 characters"),
        ({"objectIDs": None}, ": either objectIDs or filters must be given, and not both"),
        ({"filters": ["a:b"]}, ": either objectIDs or filters must be given, and not both"),
        ({"positions": None}, ": a click with a queryID needs positions"),
        ({"positions": [0]}, ".positions[0] must be an integer from 1"),
        ({"positions": [1, 2]}, ": positions must be as many as objectIDs"),
        ({"eventType": "view"}, ": positions are for clicks alone"),
        ({"queryID": "abc"}, ".queryID must be 32 hexadecimal digits"),
        ({"timestamp": -1}, ".timestamp must be milliseconds since 1970"),
    ],
)
def test_one_wrong_event_refuses_them_all(
    reader: Reader, settings: ServiceSettings, change: dict[str, Any], reason: str
) -> None:
    answer = reader.post("/1/events", {"events": [VIEW, {**CLICK, **change}]})

    assert (answer.status_code, answer.json()["message"]) == (422, f"events[1]{reason}")
    assert not (settings.data_dir / "events.sqlite3").exists()


@pytest.mark.parametrize("change", [{"index": "\ud800"}, {"objectIDs": ["\ud800"]}])
def test_half_a_character_is_no_json(reader: Reader, change: dict[str, Any]) -> None:
    answer = reader.post("/1/events", {"events": [{**VIEW, **change}]})

    assert (answer.status_code, answer.json()["message"]) == (400, "Malformed JSON body")


@pytest.mark.parametrize("missing", ["eventType", "eventName", "index", "userToken"])
def test_an_event_without_what_it_needs_is_refused(reader: Reader, missing: str) -> None:
    event = {name: value for name, value in VIEW.items() if name != missing}
    answer = reader.post("/1/events", {"events": [event]})

    assert (answer.status_code, answer.json()["message"]) == (422, f"events[0].{missing} is missing")


@pytest.mark.parametrize("events", [None, [], {}, [VIEW] * 1001, ["x"]])
def test_a_body_must_be_a_bounded_list_of_events(reader: Reader, events: Any) -> None:
    assert reader.post("/1/events", {"events": events}).status_code == 422


def test_events_need_the_public_key(reader: Reader) -> None:
    answer = reader.post("/1/events", {"events": [VIEW]}, **{"x-algolia-api-key": "other"})

    assert answer.status_code == 403


def test_the_oldest_events_are_forgotten(tmp_path: Path) -> None:
    store = EventStore(tmp_path / "events.sqlite3", max_rows=3)
    event = convert(VIEW, Event)

    async def add() -> None:
        for _ in range(5):
            await store.add([event])

    asyncio.run(add())

    with sqlite3.connect(tmp_path / "events.sqlite3") as database:
        assert database.execute("SELECT id FROM events").fetchall() == [(3,), (4,), (5,)]


def test_a_disk_that_refuses_is_an_answer_not_a_crash(reader: Reader, settings: ServiceSettings) -> None:
    settings.data_dir.write_text("a file where a folder should be")

    assert reader.post("/1/events", {"events": [VIEW]}).status_code == 503
