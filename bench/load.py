"""The service under load: mixed requests while releases are switched, people who type, static files.

One process asks on the machine that answers, so that both share its cores.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from bench.asking import ask_all, post_request
from bench.load_client import Client, Tally
from bench.measure import CommandFailedError
from bench.results import Row
from bench.search_service import DIALOG
from bench.serving import HOST, Server, free_port, serving
from bench.workspace import Workspace

SECONDS = float(os.environ.get("LOAD_SECONDS", "60"))
SWITCH_SECONDS = 10.0
CLIENTS = 32
PEOPLE = 200
KEY_SECONDS = 0.25  # between two keys of a person
READING_SECONDS = 5.0  # between two queries of a person
OFFICE = 20
OFFICE_KEYS = 8  # a second, of each person
OFFICE_SECONDS = 10.0
STATIC_REQUESTS = 5_000
PAGE = "/docs/keymaps/behaviors/hold-tap"
SWITCHES_KEPT = 3
QUERIES = ("hold tap", "bluetooth pairing", "CONFIG_ZMK_SLEEP", "combos", "deep sleep", "encoder", "mouse")
KEYMAP = b'/ { keymap { compatible = "zmk,keymap"; base { bindings = <&kp NUM_1 &cp M_VOLU>; }; }; };'
TICKS = os.sysconf("SC_CLK_TCK")


def measure_load(workspace: Workspace) -> tuple[Row, ...]:
    """Measure everything that nginx is not needed for, and nginx beside us if it is installed."""
    command = workspace.homerow("build", "--release")
    subprocess.run(command, cwd=workspace.folder, check=True, stdout=subprocess.DEVNULL)
    return (
        *_measure_switches(workspace),
        *_measure_people(workspace),
        _measure_office(workspace),
        *_measure_static(workspace),
    )


def _measure_switches(workspace: Workspace) -> tuple[Row, ...]:
    """Ask for everything that the service has while releases come and go."""
    with serving(workspace, "serve", "--workers", "2", "--rate", "0") as server:
        requests = [request for _, request in zip(range(5_000), _mixed(workspace, server.url), strict=False)]
        memory: list[int] = []
        descriptors: list[int] = []

        async def run() -> tuple[Tally, int]:
            tally, end = Tally(), time.monotonic() + SECONDS
            clients = [Client(server.url, tally).ask_until(end, requests[n:]) for n in range(CLIENTS)]
            watching = _watch(server.pid, end, memory, descriptors)
            switching = asyncio.create_task(_switch_until(workspace, end))
            await asyncio.gather(watching, *clients)
            return tally, await switching

        tally, switches = asyncio.run(run())
    name = f"mixed load for {SECONDS:g} s, {switches} release switches"
    return (
        Row(name, len(tally.taken) / SECONDS, "a second", runs=len(tally.taken)),
        Row(f"{name}: failed requests", tally.failed, "", target=0, note=tally.first_failure),
        Row(f"{name}: growth of memory", _growth(memory), "%", target=5.0),
        Row(f"{name}: growth of descriptors", _growth(descriptors), "%", target=5.0),
    )


def _mixed(workspace: Workspace, url: str) -> Iterator[bytes]:
    """Yield requests: pages, payloads and assets, searches, keymaps and absent pages."""
    release = workspace.output.resolve()
    files = [file for file in release.rglob("*") if file.suffix in {".html", ".js", ".json"}]
    names = [file.relative_to(release).as_posix() for file in files]
    paths = [f"/{name.removesuffix('.html').removesuffix('index')}" for name in names if name[0] != "."]
    searches = itertools.cycle(_searches(workspace, url))
    source = random.Random(7)  # noqa: S311 - no secret
    while True:
        yield from (_get(url, path) for path in source.sample(paths, 6))
        yield from itertools.islice(searches, 6)
        yield _get(url, "/docs/none")
        yield post_request(url, "/api/keymap/upgrade", {"content-type": "text/plain"}, KEYMAP)


def _get(url: str, path: str, coding: str = "br") -> bytes:
    host = url.removeprefix("http://")
    return f"GET {path} HTTP/1.1\r\nhost: {host}\r\naccept-encoding: {coding}\r\n\r\n".encode()


def _searches(workspace: Workspace, url: str) -> list[bytes]:
    """Return a search for each key of the queries."""
    access = json.loads((workspace.output / "homerow.json").read_bytes())["search"]
    fields = {
        "content-type": "text/plain",
        "x-algolia-application-id": access["applicationId"],
        "x-algolia-api-key": access["apiKey"],
    }
    texts = [query[:end] for query in QUERIES for end in range(1, len(query) + 1)]
    bodies = [
        {"requests": [{"indexName": access["indexName"], "query": text, "optionalWords": [text], **DIALOG}]}
        for text in texts
    ]
    return [post_request(url, "/1/indexes/*/queries", fields, json.dumps(body).encode()) for body in bodies]


async def _switch_until(workspace: Workspace, end: float) -> int:
    """Publish copies of the release, each with an index of another name; return how many."""
    original = workspace.output.resolve()
    number = 0
    while time.monotonic() + SWITCH_SECONDS < end:
        await asyncio.sleep(SWITCH_SECONDS)
        await asyncio.to_thread(_switch, workspace, original, number)
        number += 1
    return number


def _switch(workspace: Workspace, original: Path, number: int) -> None:
    folder = original.with_name(f"copy-{number}")
    shutil.copytree(original, folder, copy_function=os.link)
    (index,) = (folder / ".search").iterdir()
    index.rename(index.with_name(f"copy-{number}"))
    link = workspace.folder / "next"
    link.symlink_to(folder)
    link.replace(workspace.output)
    shutil.rmtree(original.with_name(f"copy-{number - SWITCHES_KEPT}"), ignore_errors=True)


async def _watch(pid: int, end: float, memory: list[int], descriptors: list[int]) -> None:
    """Note the memory and the descriptors of the workers every second."""
    while time.monotonic() < end:
        folders = [Path("/proc", str(worker)) for worker in _workers(pid)]
        memory.append(sum(int((each / "statm").read_text().split()[1]) for each in folders))
        descriptors.append(sum(len(list((each / "fd").iterdir())) for each in folders))
        await asyncio.sleep(1)


def _workers(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _growth(values: Sequence[int]) -> float:
    """Return by how many per cent the last fifth is above the second."""
    fifth = max(1, len(values) // 5)
    return (median(values[-fifth:]) / median(values[fifth : 2 * fifth]) - 1) * 100


def _measure_people(workspace: Workspace) -> tuple[Row, ...]:
    """Measure people who type, then read."""
    rows = []
    for workers, target in ((1, None), (2, 15.0)):
        with serving(workspace, "serve", "--workers", str(workers), "--rate", "0") as server:
            searches = _searches(workspace, server.url)
            tally = asyncio.run(_people_type(server, searches, min(SECONDS, 30.0)))
        taken = sorted(tally.taken)
        name = f"{PEOPLE} people typing, {workers} workers, 99 of 100 within"
        slowest = taken[round(len(taken) * 0.99) - 1] * 1000
        rows.append(Row(name, slowest, "ms", target=target, runs=len(taken), note=tally.first_failure))
    return tuple(rows)


async def _people_type(server: Server, searches: Sequence[bytes], seconds: float) -> Tally:
    tally, end = Tally(), time.monotonic() + seconds

    async def person(number: int) -> None:
        source, client = random.Random(number), Client(server.url, tally)  # noqa: S311 - no secret
        await asyncio.sleep(source.uniform(0, READING_SECONDS))
        while time.monotonic() < end:
            start = source.randrange(len(searches))
            for request in searches[start : start + 8]:
                await client.ask(request)
                await asyncio.sleep(KEY_SECONDS)
            await asyncio.sleep(READING_SECONDS)
        client.close()

    await asyncio.gather(*map(person, range(PEOPLE)))
    return tally


def _measure_office(workspace: Workspace) -> Row:
    """Measure how many requests of people behind one address are refused at the default rate."""
    with serving(workspace, "serve") as server:
        searches = _searches(workspace, server.url)

        async def run() -> Tally:
            tally, end = Tally(), time.monotonic() + OFFICE_SECONDS

            async def person(number: int) -> None:
                client = Client(server.url, tally)
                for request in itertools.islice(itertools.cycle(searches), number, None):
                    if time.monotonic() > end:
                        break
                    await asyncio.gather(client.ask(request), asyncio.sleep(1 / OFFICE_KEYS))
                client.close()

            await asyncio.gather(*map(person, range(OFFICE)))
            return tally

        tally = asyncio.run(run())
    name = f"office of {OFFICE} who type without pause, one worker, default rate: refused"
    return Row(name, tally.failed, "requests", target=0, runs=len(tally.taken), note=tally.first_failure)


def _measure_static(workspace: Workspace) -> tuple[Row, ...]:
    """Compare a page with nginx by the processor time that it takes to send."""
    with serving(workspace, "serve") as server:
        ours = _requests_per_cpu_second(server.url, _workers(server.pid))
    row = Row("a page from homerow, requests for each second of a core", ours, "a second")
    nginx = os.environ.get("NGINX") or shutil.which("nginx")
    if not nginx:
        return (row,)
    with _nginx(nginx, workspace) as (url, pid):
        theirs = _requests_per_cpu_second(url, _workers(pid))
    return (
        row,
        Row("the same from nginx", theirs, "a second"),
        Row("homerow beside nginx", ours / theirs, "times", minimum=0.25),
    )


def _requests_per_cpu_second(url: str, workers: Sequence[int]) -> float:
    request = _get(url, PAGE, "identity")
    before = sum(map(_cpu_seconds, workers))
    ask_all(url, [request] * STATIC_REQUESTS, connections=CLIENTS, look=lambda _number, _body: None)
    return STATIC_REQUESTS / max(1 / TICKS, sum(map(_cpu_seconds, workers)) - before)


def _cpu_seconds(pid: int) -> float:
    """Return the user and system time of a process, with its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def _nginx(program: str, workspace: Workspace) -> Iterator[tuple[str, int]]:
    """Run nginx on the built files, without any limit; yield its address and the id of its master."""
    port, folder = free_port(), workspace.folder / "nginx"
    folder.mkdir(exist_ok=True)
    places: Mapping[str, str] = {"root": str(workspace.output.resolve()), "listen": f"{HOST}:{port}"}
    site = "".join(f"{name} {value};" for name, value in places.items())
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user} worker_processes 1; daemon off; pid {folder}/pid; error_log {folder}/error.log;"
        "events { worker_connections 1024; }"
        f"http {{ access_log off; sendfile on; keepalive_requests 1000000; types {{ text/html html; }}"
        f"server {{ {site} try_files $uri $uri.html =404; }} }}"
    )
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf")]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 10
        while not _workers(process.pid):
            if process.poll() is not None or time.monotonic() > deadline:
                raise CommandFailedError(f"nginx does not start: {(folder / 'error.log').read_text()}")
            time.sleep(0.05)
        yield f"http://{HOST}:{port}", process.pid
    finally:
        process.terminate()
        process.wait()
