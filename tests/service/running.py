"""A real server, in a process of its own, and a socket to talk to it without manners."""

from __future__ import annotations

import http.client
import re
import signal
import socket
import subprocess
import sys
from dataclasses import dataclass

from service.published import OutputFolder

SERVE = """
import sys
from pathlib import Path
from homerow.service.server import serve
from homerow.service.search.rate import Rate
from homerow.service.search.settings import ServiceSettings
settings = ServiceSettings(data_dir=Path(sys.argv[3]), admin_key=sys.argv[4], rate=Rate(0))
workers = int(sys.argv[5])
serve(Path(sys.argv[1]), host="127.0.0.1", port=int(sys.argv[2]), settings=settings, workers=workers)
"""


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A real server, in a process of its own."""

    process: subprocess.Popen[str]
    greeting: str
    output: OutputFolder

    @property
    def port(self) -> int:
        match = re.search(r"http://127\.0\.0\.1:([0-9]+)/", self.greeting)
        assert match, self.greeting
        return int(match[1])

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Ask the server to end; return its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        code = self.process.wait(20)
        if self.process.stdout:
            self.process.stdout.close()
        return code


def start_server(
    output: OutputFolder, port: int = 0, *, admin_key: str = "", workers: int = 1
) -> RunningServer:
    command = [
        sys.executable,
        "-c",
        SERVE,
        str(output.build),
        str(port),
        str(output.root / "data"),
        admin_key,
        str(workers),
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    return RunningServer(process, process.stdout.readline(), output)


def get(target: str, *fields: str, method: str = "GET") -> bytes:
    """Return the bytes of a request that has no body."""
    return "\r\n".join([f"{method} {target} HTTP/1.1", "Host: site.test", *fields, "", ""]).encode("latin-1")


def exchange(connection: socket.socket, request: bytes) -> tuple[http.client.HTTPResponse, bytes]:
    """Send bytes as they are and read one answer; the connection stays open if the server lets it."""
    connection.sendall(request)
    answer = http.client.HTTPResponse(connection, method=request.split(b" ", 1)[0].decode("latin-1"))
    answer.begin()
    return answer, answer.read()
