"""The server: granian's worker processes on one address, and how they start and end.

Every limit here is explained for operators in deploy/README.md, with what a reverse proxy has to add.
"""

from __future__ import annotations

import encodings.idna  # noqa: F401 - for getaddrinfo: a worker that is forked during its import would hang
import errno
import logging
import multiprocessing
import os
import resource
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any

from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from msgspec import Struct
from starlette.types import ASGIApp

from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.server.settings import DEFAULTS, ServiceSettings
from homerow.server.telemetry.logs import logging_config

logger = logging.getLogger(__name__)

MAX_PORT = 65_535
BACKLOG = 1024  # connections that wait to be accepted
CONNECTIONS = 8192  # of one worker; further ones wait in the backlog
SPARE_DESCRIPTORS = 512  # of one worker: files it reads, and what Python has open
GRACE_SECONDS = 10  # for answers under way when a worker is told to stop
TRACE_ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
PROBE_SECONDS = 0.01  # between two looks whether a worker listens already
HTTP1 = HTTP1Settings(
    header_read_timeout=15_000,  # milliseconds for a request's head, and for the next one to begin
    max_buffer_size=64 * 1024,  # bytes of a head, and of answers that a client has not read yet
)
# The errors with which the system refuses an address, and what the operator can do about each.
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
            "use --host 127.0.0.1 for this machine alone, --host :: for every network it is in",
        ),
    }
)
OTHER_REFUSAL = ("address-refused", "cannot listen on {address}: {reason}", "give another --host or --port")


class ServerOptions(Struct, frozen=True):
    """The address and the workers: port 0 selects a free port, metrics port 0 disables metrics.

    Metrics have an address of their own, so that a proxy never publishes them.

    With a certificate and its key (PEM files) the server speaks HTTPS.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    certificate: Path | None = None
    key: Path | None = None
    metrics_host: str = "127.0.0.1"
    metrics_port: int = 0


def serve(output_dir: Path, options: ServerOptions, settings: ServiceSettings = DEFAULTS) -> None:
    """Serve `output_dir` until SIGINT or SIGTERM.

    SIGHUP replaces the workers one by one. A worker that dies is replaced at once; if its successor dies
    within seconds, the process exits with status 1. Raises ReportedFailure when the address is refused.
    """
    os.register_at_fork(after_in_child=_restore_sigterm)
    with (
        reserve_address(options.host, options.port) as reserved,
        _exported_metrics(output_dir, options),
    ):
        # Here, because it imports prometheus-client, and before workers are forked, which share its memory.
        from homerow.server.app import create_app  # noqa: PLC0415

        host, port = reserved.getsockname()[:2]
        server = Granian(
            "homerow",
            address=host,
            port=port,
            interface=Interfaces.ASGI,
            http=HTTPModes.http1,
            websockets=False,
            workers=options.workers,
            respawn_failed_workers=True,
            workers_kill_timeout=GRACE_SECONDS,
            backlog=BACKLOG,
            backpressure=_connection_limit(),
            http1_settings=HTTP1,
            log_level=LogLevels(settings.logs.level),
            log_dictconfig=logging_config(settings.logs),
            ssl_cert=options.certificate,
            ssl_key=options.key,
        )
        url = socket_url(reserved, "https" if options.certificate else "http")
        greeting = f"Serving {output_dir} at {url} (Ctrl+C stops)"
        server.on_startup(threading.Thread(target=_announce, args=(host, port, greeting), daemon=True).start)
        server.serve(
            target_loader=partial(_load_app, create_app, _tracing(), output_dir.absolute(), settings),
            wrap_loader=False,
        )


def _restore_sigterm() -> None:
    """Let SIGTERM end this worker until granian sets its own handler; it inherited the parent's."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


