"""The server: a socket, uvicorn on it, and a graceful end.

Why uvicorn on httptools, by `bench/servers.py` (two cores, Python 3.11, one worker, wrk with 32 connections,
median of five rounds; a 30 kB page, and its 304):

    server                  MB   page/s   p99 ms    304/s   p99 ms
    uvicorn + h11           32    3,771     12.7    5,753      8.8
    uvicorn + httptools     32    6,143      8.0   10,473      5.3
    granian                 65    6,730      8.0   14,195      4.3

h11, which is written in Python, takes as long to read a request and to write its answer as search takes to
find it. uvloop, where there is one, halves what is left of that. granian runs the application in a second
process that imports it by name. What h11 is strict about and httptools is not, `connection.py` sees to.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import signal
import socket
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FrameType, MappingProxyType

import uvicorn
from starlette.types import ASGIApp

from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.service.app import DEFAULTS, create_app
from homerow.service.connection import Connection
from homerow.service.processes import run_in_processes
from homerow.service.search.settings import ServiceSettings
from homerow.service.spreading import Spreader, TakingServer

MAX_PORT = 65_535
BACKLOG = 1024  # connections that wait while the loop is busy
MAX_CONNECTIONS = 900  # below the usual limit of 1,024 descriptors, so that files can still be opened
KEEP_ALIVE_SECONDS = 15  # idle; longer than a reader needs for the requests of one page
GRACE_SECONDS = 10  # for answers under way when the server is told to stop
COLLECTED_AFTER = 20_000  # objects, of which cycles are looked for
KILL_SECONDS = 5  # after that, for a process to end

# What the system says when it refuses an address, and what the reader can do about it.
REFUSALS: Mapping[int, tuple[str, str, str]] = MappingProxyType(
    {
        errno.EADDRINUSE: (
            "port-in-use",
            "another program already listens on {address}",
            "choose another port with --port {other_port}",
        ),
        errno.EACCES: (
            "port-forbidden",
            "the system does not let you listen on {address}",
            "ports below 1024 need privileges; choose another with --port {other_port}",
        ),
        errno.EADDRNOTAVAIL: (
            "unknown-address",
            "this machine has no address {host}",
            "use --host 127.0.0.1 for this machine alone, --host 0.0.0.0 for every network it is in",
        ),
    }
)
OTHER_REFUSAL = ("address-refused", "cannot listen on {address}: {reason}", "give another --host or --port")


def serve(
    output_dir: Path, *, host: str, port: int, settings: ServiceSettings = DEFAULTS, workers: int = 1
) -> None:
    """Serve `output_dir` until SIGINT or SIGTERM, in as many processes as `workers`.

    Port 0 takes a free one. Raises ReportedFailure.
    """
    listener = open_listener(host, port)
    with listener, ended_by_signal():
        sys.stdout.write(f"Serving {output_dir} at {listener_url(listener)} (Ctrl+C stops)\n")
        sys.stdout.flush()
        if workers == 1:
            _answer(output_dir, listener, settings)
            return
        spreader = Spreader(listener, workers)

        def answer(number: int) -> None:
            listener.close()  # of this process; what waits there is the first one's
            with ended_by_signal():  # in each process of its own
                config = configure(create_app(output_dir, settings=settings))
                _collect_seldom()
                TakingServer(config, spreader.takers[number]).run(sockets=[])

        run_in_processes(workers, answer, beside=spreader, grace=GRACE_SECONDS + KILL_SECONDS)


def _answer(output_dir: Path, listener: socket.socket, settings: ServiceSettings) -> None:
    config = configure(create_app(output_dir, settings=settings))
    _collect_seldom()
    uvicorn.Server(config).run(sockets=[listener])


def _collect_seldom() -> None:
    """Keep the collector of cycles out of answers: they leave none, and all that is loaded stays.

    It would look at each record of an index that was read so far, again and again.
    """
    gc.freeze()
    gc.set_threshold(COLLECTED_AFTER, 50, 100)


def configure(app: ASGIApp) -> uvicorn.Config:
    """Return how uvicorn runs: strict limits, no access log, no name of the server in answers."""
    config = uvicorn.Config(
        app,
        http=Connection,
        loop="auto",  # uvloop, where there is one
        ws="none",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        backlog=BACKLOG,
        limit_concurrency=MAX_CONNECTIONS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    logging.getLogger("uvicorn.error").addFilter(_is_no_cancellation)
    # Imports uvloop now: uvicorn does it with its work already in hand, which a signal would leave undone.
    config.get_loop_factory()
    return config


def _is_no_cancellation(record: logging.LogRecord) -> bool:
    """Leave out the traceback of each answer that was cut off at the end: uvicorn counts them in one line."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


def open_listener(host: str, port: int) -> socket.socket:
    """Return a socket that already listens, so that no connection is refused from now on."""
    if not 0 <= port <= MAX_PORT:
        finding = Diagnostic("bad-port", f"{port} is no port", cure=f"give --port a number up to {MAX_PORT}")
        raise ReportedFailure([finding])
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        raise ReportedFailure([_refusal(error, host, port)]) from error
    # Connections inherit it. asyncio sets it on sockets alone that name their protocol, which these do not;
    # without it a kept connection waits 40 ms for its client's acknowledgement between head and body.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def require_free_port(host: str, port: int) -> None:
    """Fail before long work rather than after it. Raises ReportedFailure."""
    open_listener(host, port).close()


def listener_url(listener: socket.socket) -> str:
    """Return the address for a browser."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _refusal(error: OSError, host: str, port: int) -> Diagnostic:
    number = error.errno or 0
    # The C library's codes for a name that does not resolve are negative (EAI_NONAME and its kin).
    code, message, cure = REFUSALS.get(number if number >= 0 else errno.EADDRNOTAVAIL, OTHER_REFUSAL)
    other_port = port + 1 if 1024 <= port < MAX_PORT else 8000
    words = {"host": host, "address": f"{host}:{port}", "other_port": other_port, "reason": error}
    return Diagnostic(code, message.format(**words), cure=cure.format(**words))


@contextlib.contextmanager
def ended_by_signal() -> Iterator[None]:
    """Make both signals a normal end: uvicorn finishes its answers first and then raises them once more."""

    def leave(_number: int, _frame: FrameType | None) -> None:
        raise _Ended

    previous = {number: signal.signal(number, leave) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    except _Ended:
        pass
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


class _Ended(BaseException):
    """A signal asked the server to end."""
