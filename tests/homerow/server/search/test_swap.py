"""A site that is published again and again while it is searched."""

from __future__ import annotations

import http.client
import json
import shutil
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from library import CREDENTIALS, INDEX, RECORDS, publish_books, record
from published import OutputFolder
from running import RunningServer, running_server

SWAPS = 10
READERS = 3
KEPT = 2  # releases, as a build keeps them
BODY = json.dumps({"requests": [{"indexName": INDEX, "query": "edition"}]})


@pytest.fixture
def server(output: OutputFolder) -> Iterator[RunningServer]:
    publish_edition(output, 0)
    with running_server(output) as running:
        yield running


def publish_edition(output: OutputFolder, number: int) -> None:
    """Publish a release that says which one it is, and delete those that are long gone."""
    edition = record(f"/edition-{number}", f"Edition {number}", f"This is edition {number}.")
    publish_books(output, (*RECORDS, edition), build_id=str(number))
    shutil.rmtree(output.root / "releases" / str(number - KEPT), ignore_errors=True)


def ask(connection: http.client.HTTPConnection) -> tuple[int, str]:
    """Return the status of an answer, and its first hit."""
    connection.request("POST", "/1/indexes/*/queries", BODY, CREDENTIALS)
    answer = connection.getresponse()
    body = json.loads(answer.read())
    hits = body["results"][0]["hits"] if answer.status == http.HTTPStatus.OK else []
    return answer.status, hits[0]["url"] if hits else ""


def ask_until(is_over: threading.Event, port: int) -> list[tuple[int, str]]:
    """Ask again and again over one connection, and once more in the end."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        answers = []
        while not is_over.is_set():
            answers.append(ask(connection))
        return [*answers, ask(connection)]


def test_no_query_fails_while_releases_come_and_go(server: RunningServer) -> None:
    is_over = threading.Event()
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    with ThreadPoolExecutor(READERS) as threads, closing(connection):
        readers = [threads.submit(ask_until, is_over, server.port) for _ in range(READERS)]
        try:
            for number in range(1, SWAPS):
                publish_edition(server.output, number)
                while (answer := ask(connection)) != (200, f"https://keys.test/edition-{number}"):
                    assert answer[0] == http.HTTPStatus.OK  # another request opens the new index
        finally:
            is_over.set()
        read = [reader.result() for reader in readers]

    answers = [answer for each in read for answer in each]
    assert {status for status, _ in answers} == {200}
    assert all("/edition-" in url for _, url in answers)
    assert {each[-1][1] for each in read} == {f"https://keys.test/edition-{SWAPS - 1}"}
