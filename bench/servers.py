"""Which server carries the service: uvicorn or granian, measured with one client on one machine in one run.

    python bench/servers.py [--rounds 3] [--seconds 4]

Each server runs `create_app` in one worker process on a folder made here. Two requests are made over 32 kept
connections: for a 30 kB page, and for the same page with its entity tag already known (304). The client is
`wrk` when it is installed, otherwise a plain asyncio one, which is slower than some of the servers, as the
report then says. A server whose packages are not installed is left out.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import json
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from starlette.types import ASGIApp

HOST = "127.0.0.1"
CONNECTIONS = 32
PAGE_BYTES = 30_000
START_LIMIT = 20.0  # seconds
MILLISECONDS = MappingProxyType({"us": 0.001, "ms": 1.0, "s": 1000.0})
FOLDER_VARIABLE = "HOMEROW_BENCH_FOLDER"


class Run(Protocol):
    """Serve a folder on a port until told to stop."""

    def __call__(self, output_dir: Path, port: int) -> None:
        """Return when a signal has ended the server."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A server and the packages that it needs."""

    run: Run
    packages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Measurement:
    """Requests per second, and the 99th percentile of latency in milliseconds."""

    rate: float
    p99: float


@dataclass(frozen=True, slots=True)
class Round:
    """One run of one server: seconds until its first answer, both measurements, memory in megabytes."""

    started: float
    page: Measurement
    unchanged: Measurement
    memory: float


def run_uvicorn(output_dir: Path, port: int, *, http: str, loop: str) -> None:
    """Serve with uvicorn until told to stop."""
    import uvicorn  # noqa: PLC0415 - a contestant that does not run must not need its packages

    from homerow.service.app import create_app  # noqa: PLC0415 - the parent needs no application

    app = create_app(output_dir)
    uvicorn.run(app, host=HOST, port=port, http=http, loop=loop, access_log=False, log_level="error")


def run_granian(output_dir: Path, port: int) -> None:
    """Serve with granian until told to stop."""
    from granian.constants import Interfaces  # noqa: PLC0415 - as above
    from granian.server import Server  # noqa: PLC0415

    os.environ[FOLDER_VARIABLE] = str(output_dir)
    # The worker is a new process that imports this file again, by name.
    os.environ["PYTHONPATH"] = str(Path(__file__).parent)
    target = f"{Path(__file__).stem}:make_app"
    server = Server(
        target, address=HOST, port=port, interface=Interfaces.ASGI, factory=True, log_enabled=False
    )
    server.serve()


def make_app() -> ASGIApp:
    """Return the application, in a worker that can be told the folder by its environment alone."""
    from homerow.service.app import create_app  # noqa: PLC0415 - as above

    return create_app(Path(os.environ[FOLDER_VARIABLE]))


CONTESTANTS: Mapping[str, Contestant] = MappingProxyType(
    {
        "uvicorn + h11": Contestant(partial(run_uvicorn, http="h11", loop="asyncio"), ("uvicorn", "h11")),
        "uvicorn + httptools": Contestant(
            partial(run_uvicorn, http="httptools", loop="asyncio"), ("uvicorn", "httptools")
        ),
        "uvicorn + httptools + uvloop": Contestant(
            partial(run_uvicorn, http="httptools", loop="uvloop"), ("uvicorn", "httptools", "uvloop")
        ),
        "granian": Contestant(run_granian, ("granian",)),
    }
)


