"""Real servers, each in a process of its own."""

from __future__ import annotations

import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from project import HOMEROW, Project

PATIENCE = 60  # seconds until a server must answer


@dataclass(frozen=True, slots=True)
class Served:
    """A site that a server answers with; `project` is its folder."""

    origin: str
    project: Project
    routes: tuple[str, ...]

    def route_where(self, text: str, count: int = 1) -> str:
        """Return the first route whose built page holds a text so often."""
        for route in self.routes:
            if page_html(self.project, route).count(text) >= count:
                return route
        raise AssertionError(f"no page holds {text!r} {count} times")


def page_html(project: Project, route: str) -> str:
    return (project.output / f"{route.strip('/') or 'index'}.html").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class Server:
    """A running server, and the file that it complains into."""

    process: subprocess.Popen[bytes]
    origin: str
    log: Path

    def end(self, number: int = signal.SIGINT) -> int:
        """Tell the server to end; return its exit code."""
        self.process.send_signal(number)
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()  # one that does not end fails its test, and must not outlive it


@contextmanager
def serving(project: Project, *arguments: str) -> Iterator[Server]:
    """Run a server on a free port; yield it once it answers, end it afterwards if it has not ended."""
    port = free_port()
    log = project.root / f"{arguments[0]}.log"
    with log.open("w") as stderr:
        command = [*HOMEROW, *arguments, "--port", str(port)]
        process = subprocess.Popen(command, cwd=project.root, stdout=subprocess.DEVNULL, stderr=stderr)
    server = Server(process, f"http://127.0.0.1:{port}", log)
    try:
        wait_for_answer(process, port, log)
        yield server
    except BaseException:
        print(log.read_text("utf-8"))  # noqa: T201 - shown with the failure of the test
        raise
    finally:
        server.end()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def wait_for_answer(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        try:
            connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        except OSError:
            time.sleep(0.05)
        else:
            with connection:  # accepted before a worker has started, which would miss a signal until then
                connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                connection.recv(1)
            return
    raise AssertionError(f"the server does not answer: {log.read_text()}")
