"""`homerow facts`."""

from __future__ import annotations

import argparse
from pathlib import Path

from homerow.cli.arguments import add_site
from homerow.cli.outcome import counted, show
from zmk.checkout.compare import compare_data
from zmk.checkout.source_tree import is_checkout

EXAMPLES = """examples:
  homerow facts --firmware ../zmk           show every difference, with its place in both
  homerow facts --firmware ../zmk --write   take them over; what is kept by hand stays
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.description = "Compare the data of a site with a checkout of the firmware."
    parser.epilog = EXAMPLES
    parser.add_argument(
        "--firmware", type=_firmware, required=True, metavar="FOLDER", help="a checkout of it"
    )
    parser.add_argument("--write", action="store_true", help="take over what the firmware says")
    add_site(parser)


def run(options: argparse.Namespace) -> int:
    """Show the differences; 1 when there are some that were not taken over."""
    report = compare_data(options.site, options.firmware, write=options.write)
    show(report.differences)
    if report.checked not in {report.described, ""}:
        print(f"the data describe {report.described}; this is {report.checked}")
    if options.write:
        print(f"{options.site}/data: {counted(len(report.differences), 'difference')} taken over")
        return 0
    if not report.differences:
        print("the data agree with the firmware")
    return 1 if report.differences else 0


def _firmware(path: str) -> Path:
    """Return the folder of a checkout, which the user named."""
    if not is_checkout(Path(path)):
        raise argparse.ArgumentTypeError(f"{path} holds no checkout of the firmware: it has no app/Kconfig")
    return Path(path)
