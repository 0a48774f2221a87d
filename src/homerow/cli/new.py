"""`homerow new`."""

from __future__ import annotations

import argparse

from homerow.build.options import require_site
from homerow.cli.arguments import add_site
from homerow.sources.new import new_source


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    add_site(parser)
    parser.add_argument(
        "kind", choices=("doc", "post"), help="a page below site/docs, or a post of today in site/blog"
    )
    parser.add_argument(
        "title", help='such as "A tour of layers"; for a doc also a path: "features/Wireless"'
    )


def run(options: argparse.Namespace) -> int:
    """Write the start of a document, and name its file."""
    require_site(options.site)
    print(new_source(options.site, kind=options.kind, title=options.title))
    return 0
