"""Arguments that several commands take."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from homerow.cli.formats import FORMATS, TEXT
from homerow.pipeline.build_options import BuildOptions


def add_site(parser: argparse.ArgumentParser) -> None:
    """Add the folder of the site."""
    parser.add_argument("--site", type=Path, default=Path("site"), help="folder of the site (default: site)")


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add the folder of what is built."""
    parser.add_argument("--out", type=Path, default=Path("build"), help="folder to publish (default: build)")


def add_folders(parser: argparse.ArgumentParser) -> None:
    """Add the folder of the site and that of what is built."""
    add_site(parser)
    add_output(parser)


def add_base_url(parser: argparse.ArgumentParser) -> None:
    """Add the path that the site is served at."""
    parser.add_argument("--base-url", metavar="/x/", help="path below which the site is served")


def add_release(parser: argparse.ArgumentParser) -> None:
    """Add all that a build can be asked for."""
    add_base_url(parser)
    parser.add_argument(
        "--release", action="store_true", help="for publishing: also social cards, and .br and .gz siblings"
    )


def add_format(parser: argparse.ArgumentParser) -> None:
    """Add the format of the findings."""
    parser.add_argument(
        "--format",
        choices=(TEXT, *FORMATS),
        default=TEXT,
        help="findings for people (text, the default) on standard error, or for programs on standard output: "
        "json, sarif (code scanning), github (annotations of a pull request)",
    )


def add_store(parser: argparse.ArgumentParser) -> None:
    """Add which database the store is in; its URL may have a password, which belongs in the environment."""
    parser.add_argument(
        "--store",
        default=os.environ.get("HOMEROW_STORE", ""),
        metavar="URL",
        help="a PostgreSQL database in place of a file: postgresql://USER@HOST/NAME "
        "(default: the environment variable HOMEROW_STORE)",
    )


def add_address(parser: argparse.ArgumentParser, *, port: int) -> None:
    """Add where to listen."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", type=int, default=port, help=f"port to listen on (default: {port})")


def build_options(options: argparse.Namespace) -> BuildOptions:
    """Return what the arguments say of a build."""
    return BuildOptions(
        site_dir=_absolute(options.site),
        output_dir=_absolute(options.out),
        base_url=getattr(options, "base_url", None),
        release=getattr(options, "release", False),
    )


def _absolute(path: Path) -> Path:
    """Return a path without `..`; a link stays one, because the published site is a link."""
    return Path(os.path.normpath(path.absolute()))
