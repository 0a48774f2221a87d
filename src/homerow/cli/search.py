"""`homerow search`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from homerow.cli.arguments import add_output
from homerow.config.loader import load_synonyms
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.search.engine import SearchEngine
from homerow.search.export import EXPORTS, write_export
from homerow.search.files import MANIFEST, read_pages
from homerow.search.isolate import SearchStoppedError
from homerow.search.query import SearchQuery, Shown, tag_filters
from homerow.search.report import BOLD, PLAIN, SNIPPET_WORDS, format_results
from homerow.server.release import read_release

EXAMPLES = """examples:
  homerow search "home row mods"                find it in the built site
  homerow search export --format=typesense      write its records and settings for another engine
"""
EXPORT = "export"  # as the only word of the query, with --format


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.epilog = EXAMPLES
    add_output(parser)
    parser.add_argument("query", nargs="+", help="what to look for; or `export`, with --format")
    parser.add_argument("--limit", type=int, default=5, help="how many hits to show (default: 5)")
    parser.add_argument("--explain", action="store_true", help="explain the rank of each hit")
    parser.add_argument(
        "--format",
        dest="engine",  # outcome.py reads `format` for the format of findings
        choices=tuple(EXPORTS),
        help="export the index for an engine on several machines",
    )
    parser.add_argument(
        "--to",
        type=Path,
        default=Path("search-export"),
        metavar="FOLDER",
        help="folder for the exported files (default: search-export)",
    )
    parser.add_argument(
        "--synonyms",
        type=Path,
        default=Path("site"),
        metavar="SITE",
        help="folder of the site whose synonyms are exported (default: site)",
    )


def run(options: argparse.Namespace) -> int:
    """Show what is found in the built site, or export its index; 1 when nothing is found."""
    folder = options.out.resolve()
    if not (folder / MANIFEST).exists():
        message = f"{options.out} holds no site that can be searched"
        hint = "run homerow build with search enabled, or name the folder of a built site with --out"
        raise ReportedFailure([Diagnostic("no-index", message, hint=hint)])
    try:
        return _export(folder, options) if options.engine else _search(folder, options)
    except BrokenPipeError:  # a reader of the output that has left
        raise
    except (OSError, ValueError) as error:
        raise ReportedFailure([Diagnostic("other-index", str(error), hint="run homerow build")]) from error


def _search(folder: Path, options: argparse.Namespace) -> int:
    release = read_release(options.out)
    query = SearchQuery(
        " ".join(options.query),
        hits_per_page=options.limit,
        filters=tag_filters(release.search_tags),
        marking=BOLD if sys.stdout.isatty() else PLAIN,
        shown=Shown(snippets={"content": SNIPPET_WORDS}),
        is_explained=options.explain,
    )
    try:
        results = SearchEngine(folder, release.synonyms).search(query)
    except SearchStoppedError as error:
        hint = "search for fewer words"
        raise ReportedFailure([Diagnostic("search-stopped", str(error), hint=hint)]) from error
    print(format_results(results))
    return 0 if results.hits else 1


def _export(folder: Path, options: argparse.Namespace) -> int:
    if options.query != [EXPORT]:
        hint = f"write homerow search export --format={options.engine}"
        raise ReportedFailure([Diagnostic("bad-export", "--format is for export alone", hint=hint)])
    release = read_release(options.out)
    index = release.search.index_name if release.search else "docs"
    synonyms = load_synonyms(options.synonyms)
    count = write_export(options.to, EXPORTS[options.engine], index, read_pages(folder), synonyms)
    print(f"{count} records of {index} for {options.engine} in {options.to}")
    return 0
