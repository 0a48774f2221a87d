"""Our server, running during a measurement."""

from __future__ import annotations

import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.measure import ENVIRONMENT, CommandFailedError
from bench.workspace import Workspace

HOST = "127.0.0.1"
START_LIMIT = 60.0  # seconds
PAUSE = 0.002  # seconds between two questions whether it answers already


@dataclass(frozen=True, slots=True)
class Server:
    """Its address without a slash at the end, and the seconds from its start to its first whole answer.

    `pid` is the id of its process, the parent of its workers.
    """

    url: str
    started: float
    pid: int


@contextmanager
def serving(workspace: Workspace, command: str, *options: str, first_path: str = "/") -> Iterator[Server]:
    """Run `homerow serve` or `homerow dev` on a free port, and end it. Raises CommandFailedError."""
    port = free_port()
    url = f"http://{HOST}:{port}"
    began = time.perf_counter()
    process = subprocess.Popen(
        workspace.homerow(command, "--host", HOST, "--port", str(port), *options),
        cwd=workspace.folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=ENVIRONMENT,
    )
    try:
        wait_for_answer(f"{url}{first_path}", process)
        yield Server(url, time.perf_counter() - began, process.pid)
    finally:
        process.terminate()
        process.wait(START_LIMIT)


def wait_for_answer(url: str, process: subprocess.Popen[bytes]) -> None:
    """Wait until a server answers. Raises CommandFailedError."""
    began = time.perf_counter()
    while time.perf_counter() - began < START_LIMIT:
        if process.poll() is not None:
            raise CommandFailedError(f"the server ended with {process.returncode}")
        try:
            with urllib.request.urlopen(url) as answer:
                answer.read()
        except urllib.error.HTTPError as error:
            raise CommandFailedError(f"{url} answers {error.code}") from error
        except OSError:
            time.sleep(PAUSE)
        else:
            return
    raise CommandFailedError(f"{url} does not answer within {START_LIMIT:g} s")


def free_port() -> int:
    """Return a port that nobody uses at this moment."""
    with socket.create_server((HOST, 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def workers_of(pid: int) -> list[int]:
    """Return the ids of the worker processes of a server."""
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
