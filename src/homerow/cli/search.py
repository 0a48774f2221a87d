"""`homerow search`."""

from __future__ import annotations

import argparse
import sys

from homerow.cli.arguments import add_output
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.search.engine import SearchEngine
from homerow.search.location import find_index
from homerow.search.query import SearchQuery
from homerow.search.report import BOLD, PLAIN, format_results


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_output(parser)
    parser.add_argument("query", nargs="+", help="what to look for")
    parser.add_argument("--limit", type=int, default=5, help="how many hits to show (default: 5)")
    parser.add_argument("--explain", action="store_true", help="say why each hit stands where it does")


def run(options: argparse.Namespace) -> int:
    """Show what is found in the built site; 1 when that is nothing."""
    folder = find_index(options.out.resolve())
    if folder is None:
        message = f"{options.out} holds no site that can be searched"
        cure = "run homerow build, or name the folder of a built site with --out"
        raise ReportedFailure([Diagnostic("no-index", message, cure=cure)])
    marking = BOLD if sys.stdout.isatty() else PLAIN
    query = SearchQuery(" ".join(options.query), hits_per_page=options.limit, marking=marking)
    try:
        engine = SearchEngine(folder)
    except ValueError as error:
        raise ReportedFailure([Diagnostic("other-index", str(error), cure="run homerow build")]) from error
    results = engine.search(query)
    print(format_results(results, is_explained=options.explain))
    return 0 if results.hits else 1
