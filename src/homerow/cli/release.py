"""`homerow release`: switch a machine to a release, and configure its proxy for it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from homerow.cli.arguments import add_output
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.outputs.release_folder import use_release, verify_digests
from homerow.server.proxies import PROXIES, proxy_configuration
from homerow.server.release import read_release

EXAMPLES = """examples:
  homerow release use /srv/site/releases/0b1c        serve the release in this folder from now on
  homerow release headers nginx > /etc/nginx/homerow.conf
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.epilog = EXAMPLES
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    use = actions.add_parser("use", help="serve the release in a folder from now on, if its files are whole")
    use.add_argument("folder", type=Path, metavar="FOLDER", help="where the release was copied to")
    add_output(use)
    headers = actions.add_parser("headers", help="print the redirects and header fields of a proxy")
    headers.add_argument("proxy", choices=PROXIES)
    add_output(headers)


def run(options: argparse.Namespace) -> int:
    """Do what the action says. Raises ReportedFailure."""
    actions: dict[str, Callable[[argparse.Namespace], None]] = {"use": _use, "headers": _print_headers}
    try:
        actions[options.action](options)
    except (OSError, ValueError) as error:
        hint = "the published release stays; copy the release again"
        raise ReportedFailure([Diagnostic("damaged-release", str(error), hint=hint)]) from error
    return 0


def _use(options: argparse.Namespace) -> None:
    release = read_release(options.folder)
    count = verify_digests(options.folder)
    use_release(options.folder, options.out)
    print(f"{options.out} is release {release.build_id} with {count} files")


def _print_headers(options: argparse.Namespace) -> None:
    print(proxy_configuration(read_release(options.out), options.proxy), end="")
