"""Indices that clients push."""

from __future__ import annotations

import json
import math
import sqlite3
import time
from contextlib import closing
from typing import Any

import pytest
from algoliasearch.http.exceptions import RequestException
from algoliasearch.http.hosts import Host, HostsCollection
from algoliasearch.search.client import SearchClientSync
from algoliasearch.search.config import SearchConfig
from msgspec.structs import replace

from homerow.search.objects import as_object
from homerow.service.app import create_app
from homerow.service.search import push_store
from homerow.service.search.settings import ServiceSettings
from service.published import OutputFolder
from service.running import RunningServer
from service.search.library import APPLICATION, INDEX, KEY, Reader, publish_books, record

ADMIN = {"x-algolia-api-key": "secret"}
FILMS = [as_object(record(f"/film/{name}", name.title())) for name in ("alien", "brazil", "clue")]


@pytest.fixture
def settings(settings: ServiceSettings) -> ServiceSettings:
    return replace(settings, admin_key="secret")


def add(*objects: dict[str, Any]) -> dict[str, Any]:
    return {"requests": [{"action": "addObject", "body": each} for each in objects]}


def write(reader: Reader, method: str, path: str, body: Any = None) -> dict[str, Any]:
    """Send a write and wait until it can be seen."""
    headers = {"x-algolia-application-id": APPLICATION, **ADMIN}
    answer = reader.ask(method, f"/1/indexes/{path}", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    for _ in range(2000):
        task = reader.ask("GET", f"/1/indexes/any/task/{told['taskID']}", headers=headers).json()
        if task["status"] == "published":
            return told
        time.sleep(0.01)
    raise AssertionError(f"{method} {path} was never published")


def titles(reader: Reader, index: str, text: str = "") -> set[str] | int:
    """Return the titles that are found in an index, or the status of the refusal."""
    answer = reader.post(f"/1/indexes/{index}/query", {"query": text})
    if answer.status_code != 200:
        return answer.status_code
    return {hit["hierarchy"]["lvl1"] for hit in answer.json()["hits"]}


def test_objects_are_added_replaced_and_removed(reader: Reader) -> None:
    told = write(reader, "POST", "films/batch", add(*FILMS))
    assert told["objectIDs"] == [film["objectID"] for film in FILMS]
    assert titles(reader, "films", "brazil") == {"Brazil"}

    other = {**FILMS[0], "hierarchy": {"lvl1": "Aliens"}}
    remove = {"action": "deleteObject", "body": {"objectID": FILMS[1]["objectID"]}}
    write(reader, "POST", "films/batch", {"requests": [*add(other)["requests"], remove]})
    assert titles(reader, "films") == {"Aliens", "Clue"}

    write(reader, "POST", "films/clear")
    assert titles(reader, "films") == set()
    write(reader, "DELETE", "films")
    assert titles(reader, "films") == 404


def test_a_move_replaces_an_index_and_a_copy_leaves_both(reader: Reader) -> None:
    write(reader, "POST", "films/batch", add(FILMS[0]))
    write(reader, "POST", "draft/batch", add(FILMS[1]))
    write(reader, "POST", "draft/operation", {"operation": "move", "destination": "films"})
    assert (titles(reader, "films"), titles(reader, "draft")) == ({"Brazil"}, 404)

    write(reader, "POST", "films/operation", {"operation": "copy", "destination": "backup"})
    assert titles(reader, "films") == titles(reader, "backup") == {"Brazil"}


def test_a_copy_with_a_scope_takes_the_settings_and_leaves_the_objects(reader: Reader) -> None:
    write(reader, "PUT", "films/settings", {"hitsPerPage": 7})
    write(reader, "PUT", "films/settings", {"distinct": True})
    write(reader, "POST", "draft/batch", add(FILMS[0]))
    scope = ["settings", "rules", "synonyms"]
    write(reader, "POST", "films/operation", {"operation": "copy", "destination": "draft", "scope": scope})

    headers = {"x-algolia-application-id": APPLICATION, **ADMIN}
    settings = reader.ask("GET", "/1/indexes/draft/settings", headers=headers).json()
    assert settings == {"hitsPerPage": 7, "distinct": True}
    assert titles(reader, "draft") == {"Alien"}


def test_indices_are_listed(reader: Reader) -> None:
    write(reader, "POST", "films/batch", add(*FILMS))
    headers = {"x-algolia-application-id": APPLICATION, **ADMIN}
    (item,) = reader.ask("GET", "/1/indexes", headers=headers).json()["items"]

    assert (item["name"], item["entries"], item["pendingTask"]) == ("films", 3, False)
    assert item["dataSize"] > 0


def test_what_was_pushed_outlives_the_service(
    reader: Reader, output: OutputFolder, settings: ServiceSettings
) -> None:
    write(reader, "POST", "films/batch", add(*FILMS))

    assert titles(Reader(create_app(output.build, settings=settings)), "films", "clue") == {"Clue"}


def test_the_sites_own_index_is_not_written_to(reader: Reader) -> None:
    move = {"operation": "move", "destination": INDEX}
    refused = [
        reader.post(f"/1/indexes/{INDEX}/batch", add(*FILMS), **ADMIN),
        reader.post("/1/indexes/films/operation", move, **ADMIN),
        reader.post(f"/1/indexes/{INDEX}/operation", {**move, "destination": "films"}, **ADMIN),
    ]

    assert [answer.status_code for answer in refused] == [403] * 3


@pytest.mark.parametrize(
    ("key", "message"),
    [(KEY, "Method not allowed with this API key"), ("other", "Invalid Application-ID or API key")],
)
def test_writing_needs_the_admin_key(reader: Reader, key: str, message: str) -> None:
    answer = reader.post("/1/indexes/films/batch", add(*FILMS), **{"x-algolia-api-key": key})

    assert (answer.status_code, answer.json()["message"]) == (403, message)


def test_without_a_configured_key_nobody_writes(output: OutputFolder, settings: ServiceSettings) -> None:
    publish_books(output)
    closed = Reader(create_app(output.build, settings=replace(settings, admin_key="")))

    for key in ("", KEY, "secret"):
        assert closed.post("/1/indexes/films/batch", {}, **{"x-algolia-api-key": key}).status_code == 403
    assert not settings.data_dir.exists()


@pytest.mark.parametrize(
    ("request_body", "reason"),
    [
        ({"action": "explode"}, "action must be one of addObject, updateObject, deleteObject, clear"),
        ({"action": "addObject", "body": []}, "url must be a text of at most 1000 characters"),
        ({"action": "addObject", "body": [1]}, "body must be an object"),
        ({"action": "addObject", "body": {"objectID": 5, "url": "/"}}, "objectID must be a text"),
        ({"action": "addObject", "body": {**FILMS[0], "type": "film"}}, "type must be one of"),
        ({"action": "addObject", "body": {**FILMS[0], "content": "x" * 100_000}}, "an object has at most"),
        ({"action": "addObject", "body": {**FILMS[0], "content": "\ud800"}}, "content must be a text of"),
        ({"action": "addObject", "body": {**FILMS[0], "objectID": "\ud800"}}, "objectID must be a text of"),
        ({"action": "addObject", "body": {**FILMS[0], "version": ["\ud800"]}}, "version must be a text or"),
        (
            {"action": "addObject", "body": {**FILMS[0], "weight": {"level": math.nan}}},
            "weight.level must be",
        ),
        ({"action": "deleteObject", "body": {}}, "objectID must be a text"),
        ({"action": "deleteObject", "body": {"objectID": "\ud800"}}, "objectID must be a text"),
    ],
)
def test_one_wrong_object_refuses_the_batch(
    reader: Reader, settings: ServiceSettings, request_body: Any, reason: str
) -> None:
    body = {"requests": [*add(FILMS[1])["requests"], request_body]}
    answer = reader.post("/1/indexes/films/batch", body, **ADMIN)

    assert answer.status_code == 400
    assert answer.json()["message"].startswith(f"requests[1]: {reason}")
    assert not settings.data_dir.exists()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("films/operation", {"operation": "burn", "destination": "x"}),
        ("films/operation", {"operation": "copy"}),
        ("films/operation", {"operation": "copy", "destination": "a/b"}),
        ("films/operation", {"operation": "copy", "destination": "x", "scope": ["all"]}),
        ("films/batch", {"requests": "all"}),
        ("films/batch", {"requests": [None]}),
    ],
)
def test_what_cannot_be_meant_is_refused(reader: Reader, path: str, body: Any) -> None:
    assert reader.post(f"/1/indexes/{path}", body, **ADMIN).status_code == 400


