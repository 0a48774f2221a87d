"""`homerow publish`."""

from __future__ import annotations

import argparse
import re
import time

from homerow.cli.arguments import add_output
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.remote.contents import DIGEST
from homerow.remote.places import open_place
from homerow.remote.publish import MAX_RELEASES, publish, publish_again
from homerow.server.release import read_release

EXAMPLES = """examples:
  homerow publish --to s3://docs/zmk               credentials and AWS_ENDPOINT_URL as for Amazon's own tools
  homerow publish --to rsync+ssh://web@host/srv/releases
  homerow publish --to rsync://10.0.0.5/releases   not encrypted: for a network that you trust
  homerow publish --to s3://docs/zmk --digest 5f3a…   publish a release again that is there already

`homerow serve --release-from` takes the same addresses.
"""
DAY = 24 * 3600  # seconds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.epilog = EXAMPLES
    add_output(parser)
    parser.add_argument("--to", required=True, metavar="ADDRESS", help="where services pull releases from")
    parser.add_argument(
        "--keep-assets",
        type=_days,
        default=7 * DAY,
        metavar="DAYS",
        help="for how long scripts and pictures of earlier releases stay available (default: 7d)",
    )
    parser.add_argument(
        "--keep-releases",
        type=int,
        choices=range(1, MAX_RELEASES + 1),
        default=MAX_RELEASES,
        metavar="N",
        help=f"releases that can be published again; files of others are removed (default: {MAX_RELEASES})",
    )
    parser.add_argument(
        "--digest", type=_digest, help="publish this earlier release again, in place of the built one"
    )


def run(options: argparse.Namespace) -> int:
    """Publish the built site."""
    place = open_place(options.to)
    try:
        if options.digest:
            published = publish_again(options.digest, place, kept_releases=options.keep_releases)
        else:
            read_release(options.out)  # fails if that is not a whole release
            published = publish(
                options.out.resolve(),
                place,
                now=time.time(),
                kept_seconds=options.keep_assets,
                kept_releases=options.keep_releases,
            )
    except (OSError, ValueError) as error:
        hint = "services keep the release that they have; homerow build --release makes another"
        raise ReportedFailure([Diagnostic("not-published", str(error), hint=hint)]) from error
    print(f"{published.digest} with {published.files} files is at {options.to}")
    return 0


def _days(text: str) -> int:
    """Return days as seconds. Raises ArgumentTypeError."""
    match = re.fullmatch(r"([0-9]{1,4})d", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text} is not a number of days, such as 7d")
    return int(match[1]) * DAY


def _digest(text: str) -> str:
    if not re.fullmatch(DIGEST, text):
        raise argparse.ArgumentTypeError(f"{text} is not a SHA-256 digest")
    return text
