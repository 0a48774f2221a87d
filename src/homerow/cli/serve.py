"""`homerow serve`."""

from __future__ import annotations

import argparse
import ipaddress
from pathlib import Path

from homerow.cli.arguments import add_address, add_folders, add_release, add_store
from homerow.cli.site import build_command
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.server.http.rate import Rate
from homerow.server.server import MAX_PORT, ServerOptions, require_free_port, serve
from homerow.server.settings import ServiceSettings
from homerow.server.store.database import open_database
from homerow.server.telemetry.logs import FORMATS, LEVELS, LogOptions

LOOPBACK = "127.0.0.1"
EXAMPLES = """examples:
  homerow serve --build                            build, then serve at http://127.0.0.1:8000
  homerow serve --host 0.0.0.0 --workers 2         for every network, on two cores
  homerow serve --data /var/lib/homerow            the folder of the store
  HOMEROW_STORE=postgresql://… homerow serve       a store that several machines share
  homerow serve --proxy 127.0.0.1                  behind a proxy on this machine: count its clients apart
  homerow serve --metrics 9100 --log-format json   metrics for Prometheus, logs for programs
  homerow serve --host :: --port 443 --certificate fullchain.pem --key privkey.pem
                                                   HTTPS without a proxy

limits: 15 s for a request's head and between two requests, 30 s for a body, 64 kB for a head, 8,192
connections for a worker. There is none for clients that do not read their answers: on the open internet, put
nginx or Caddy in front, as in deploy/ of the repository: they send the files of the release.
signals: SIGINT and SIGTERM end the server, SIGHUP replaces its workers. A new release needs no signal.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.epilog = EXAMPLES
    add_folders(parser)
    add_address(parser, port=8000)
    parser.add_argument("--build", action="store_true", help="build first")
    parser.add_argument(
        "--data",
        type=Path,
        default=Path(".homerow/service"),
        help="folder of the store: views, searches, events and feedback of visitors "
        "(default: .homerow/service)",
    )
    add_store(parser)
    parser.add_argument(
        "--retention",
        type=int,
        default=365,
        metavar="DAYS",
        help="delete what the store has after so many days (default: 365)",
    )
    parser.add_argument(
        "--no-analytics",
        action="store_false",
        dest="analytics",
        help="store no views, searches and events, only feedback",
    )
    parser.add_argument(
        "--rate",
        type=int,
        default=200,
        metavar="N",
        help="search requests a second from one address, 0 for no limit (default: 200; each process counts)",
    )
    parser.add_argument(
        "--proxy",
        type=_network,
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy in front of it, or a network of them, whose X-Forwarded-For says who asks",
    )
    parser.add_argument(
        "--workers",
        type=int,
        choices=range(1, 33),
        default=1,
        metavar="N",
        help="processes that answer, one for each core that searches keep busy (default: 1)",
    )
    parser.add_argument("--certificate", type=Path, metavar="FILE", help="PEM file: speak HTTPS; needs --key")
    parser.add_argument("--key", type=Path, metavar="FILE", help="PEM file with the key of --certificate")
    _add_monitoring(parser)
    add_release(parser)


def _add_monitoring(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--metrics",
        type=_listener,
        default=(LOOPBACK, 0),
        metavar="[HOST:]PORT",
        help="offer metrics to Prometheus at http://HOST:PORT/metrics (HOST: 127.0.0.1)",
    )
    parser.add_argument(
        "--log-format", choices=FORMATS, default="text", help="format of logs (default: text)"
    )
    parser.add_argument(
        "--log-level",
        choices=LEVELS,
        default="warning",
        help="lowest level that is logged (default: warning)",
    )
    parser.add_argument(
        "--access-log", action="store_true", help="log each request, without its query string and address"
    )
    parser.add_argument(
        "--log-addresses", action="store_true", help="add the addresses of clients to the access log"
    )


def run(options: argparse.Namespace) -> int:
    """Serve the site until a signal comes."""
    if options.build:
        require_free_port(options.host, options.port)  # before the work, not after it
        build_command(options)
    if not options.out.exists():
        print(f"{options.out} holds no site yet: homerow build makes one, which is then served at once")
    if (options.certificate is None) != (options.key is None):
        message = "HTTPS needs --certificate and --key"
        raise ReportedFailure([Diagnostic("incomplete-tls", message, hint="give both, or none for HTTP")])
    open_database(options.data, options.store)  # refuses a wrong URL here, not in each worker
    server = ServerOptions(
        host=options.host,
        port=options.port,
        workers=options.workers,
        certificate=options.certificate,
        key=options.key,
        metrics_host=options.metrics[0],
        metrics_port=options.metrics[1],
    )
    settings = ServiceSettings(
        data_dir=options.data.absolute(),
        store=options.store,
        keep_days=options.retention,
        analytics=options.analytics,
        proxies=tuple(options.proxy),
        rate=Rate(options.rate, options.rate * 4),
        logs=LogOptions(
            format=options.log_format,
            level=options.log_level,
            access=options.access_log or options.log_addresses,
            addresses=options.log_addresses,
        ),
    )
    serve(options.out, server, settings)
    return 0


def _network(text: str) -> str:
    """Return an address or a network as it is written. Raises ArgumentTypeError."""
    try:
        ipaddress.ip_network(text)
    except ValueError:
        message = f"{text} is neither an address, such as 127.0.0.1, nor a network, such as 10.0.0.0/8"
        raise argparse.ArgumentTypeError(message) from None
    return text


def _listener(text: str) -> tuple[str, int]:
    """Return host and port. Raises ArgumentTypeError."""
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or not 0 < int(port) <= MAX_PORT:
        raise argparse.ArgumentTypeError(
            f"{text} is not a port, such as 9100, or an address, such as 0.0.0.0:9100"
        )
    return host.strip("[]") or LOOPBACK, int(port)
