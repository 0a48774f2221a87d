"""A soak test: mixed requests while releases are switched, and how memory and descriptors of workers grow."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from bench.asking import get_request, post_request
from bench.load import search_requests
from bench.load_client import ABSENT, Client, Tally
from bench.results import Row
from bench.serving import serving, workers_of
from bench.workspace import Workspace

SECONDS = float(os.environ.get("LOAD_SECONDS", "60"))
SWITCH_SECONDS = 10.0
CLIENTS = 32
SWITCHES_KEPT = 3
UNLISTED = ("homerow.json", "404.html")  # files that the service does not publish
KEYMAP = b'/ { keymap { compatible = "zmk,keymap"; base { bindings = <&kp NUM_1 &cp M_VOLU>; }; }; };'


def measure_soak(workspace: Workspace) -> tuple[Row, ...]:
    """Ask for everything that the service has while releases come and go."""
    subprocess.run(
        workspace.homerow("build", "--release"), cwd=workspace.folder, check=True, stdout=subprocess.DEVNULL
    )
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
    served = [name for name in names if name[0] != "." and name not in UNLISTED]
    paths = [f"/{name.removesuffix('.html').removesuffix('index')}" for name in served]
    searches = itertools.cycle(search_requests(workspace, url))
    source = random.Random(7)  # noqa: S311 - no secret
    while True:
        yield from (get_request(url, path) for path in source.sample(paths, 6))
        yield from itertools.islice(searches, 6)
        yield get_request(url, ABSENT)
        yield post_request(url, "/api/keymap/upgrade", {"content-type": "text/plain"}, KEYMAP)


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
        folders = [Path("/proc", str(worker)) for worker in workers_of(pid)]
        memory.append(sum(int((each / "statm").read_text().split()[1]) for each in folders))
        descriptors.append(sum(len(list((each / "fd").iterdir())) for each in folders))
        await asyncio.sleep(1)


def _growth(values: Sequence[int]) -> float:
    """Return by how many per cent the last fifth is above the second."""
    fifth = max(1, len(values) // 5)
    return (median(values[-fifth:]) / median(values[fifth : 2 * fifth]) - 1) * 100
