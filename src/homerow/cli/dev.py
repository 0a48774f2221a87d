"""`homerow dev`."""

from __future__ import annotations

import argparse

from homerow.cli.arguments import add_address, add_folders, build_options
from homerow.devserver.server import develop


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    add_folders(parser)
    add_address(parser, port=3000)
    parser.add_argument("--web", action="store_true", help="let Vite serve web/, with hot reload")


def run(options: argparse.Namespace) -> int:
    """Show the site while it is written, until a signal comes."""
    develop(build_options(options), host=options.host, port=options.port, web=options.web)
    return 0
