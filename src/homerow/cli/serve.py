"""`homerow serve`."""

from __future__ import annotations

import argparse
import ipaddress
from pathlib import Path

from homerow.cli.arguments import add_address, add_folders, add_release
from homerow.cli.site import build_command
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.service.app import ServiceSettings
from homerow.service.rate import Rate
from homerow.service.server import ServerOptions, require_free_port, serve

EXAMPLES = """examples:
  homerow serve --build                            build, then serve at http://127.0.0.1:8000
  homerow serve --host 0.0.0.0 --workers 2         for every network, on two cores
  homerow serve --data /var/lib/homerow            keep search events there
  homerow serve --proxy 127.0.0.1                  behind a proxy on this machine: count its clients apart
  homerow serve --host :: --port 443 --certificate fullchain.pem --key privkey.pem
                                                   HTTPS without a proxy

limits: 15 s for a request's head and between two requests, 30 s for a body, 64 kB for a head, 8,192
connections for a worker. There is none for clients that do not read their answers: on the open internet, put
nginx in front, as in deploy/nginx.conf of the repository.
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
        help="folder for the search events of visitors (default: .homerow/service)",
    )
    parser.add_argument(
        "--rate",
        type=int,
        default=100,
        metavar="N",
        help="search requests a second from one address, 0 for no limit (default: 100; each process counts)",
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
    parser.add_argument(
        "--metrics",
        type=int,
        default=0,
        metavar="PORT",
        help="offer the server's counters to Prometheus at http://127.0.0.1:PORT/metrics",
    )
    add_release(parser)


def run(options: argparse.Namespace) -> int:
    """Serve the site until a signal comes."""
    if options.build:
        require_free_port(options.host, options.port)  # before the work, not after it
        build_command(options)
    if not options.out.exists():
        print(f"{options.out} holds no site yet: homerow build makes one, which is then served at once")
    if (options.certificate is None) != (options.key is None):
        message = "HTTPS needs --certificate and --key"
        raise ReportedFailure([Diagnostic("incomplete-tls", message, cure="give both, or none for HTTP")])
    server = ServerOptions(
        host=options.host,
        port=options.port,
        workers=options.workers,
        certificate=options.certificate,
        key=options.key,
        metrics_port=options.metrics,
    )
    settings = ServiceSettings(
        data_dir=options.data.absolute(),
        proxies=tuple(options.proxy),
        rate=Rate(options.rate, options.rate * 4),
    )
    serve(options.out, server, settings)
    return 0


def _network(text: str) -> str:
    """Return an address or a network as it is written. Raises ArgumentTypeError."""
    try:
        ipaddress.ip_network(text)
    except ValueError:
        message = f"{text} is no address, such as 127.0.0.1, and no network, such as 10.0.0.0/8"
        raise argparse.ArgumentTypeError(message) from None
    return text
