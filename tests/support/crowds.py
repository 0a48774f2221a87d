"""Crowds of slow or hostile clients, and what they cost a worker."""

from __future__ import annotations

import resource
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from running import RunningServer

CROWD = 1000
DESCRIPTORS = 4096  # for this process and the servers that it starts


@contextmanager
def raised_descriptor_limit() -> Iterator[None]:
    """Let this process have a crowd of connections open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, DESCRIPTORS)), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def crowd(stack: ExitStack, connect: Callable[[], socket.socket], request: bytes) -> Sequence[socket.socket]:
    """Open CROWD connections, and send the same on each that the server has not closed."""
    connections = [stack.enter_context(connect()) for _ in range(CROWD)]
    for connection in connections:
        with suppress(OSError):
            connection.sendall(request)
    return connections


def is_closed(connection: socket.socket) -> bool:
    """Whether the server has closed the connection; what it sent before is read."""
    connection.settimeout(0.01)
    try:
        while connection.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def send_for_ever(connection: socket.socket, part: bytes, limit: int) -> int:
    """Send a part again and again until the server closes the connection; return the bytes sent."""
    sent = 0
    try:
        while sent < limit:
            connection.sendall(part)
            sent += len(part)
    except OSError:
        pass
    return sent


def memory(running: RunningServer) -> int:
    """Return the resident bytes of the one worker."""
    (worker,) = running.workers
    pages = int(Path(f"/proc/{worker}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def descriptors(running: RunningServer) -> int:
    """Return how many connections and files the one worker has open."""
    (worker,) = running.workers
    return len(list(Path(f"/proc/{worker}/fd").iterdir()))
