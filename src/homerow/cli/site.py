"""`homerow build`, `check`, `dev`, `new` and `clear`: commands for the author of a site."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from homerow.cli.arguments import (
    add_address,
    add_base_url,
    add_folders,
    add_format,
    add_release,
    add_site,
    build_options,
)
from homerow.cli.outcome import output_format, say, show
from homerow.config.loader import load_config
from homerow.content.new import new_site, new_source
from homerow.pipeline.build_options import require_site
from homerow.pipeline.run import clear, run_build, run_check


def add_build_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `homerow build`."""
    add_folders(parser)
    add_release(parser)
    add_format(parser)


def build_command(options: argparse.Namespace) -> int:
    """Build the site and print a summary."""
    outcome = run_build(build_options(options))
    show(outcome.findings, output_format(options))
    say(outcome.report.summary(), options)
    return 0


def add_check_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `homerow check`."""
    add_folders(parser)
    add_base_url(parser)
    add_format(parser)
    parser.add_argument(
        "--pages",
        action="store_true",
        help="list the pages: how long their sentences are, which old anchors they lost",
    )
    parser.add_argument(
        "--external",
        action="store_true",
        help="also request each link to another site, and report those that are broken; links that were "
        "reached are not requested again for a week",
    )


def check_command(options: argparse.Namespace) -> int:
    """Print the problems of the site, and the list of pages if the user asks for it."""
    checked = run_check(
        build_options(options), with_overview=options.pages, with_external_links=options.external
    )
    show(checked.log, output_format(options))
    if checked.overview:
        from homerow.pipeline.overview import overview_table  # noqa: PLC0415 - imports the compiler

        say("\n".join(overview_table(checked.overview)), options)
    if not len(checked.log):
        say("nothing to report", options)
    return 1 if checked.log.has_errors else 0


def add_dev_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `homerow dev`."""
    add_folders(parser)
    add_address(parser, port=3000)
    parser.add_argument("--web", action="store_true", help="let Vite serve web/, with hot reload")


def dev_command(options: argparse.Namespace) -> int:
    """Show the site while it is written, until a signal comes."""
    from homerow.devserver.server import develop  # noqa: PLC0415 - imports the compiler and Starlette

    develop(build_options(options), host=options.host, port=options.port, web=options.web)
    return 0


def add_new_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `homerow new`."""
    add_site(parser)
    parser.add_argument(
        "kind",
        choices=("doc", "post", "site"),
        help="a page of the documentation, a post of today, or a whole site",
    )
    parser.add_argument(
        "title",
        help='such as "A tour of layers"; for a doc also a path: "features/Wireless"; for a site its folder',
    )


def new_command(options: argparse.Namespace) -> int:
    """Write the start of a document or a site, and print its path."""
    if options.kind == "site":
        print(new_site(Path(options.title)))
        steps = f"cd {shlex.quote(options.title)}\n  homerow dev    # shows the site at http://127.0.0.1:3000"
        print(f"Next:\n  {steps}", file=sys.stderr)
        return 0
    require_site(options.site)
    print(new_source(load_config(options.site), kind=options.kind, title=options.title))
    return 0


def clear_command(options: argparse.Namespace) -> int:
    """Remove the built site and the cache."""
    clear(build_options(options))
    return 0