@pytest.mark.parametrize("value", [math.nan, "\ud800"])
def test_settings_that_no_json_holds_are_refused(reader: Reader, value: Any) -> None:
    body = json.dumps({"a": value}).encode()
    headers = {"x-algolia-application-id": APPLICATION, **ADMIN}

    assert reader.ask("PUT", "/1/indexes/films/settings", content=body, headers=headers).status_code == 400


def test_settings_do_not_grow_without_end(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push_store, "MAX_SETTINGS", 30)
    write(reader, "PUT", "films/settings", {"one": "a" * 12})
    headers = {"x-algolia-application-id": APPLICATION, **ADMIN}
    path = "/1/indexes/films/settings"
    more = reader.ask("PUT", path, json={"two": "a" * 12}, headers=headers)

    assert (more.status_code, more.json()["message"]) == (413, "Settings have at most 30 characters")
    assert reader.ask("GET", path, headers=headers).json() == {"one": "a" * 12}


def test_an_index_that_cannot_be_built_keeps_what_it_was_and_holds_up_no_other(
    reader: Reader, settings: ServiceSettings
) -> None:
    write(reader, "POST", "films/batch", add(FILMS[0]))
    write(reader, "POST", "broken/batch", add(FILMS[1]))
    with closing(sqlite3.connect(settings.data_dir / "pushed.sqlite3")) as database, database:
        # What a version of this program wrote that knew another shape of records.
        database.execute("UPDATE objects SET body = '{}' WHERE index_name = 'broken'")
        database.execute("UPDATE indices SET revision = 'other' WHERE name = 'broken'")

    write(reader, "POST", "films/batch", add(FILMS[2]))

    assert titles(reader, "films") == {"Alien", "Clue"}
    assert titles(reader, "broken") == {"Brazil"}


