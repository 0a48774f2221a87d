"""`homerow build`, `check`, `dev`, `new` and `clear`: commands for the author of a site."""

from __future__ import annotations

import argparse

from homerow.build.options import require_site
from homerow.build.run import clear, run_build, run_check
from homerow.cli.arguments import (
    add_address,
    add_base_url,
    add_folders,
    add_release,
    add_site,
    build_options,
)
from homerow.cli.outcome import show
from homerow.sources.new import new_source


def add_build_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `homerow build`."""
    add_folders(parser)
    add_release(parser)


def build_command(options: argparse.Namespace) -> int:
    """Build the site and print a summary."""
    outcome = run_build(build_options(options))
    show(outcome.findings)
    print(outcome.report.summary())
    return 0


def add_check_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `homerow check`."""
    add_folders(parser)
    add_base_url(parser)
    parser.add_argument(
        "--pages",
        action="store_true",
        help="list the pages: how long their sentences are, which old anchors they lost",
    )


def check_command(options: argparse.Namespace) -> int:
    """Print the problems of the site, and the list of pages if the user asks for it."""
    checked = run_check(build_options(options), with_overview=options.pages)
    show(checked.log)
    if checked.overview:
        from homerow.build.overview import overview_table  # noqa: PLC0415 - imports the compiler

        print("\n".join(overview_table(checked.overview)))
    if not len(checked.log):
        print("nothing to report")
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
        "kind", choices=("doc", "post"), help="a page below site/docs, or a post of today in site/blog"
    )
    parser.add_argument(
        "title", help='such as "A tour of layers"; for a doc also a path: "features/Wireless"'
    )


def new_command(options: argparse.Namespace) -> int:
    """Write the start of a document and print its path."""
    require_site(options.site)
    print(new_source(options.site, kind=options.kind, title=options.title))
    return 0


def clear_command(options: argparse.Namespace) -> int:
    """Remove the built site and the cache."""
    clear(build_options(options))
    return 0
