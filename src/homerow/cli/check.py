"""`homerow check`."""

from __future__ import annotations

import argparse

from homerow.build.run import run_check
from homerow.cli.arguments import add_base_url, add_folders, build_options
from homerow.cli.outcome import show


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    add_folders(parser)
    add_base_url(parser)
    parser.add_argument(
        "--pages",
        action="store_true",
        help="list the pages: how long their sentences are, which old anchors they lost",
    )


def run(options: argparse.Namespace) -> int:
    """Show what is wrong with the site, and what its pages are like if that is asked for."""
    checked = run_check(build_options(options), with_overview=options.pages)
    show(checked.log)
    if checked.overview:
        from homerow.build.overview import overview_table  # noqa: PLC0415 - imports the compiler

        print("\n".join(overview_table(checked.overview)))
    if not len(checked.log):
        print("nothing to report")
    return 1 if checked.log.has_errors else 0
