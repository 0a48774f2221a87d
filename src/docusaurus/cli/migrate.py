"""`homerow migrate`."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from docusaurus import check_packages
from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.run import run_check

EXAMPLES = """examples:
  homerow migrate docusaurus website                 write site.toml where the content is
  homerow migrate docusaurus website --into site     copy the content into a new folder

The content stays as it is. MIGRATION.md lists converted and ignored parts, and decisions to make.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    kinds = parser.add_subparsers(required=True, metavar="generator")
    summary = "write the configuration of a site from that of a Docusaurus site"
    docusaurus = kinds.add_parser(
        "docusaurus",
        help=summary,
        description=f"{summary.capitalize()}.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    docusaurus.add_argument("path", type=Path, help="folder with docusaurus.config.js or .ts")
    docusaurus.add_argument(
        "--into", type=Path, metavar="DIR", help="new folder that gets the site and a copy of its content"
    )


def run(options: argparse.Namespace) -> int:
    """Migrate a site, check it, and print the report."""
    check_packages()
    from docusaurus.migration.migrate import (  # noqa: PLC0415
        REPORT_FILE,
        add_findings,
        leave_unchecked,
        migrate_docusaurus,
    )
    from docusaurus.migration.options import markdown_text, terminal_text  # noqa: PLC0415

    done = migrate_docusaurus(options.path, options.into)
    with tempfile.TemporaryDirectory() as scratch:
        checked = run_check(
            BuildOptions(done.site_dir.absolute(), Path(scratch, "build"), cache_home=Path(scratch))
        )
    add_findings(leave_unchecked(done, checked), done.report)
    text = markdown_text(done.report, source=str(options.path), files=done.files)
    (done.site_dir / REPORT_FILE).write_text(text, "utf-8")
    print(terminal_text(done.report))
    print(f"\nwrote {', '.join(done.files)} and {REPORT_FILE} into {done.site_dir}")
    print(f"next: homerow dev --site {done.site_dir}")
    return 0