@contextmanager
def _exported_metrics(output_dir: Path, options: ServerOptions) -> Iterator[None]:
    """Offer the metrics that the workers write into a folder. Raises ReportedFailure."""
    if not options.metrics_port:
        yield
        return
    require_free_port(options.metrics_host, options.metrics_port)
    with TemporaryDirectory(prefix="homerow-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        from homerow.server.telemetry.exporter import export_metrics  # noqa: PLC0415 - it reads the variable

        export_metrics(Path(folder), output_dir, options.metrics_host, options.metrics_port)
        yield


def _load_app(
    create_app: Callable[..., ASGIApp],
    tracing: Callable[[ASGIApp], ASGIApp] | None,
    output_dir: Path,
    settings: ServiceSettings,
) -> ASGIApp:
    """Return the application, in a worker, which only its parent ends.

    Ctrl+C, and a terminal that closes, send their signals to the whole process group.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    threading.Thread(target=_end_with_parent, daemon=True).start()
    app = create_app(output_dir, settings=settings)
    return tracing(app) if tracing else app


def _tracing() -> Callable[[ASGIApp], ASGIApp] | None:
    """Return the middleware for traces if the environment names a host for them."""
    if not any(map(os.environ.get, TRACE_ENDPOINTS)):
        return None
    try:
        from homerow.server.telemetry.tracing import Tracing  # noqa: PLC0415 - an optional dependency
    except ImportError as error:
        logger.warning('No traces: %s. Install homerow with the extra: pip install "homerow[otel]"', error)
        return None
    return Tracing


def _end_with_parent() -> None:
    """End this worker when its parent was killed; granian leaves it running."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _announce(host: str, port: int, greeting: str) -> None:
    """Print the greeting once a worker listens."""
    while True:
        try:
            socket.create_connection((host, port)).close()
        except OSError:
            time.sleep(PROBE_SECONDS)
        else:
            print(greeting, flush=True)  # noqa: T201 - the address is the output
            return


def _connection_limit() -> int:
    """Return how many connections a worker takes: as many as there are descriptors for, which it raises."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = CONNECTIONS + SPARE_DESCRIPTORS
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return max(1, soft - SPARE_DESCRIPTORS)
    return CONNECTIONS


def reserve_address(host: str, port: int) -> socket.socket:
    """Return a socket that keeps a port for granian, whose workers share it with SO_REUSEPORT.

    It does not listen, not even to find out whether the port is free: the system would give it connections,
    which would be reset when it is closed. An IPv6 address that stands for all addresses includes those of
    IPv4. Raises ReportedFailure.
    """
    if not 0 <= port <= MAX_PORT:
        finding = Diagnostic(
            "bad-port", f"{port} is not a valid port", hint=f"give --port a number up to {MAX_PORT}"
        )
        raise ReportedFailure([finding])
    try:
        # Without SO_REUSEPORT, which would succeed beside another server of the same user.
        with _bound_socket((host, port), socket.SO_REUSEADDR) as probe:
            address = probe.getsockname()
        return _bound_socket(address, socket.SO_REUSEADDR, socket.SO_REUSEPORT)
    except OSError as error:
        raise ReportedFailure([_refusal(error, host, port)]) from error


def _bound_socket(address: tuple[Any, ...], *options: int) -> socket.socket:
    """Return a socket that is bound to an address; it does not listen. Raises OSError."""
    family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        for option in options:
            bound.setsockopt(socket.SOL_SOCKET, option, 1)
        if family == socket.AF_INET6 and socket.has_dualstack_ipv6():
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        bound.bind(address)
    except OSError:
        bound.close()
        raise
    return bound


def require_free_port(host: str, port: int) -> None:
    """Fail before long work rather than after it. Raises ReportedFailure."""
    reserve_address(host, port).close()


def socket_url(bound: socket.socket, scheme: str = "http") -> str:
    """Return the address of a socket for a browser."""
    host, port = bound.getsockname()[:2]
    return f"{scheme}://[{host}]:{port}/" if ":" in host else f"{scheme}://{host}:{port}/"


def _refusal(error: OSError, host: str, port: int) -> Diagnostic:
    number = error.errno or 0
    # The C library's codes for a name that does not resolve are negative (EAI_NONAME and its kin).
    code, message, hint = REFUSALS.get(number if number >= 0 else errno.EADDRNOTAVAIL, OTHER_REFUSAL)
    other_port = port + 1 if 1024 <= port < MAX_PORT else 8000
    words = {"host": host, "address": f"{host}:{port}", "other_port": other_port, "reason": error}
    return Diagnostic(code, message.format(**words), hint=hint.format(**words))
