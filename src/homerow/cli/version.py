"""`homerow version`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from homerow.cli.arguments import add_site
from homerow.config.appearance.frame import DocsVersionDropdownItem, DropdownItem
from homerow.config.loader import SITE_FILE, load_config
from homerow.config.model import SiteConfig
from homerow.config.sidebars import SIDEBARS_FILE
from homerow.pipeline.build_options import require_site
from homerow.site.version_cut import VersionCut, cut_version

EXAMPLES = """examples:
  homerow version cut 1.0    copy docs/ to docs-1.0/ and make it the latest version, at /docs
  homerow version cut 2.0    the same for the next one; 1.0 moves to /docs/1.0

The documentation that you write is at /docs/next until you set another route in site.toml. Versions keep
routes that you have chosen.
"""
LISTED = 20  # documents


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    actions = parser.add_subparsers(required=True, metavar="action")
    summary = "freeze the current documentation as a version"
    cut = actions.add_parser(
        "cut",
        help=summary,
        description=f"{summary.capitalize()}.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_site(cut)
    cut.add_argument("name", help="name of the version, such as 1.0")


def run(options: argparse.Namespace) -> int:
    """Cut the version; print the changes and the next steps."""
    require_site(options.site)
    config = load_config(options.site)
    print("\n".join(_report(config, cut_version(config, options.name))))
    return 0


def _report(config: SiteConfig, cut: VersionCut) -> Iterator[str]:
    plan, site = cut.plan, config.site_dir
    yield f"{site / plan.added.path}: {cut.files} files, copied from {site / plan.source.path}"
    for table, copy in cut.sidebars.items():
        yield f'{site / SIDEBARS_FILE}: sidebar "{copy}", copied from "{table}"'
    for version in plan.versions:
        latest = ", the latest version" if version.is_last else ""
        yield f'{site / SITE_FILE}: version "{version.name}" at {version.route}{latest}'
    yield ""
    yield "Next:"
    yield f"- Write new documentation in {site / plan.source.path}."
    yield f"  Make corrections of the released one also in {site / plan.added.path}."
    yield f'- Change the label "{plan.added.label}" in {SITE_FILE} if readers call the version otherwise.'
    if not _has_menu(config):
        yield f'- Add the version menu to {SITE_FILE}: [[navbar]] with type = "docsVersionDropdown".'
    if cut.dropped:
        yield f'- These documents of "{config.last_version.name}" have no page in "{plan.added.name}".'
        yield "  Redirect their old addresses in redirects.toml:"
        yield from (f"  {document}" for document in cut.dropped[:LISTED])
        if len(cut.dropped) > LISTED:
            yield f"  and {len(cut.dropped) - LISTED} others"
    yield "- Run homerow check, then commit all of these files."


def _has_menu(config: SiteConfig) -> bool:
    if config.navbar is None:  # the default has one
        return True
    items = [*config.navbar]
    for item in config.navbar:
        items += item.items if isinstance(item, DropdownItem) else ()
    return any(isinstance(item, DocsVersionDropdownItem) for item in items)