def test_there_is_room_for_a_number_of_objects(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push_store, "MAX_OBJECTS", 2)
    write(reader, "POST", "films/batch", add(*FILMS[:2]))
    answer = reader.post("/1/indexes/films/batch", add(FILMS[2]), **ADMIN)

    assert (answer.status_code, answer.json()["message"]) == (413, "Too many objects: at most 2")
    assert titles(reader, "films") == {"Alien", "Brazil"}


def official_client(running: RunningServer, key: str) -> SearchClientSync:
    config = SearchConfig(APPLICATION, key)
    config.hosts = HostsCollection([Host("127.0.0.1", port=running.port, scheme="http")])
    return SearchClientSync.create_with_config(config)


def test_the_official_client_replaces_all_objects(library: RunningServer) -> None:
    with official_client(library, "secret") as client:
        for films in (FILMS, FILMS[:1]):
            replaced = client.replace_all_objects("films", films, batch_size=2)
            found = client.search_single_index("films", {"query": ""})
            assert {hit.object_id for hit in found.hits} == {film["objectID"] for film in films}
        assert sum(len(batch.object_ids) for batch in replaced.batch_responses) == 1
        assert [item.name for item in client.list_indices().items] == ["films"]


def test_the_official_client_is_refused_the_sites_own_index(library: RunningServer) -> None:
    with official_client(library, "secret") as client:
        with pytest.raises(RequestException, match="comes with the site"):
            client.replace_all_objects(INDEX, FILMS)
        assert [item.name for item in client.list_indices().items if "tmp" in item.name] == []


def test_the_official_client_searches_the_site(library: RunningServer) -> None:
    with official_client(library, KEY) as client:
        asked = {"requests": [{"indexName": INDEX, "query": "combo", "clickAnalytics": True}]}
        (found,) = client.search(asked).to_dict()["results"]

    assert found["hits"][0]["hierarchy"]["lvl1"] == "Combos"
    assert len(found["queryID"]) == 32
