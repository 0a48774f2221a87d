"""Search events of visitors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from homerow.server.settings import ServiceSettings
from homerow.server.store.database import open_database
from library import INDEX, Reader

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


def events_of(reader: Reader, settings: ServiceSettings, columns: str) -> list[tuple[Any, ...]]:
    reader.write()
    with open_database(settings.data_dir).session(read_only=True) as session:
        return session.execute(f"SELECT {columns} FROM search_events ORDER BY 1 DESC")  # noqa: S608 - names in this file


def test_events_are_kept(reader: Reader, settings: ServiceSettings) -> None:
    answer = reader.post("/1/events", {"events": [VIEW, CLICK]})

    assert (answer.status_code, answer.json()) == (200, {"status": 200, "message": "OK"})
    rows = events_of(reader, settings, "type, object_ids, positions, query_id")
    assert [(kind, json.loads(ids), json.loads(at), query) for kind, ids, at, query in rows] == [
        ("view", ["/layers-content", "/combos-content"], [], ""),
        ("click", ["/layers-content"], [1], CLICK["queryID"]),
    ]


def test_stored_events_have_no_token_of_the_visitor(reader: Reader, settings: ServiceSettings) -> None:
    reader.post("/1/events", {"events": [VIEW]})

    ((*values,),) = events_of(reader, settings, "*")
    assert VIEW["userToken"] not in values


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
        ({"objectIDs": ["x" * 500] * 8, "positions": [1] * 8}, ": an event has at most 4000 bytes"),
    ],
)
def test_one_wrong_event_refuses_them_all(
    reader: Reader, settings: ServiceSettings, change: dict[str, Any], reason: str
) -> None:
    answer = reader.post("/1/events", {"events": [VIEW, {**CLICK, **change}]})

    assert (answer.status_code, answer.json()["message"]) == (422, f"events[1]{reason}")
    assert events_of(reader, settings, "id") == []


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


def test_event_bytes_of_one_address_are_bounded(reader: Reader, settings: ServiceSettings) -> None:
    events = [{**VIEW, "objectIDs": ["x" * 450] * 2}] * 400

    statuses = [reader.post("/1/events", {"events": events}).status_code for _ in range(4)]

    assert statuses == [200, 200, 429, 429]
    assert events_of(reader, settings, "count(*)") == [(800,)]


def test_store_that_fails_is_no_concern_of_readers(reader: Reader, settings: ServiceSettings) -> None:
    settings.data_dir.write_text("a file where a folder should be")

    assert reader.post("/1/events", {"events": [VIEW]}).status_code == 200
    reader.write()


def test_queries_are_recorded_once_they_are_complete(reader: Reader, settings: ServiceSettings) -> None:
    for text in ("l", "la", "layers", "qqqqqqqq", ""):
        reader.query(query=text)
    reader.query(query="combos", page=1)
    reader.query(query="combos", analytics=False)
    reader.write()

    with open_database(settings.data_dir).session(read_only=True) as session:
        rows = session.execute("SELECT query, hits > 0 FROM searches ORDER BY id")
    assert rows == [("layers", 1), ("qqqqqqqq", 0)]


@pytest.mark.parametrize("header", ["dnt", "sec-gpc"])
def test_visitors_who_opt_out_are_not_recorded(
    reader: Reader, settings: ServiceSettings, header: str
) -> None:
    reader.post("/1/events", {"events": [VIEW]}, **{header: "1"})
    reader.post(f"/1/indexes/{INDEX}/query", {"query": "layers"}, **{header: "1"})
    reader.write()

    with open_database(settings.data_dir).session(read_only=True) as session:
        assert session.execute("SELECT 1 FROM search_events UNION SELECT 1 FROM searches") == []
