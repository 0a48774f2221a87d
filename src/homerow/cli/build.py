"""`homerow build`."""

from __future__ import annotations

import argparse

from homerow.build.run import run_build
from homerow.cli.arguments import add_folders, add_release, build_options
from homerow.cli.outcome import show


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    add_folders(parser)
    add_release(parser)


def run(options: argparse.Namespace) -> int:
    """Build the site, and say what came of it."""
    outcome = run_build(build_options(options))
    show(outcome.findings)
    print(outcome.report.summary())
    return 0
