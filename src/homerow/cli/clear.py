"""`homerow clear`."""

from __future__ import annotations

import argparse

from homerow.build.run import clear
from homerow.cli.arguments import add_folders, build_options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    add_folders(parser)


def run(options: argparse.Namespace) -> int:
    """Remove what was built and what is cached."""
    clear(build_options(options))
    return 0
