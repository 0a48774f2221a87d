"""A real server, in processes of its own, and a socket to talk to it without manners."""

from __future__ import annotations

import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from published import OutputFolder

PATIENCE = 30.0  # seconds
SERVE = """
import json, multiprocessing, sys
from pathlib import Path
from homerow.server import server
from homerow.server.http import bodies
from homerow.server.http.rate import Rate
import msgspec
from homerow.server.settings import ServiceSettings
from homerow.server.telemetry.logs import LogOptions

build, data, options = sys.argv[1:]
given = json.loads(options)
multiprocessing.set_start_method("fork")  # so that workers have these limits, too
server.HTTP1.header_read_timeout = given["head_milliseconds"]
bodies.BODY_SECONDS = given["body_seconds"]
options = server.ServerOptions(
    host=given["host"],
    port=given["port"],
    workers=given["workers"],
    certificate=Path(given["certificate"]) if given["certificate"] else None,
    key=Path(given["key"]) if given["key"] else None,
    metrics_port=given["metrics_port"],
)
proxies = tuple(given["proxies"])
logs = msgspec.convert(given["logs"], LogOptions)
settings = ServiceSettings(data_dir=Path(data), rate=Rate(0), proxies=proxies, logs=logs)
server.serve(Path(build), options, settings)
"""
OPTIONS: Mapping[str, Any] = {
    "host": "127.0.0.1",
    "port": 0,
    "workers": 1,
    "certificate": "",
    "key": "",
    "metrics_port": 0,
    "head_milliseconds": 15_000,
    "body_seconds": 30.0,
    "proxies": (),
    "logs": {},
}


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A real server; `log` has what it wrote to standard error."""

    process: subprocess.Popen[str]
    greeting: str
    output: OutputFolder

    @property
    def port(self) -> int:
        match = re.search(r":([0-9]+)/ \(", self.greeting)
        assert match, self.greeting + self.log
        return int(match[1])

    @property
    def log(self) -> str:
        return log_file(self.output).read_text()

    @property
    def workers(self) -> list[int]:
        """The ids of its workers' processes."""
        parent = self.process.pid
        return [int(each) for each in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Ask the server to end; return its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()  # one that does not end fails its test, and must not outlive it
            if self.process.stdout:
                self.process.stdout.close()


def log_file(output: OutputFolder) -> Path:
    return output.root / "server.log"


@contextmanager
def running_server(output: OutputFolder, **options: Any) -> Iterator[RunningServer]:
    """Run a server with some of OPTIONS; yield it once it listens, end it afterwards if it has not ended."""
    given = {**OPTIONS, **options}
    command = [sys.executable, "-c", SERVE, str(output.build), str(output.root / "data"), json.dumps(given)]
    with log_file(output).open("w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout
    running = RunningServer(process, process.stdout.readline(), output)
    try:
        assert comes_true(lambda: listeners(running.port) == given["workers"])
        yield running
    finally:
        running.stop()


def listeners(port: int) -> int:
    """Return how many sockets listen on a port: one for each worker."""
    tables = [Path("/proc/net", name).read_text().splitlines() for name in ("tcp", "tcp6")]
    sockets = [line.split() for table in tables for line in table]
    return sum(local.endswith(f":{port:04X}") and state == "0A" for _, local, _, state, *_ in sockets)


def comes_true(condition: Callable[[], bool]) -> bool:
    """Whether a condition holds at last."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def get(target: str, *fields: str, method: str = "GET") -> bytes:
    """Return the bytes of a request that has no body."""
    return "\r\n".join([f"{method} {target} HTTP/1.1", "Host: site.test", *fields, "", ""]).encode("latin-1")


def exchange(connection: socket.socket, request: bytes) -> tuple[http.client.HTTPResponse, bytes]:
    """Send bytes as they are and read one answer; the connection stays open if the server lets it."""
    connection.sendall(request)
    answer = http.client.HTTPResponse(connection, method=request.split(b" ", 1)[0].decode("latin-1"))
    answer.begin()
    return answer, answer.read()
