"""Three replicas behind nginx, updated and killed one after the other while readers read."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psycopg
import pytest

from homerow.remote.places import Folder
from homerow.remote.publish import publish
from library import CREDENTIALS, INDEX, publish_books
from postgres import running_postgres
from project import HOMEROW
from proxy import ANY_CERTIFICATE, running_proxy
from published import OutputFolder
from running import PATIENCE, comes_true
from serving import free_port

pytestmark = pytest.mark.slow

READERS = 4
REPLICAS = 3
ASSET = re.compile(r"/assets/app-[0-9a-f]{8}\.js")


@dataclass(slots=True)
class Replica:
    """A service that pulls its release every few seconds; all that it writes is below `folder`."""

    folder: Path
    place: Path
    store: str
    seconds: float
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.folder.mkdir(exist_ok=True)
        where = ["--out", str(self.folder / "build"), "--data", str(self.folder / "data")]
        pulling = ["--release-from", str(self.place), "--release-every", str(self.seconds)]
        command = [*HOMEROW, "serve", "--port", str(self.port), "--rate", "0", *where, *pulling]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--store", self.store, "--proxy", "127.0.0.1"],
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self) -> None:
        """End all its processes at once, in the middle of what they do."""
        assert self.process
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def serves(self, build_id: str) -> bool:
        """Return whether it is ready with a release."""
        try:
            answer = httpx.get(f"http://127.0.0.1:{self.port}/readyz", timeout=PATIENCE, trust_env=False)
        except httpx.TransportError:
            return False
        return answer.status_code == 200 and answer.json()["buildId"] == build_id


@dataclass(slots=True)
class Readers:
    """Clients that read pages with their scripts and search, without a pause."""

    origin: str
    over: threading.Event = field(default_factory=threading.Event)
    answers: Counter[int | str] = field(default_factory=Counter)
    answered: dict[int, int] = field(default_factory=dict)  # requests of each client, by its thread

    def are_answered(self) -> bool:
        """Wait for the answers to all requests that are under way."""
        before = dict(self.answered)
        return comes_true(
            lambda: (
                sum(count > before.get(client, 0) for client, count in [*self.answered.items()]) == READERS
            )
        )

    def read(self) -> None:
        limits = httpx.Limits(max_keepalive_connections=0)
        with httpx.Client(
            base_url=self.origin, verify=ANY_CERTIFICATE, limits=limits, timeout=PATIENCE, trust_env=False
        ) as client:
            while not self.over.is_set():
                page = self._ask(client, "GET", "/docs")
                if page is not None and (script := ASSET.search(page.text)):
                    self._ask(client, "GET", script[0])
                body = json.dumps({"query": "layers"})
                self._ask(client, "POST", f"/1/indexes/{INDEX}/query", content=body)

    def _ask(
        self, client: httpx.Client, method: str, path: str, content: str | None = None
    ) -> httpx.Response | None:
        try:
            answer = client.request(method, path, content=content, headers=CREDENTIALS)
        except httpx.TransportError as error:
            self.answers[f"{method} {path}: {error!r}"] += 1
            return None
        finally:
            own = threading.get_ident()
            self.answered[own] = self.answered.get(own, 0) + 1
        self.answers[200 if answer.status_code == 200 else f"{method} {path}: {answer.status_code}"] += 1
        return answer


@pytest.fixture
def store() -> Iterator[str]:
    """Return the URL of an empty database."""
    with running_postgres() as server:
        yield server.create_database()


def all_serve(replicas: Sequence[Replica], build_id: str) -> bool:
    return comes_true(lambda: all(replica.serves(build_id) for replica in replicas))


def send_event(origin: str) -> int:
    """Send a search event; return the status."""
    event = {
        "eventType": "click",
        "eventName": "Opened",
        "index": INDEX,
        "objectIDs": ["1"],
        "userToken": "a",
    }
    with httpx.Client(verify=ANY_CERTIFICATE, timeout=PATIENCE, trust_env=False) as client:
        return client.post(f"{origin}/1/events", json={"events": [event]}, headers=CREDENTIALS).status_code


def stored_events(store: str) -> int:
    with psycopg.connect(store) as connection, suppress(psycopg.errors.UndefinedTable):
        (count,) = connection.execute("SELECT count(*) FROM search_events").fetchone() or (0,)
        return int(count)
    return 0


def all_stored(store: str, events: int) -> bool:
    return comes_true(lambda: stored_events(store) == events)


def publish_build(output: OutputFolder, place: Path, number: int) -> str:
    """Publish a release with a script of its own; return its build id."""
    build_id = f"build{number}"
    script = f"assets/app-{number:08x}.js"
    page = f'<script src="/{script}"></script>'.encode()
    files = {"index.html": b"home", "docs.html": page, "404.html": b"none", script: b"run()"}
    publish_books(output, files=files, build_id=build_id)
    publish(output.build.resolve(), Folder(place), now=number, kept_seconds=100)
    return build_id


def test_updates_and_kills_of_replicas_fail_no_request(
    output: OutputFolder, tmp_path: Path, store: str
) -> None:
    place = tmp_path / "place"
    # They differ in seconds, so that for a while some have the scripts of the new pages and some have not.
    replicas = [
        Replica(tmp_path / f"replica{number}", place, store, 0.2 + 0.7 * number) for number in range(REPLICAS)
    ]
    build_id = publish_build(output, place, 1)
    with ExitStack() as stack:
        for replica in replicas:
            replica.start()
            stack.callback(replica.kill)
        assert all_serve(replicas, build_id)
        (tmp_path / "nginx").mkdir()
        proxy = stack.enter_context(running_proxy(tmp_path / "nginx", *(each.port for each in replicas)))
        readers = Readers(f"https://127.0.0.1:{proxy.port}")
        threads = stack.enter_context(ThreadPoolExecutor(READERS))
        stack.callback(readers.over.set)
        reading = [threads.submit(readers.read) for _ in range(READERS)]
        for number, replica in enumerate(replicas, 2):
            build_id = publish_build(output, place, number)
            # The only one with new pages may not end before others have the scripts of these, and not while
            # nginx asks it for one because the others had none yet.
            assert all_serve(replicas, build_id)
            assert readers.are_answered()
            replica.kill()
            replica.start()
            assert all_serve(replicas, build_id)
            assert send_event(readers.origin) == 200
            assert all_stored(store, number - 1)
        readers.over.set()
        for each in reading:
            each.result(PATIENCE)

    errors = (tmp_path / "nginx" / "error.log").read_text("utf-8")
    assert readers.answers.keys() == {200}, f"{readers.answers}\n{errors[-4000:]}"
    assert readers.answers[200] > 10 * REPLICAS