def make_release(folder: Path) -> None:
    """Write the smallest release with a page of 30 kB."""
    line = "<p>A hold-tap sends one key when it is tapped and another when it is held.</p>\n"
    manifest = {"buildId": "bench", "baseUrl": "/", "contentSecurityPolicy": "default-src 'self'"}
    (folder / "homerow.json").write_text(json.dumps(manifest))
    (folder / "index.html").write_text((line * (PAGE_BYTES // len(line) + 1))[:PAGE_BYTES])


def free_port() -> int:
    """Return a port that nobody listens on at this moment."""
    with socket.create_server((HOST, 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def start(name: str, folder: Path) -> tuple[subprocess.Popen[bytes], str, float]:
    """Start a contestant; return its process, its address, and the seconds until its first answer."""
    port = free_port()
    began = time.perf_counter()
    command = [sys.executable, __file__, "--serve", name, "--folder", str(folder), "--port", str(port)]
    server = subprocess.Popen(command, start_new_session=True)
    url = f"http://{HOST}:{port}/"
    while time.perf_counter() - began < START_LIMIT:
        try:
            urllib.request.urlopen(url).close()
        except OSError:
            time.sleep(0.005)
        else:
            return server, url, time.perf_counter() - began
    stop(server)
    raise TimeoutError(f"{name} did not start")


def stop(server: subprocess.Popen[bytes]) -> None:
    """End a contestant and the workers that it started."""
    os.killpg(server.pid, signal.SIGTERM)
    server.wait(START_LIMIT)


def resident_megabytes(server: subprocess.Popen[bytes]) -> float:
    """Return the memory of a contestant and its workers together."""
    command = ["ps", "-o", "rss=", "-g", str(server.pid)]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return sum(map(int, listed.split())) / 1024


def measure_with_wrk(url: str, tag: str, seconds: int) -> Measurement:
    """Measure with wrk: one thread, so that the server keeps a core of its own."""
    condition = ["-H", f"If-None-Match: {tag}"] if tag else []
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--latency", *condition, url]
    report = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rate = re.search(r"Requests/sec:\s+([0-9.]+)", report)
    p99 = re.search(r"99%\s+([0-9.]+)(us|ms|s)\b", report)
    if rate is None or p99 is None or "Non-2xx" in report or "Socket errors" in report:
        raise RuntimeError(f"wrk saw failures:\n{report}")
    return Measurement(float(rate[1]), float(p99[1]) * MILLISECONDS[p99[2]])


def measure_with_asyncio(url: str, tag: str, seconds: int) -> Measurement:
    """Measure with plain asyncio streams: comparable within this run, but a client that is slow itself."""
    host, _, port = url.removeprefix("http://").rstrip("/").partition(":")
    condition = f"If-None-Match: {tag}\r\n" if tag else ""
    request = f"GET / HTTP/1.1\r\nHost: {host}\r\n{condition}\r\n".encode()

    async def ask_until(end: float) -> list[float]:
        reader, writer = await asyncio.open_connection(host, int(port))
        latencies = []
        while (began := time.perf_counter()) < end:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"\r\ncontent-length: ([0-9]+)", head, re.IGNORECASE)
            await reader.readexactly(int(length[1]) if length else 0)
            latencies.append(time.perf_counter() - began)
        writer.close()
        return latencies

    async def ask() -> list[float]:
        end = time.perf_counter() + seconds
        parts = await asyncio.gather(*(ask_until(end) for _ in range(CONNECTIONS)))
        return sorted(latency for part in parts for latency in part)

    latencies = asyncio.run(ask())
    return Measurement(len(latencies) / seconds, latencies[int(len(latencies) * 0.99)] * 1000)


def measure_round(name: str, folder: Path, seconds: int) -> Round:
    """Start a contestant, warm it up, measure both requests, and end it."""
    measure = measure_with_wrk if shutil.which("wrk") else measure_with_asyncio
    server, url, started = start(name, folder)
    try:
        with urllib.request.urlopen(url) as answer:
            tag = answer.headers["ETag"]
        measure(url, "", 1)
        page = measure(url, "", seconds)
        return Round(started, page, measure(url, tag, seconds), resident_megabytes(server))
    finally:
        stop(server)


def summarise(name: str, rounds: list[Round]) -> str:
    """Return a row of medians."""
    median = statistics.median
    return (
        f"| {name} | {median(r.started for r in rounds):.2f} | {median(r.memory for r in rounds):.0f} "
        f"| {median(r.page.rate for r in rounds):,.0f} | {median(r.page.p99 for r in rounds):.1f} "
        f"| {median(r.unchanged.rate for r in rounds):,.0f} | {median(r.unchanged.p99 for r in rounds):.1f} |"
    )


def compare(rounds: int, seconds: int) -> None:
    """Print a Markdown table; contestants take turns, so that a noisy minute harms all alike."""
    client = "wrk" if shutil.which("wrk") else "asyncio streams (slow itself)"
    able = [n for n, c in CONTESTANTS.items() if all(importlib.util.find_spec(p) for p in c.packages)]
    results: dict[str, list[Round]] = {name: [] for name in able}
    with tempfile.TemporaryDirectory() as folder:
        make_release(Path(folder))
        for name in able * rounds:
            results[name].append(measure_round(name, Path(folder), seconds))
    print(f"{os.cpu_count()} cores, Python {sys.version.split()[0]}, client: {client}, {rounds} rounds\n")
    print("| server | start s | MB | page/s | page p99 ms | 304/s | 304 p99 ms |")
    print("|---|---|---|---|---|---|---|")
    for name, measured in results.items():
        print(summarise(name, measured))


def main() -> None:
    """Compare, or be one of the compared."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--serve", choices=tuple(CONTESTANTS), help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        CONTESTANTS[arguments.serve].run(arguments.folder, arguments.port)
    else:
        compare(arguments.rounds, arguments.seconds)


if __name__ == "__main__":
    main()
