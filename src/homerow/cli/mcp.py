"""`homerow mcp`."""

from __future__ import annotations

import argparse
import asyncio
from importlib.util import find_spec

from homerow.assistant_tools import PublishedSite
from homerow.cli.arguments import add_output
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.search.live import LiveIndex
from homerow.server.mcp.endpoint import SDK
from homerow.server.release import Releases

EXAMPLES = """example of an editor's configuration:
  {"mcpServers": {"docs": {"command": "homerow", "args": ["mcp", "--out", "/path/to/build"]}}}
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.epilog = EXAMPLES
    add_output(parser)


def run(options: argparse.Namespace) -> int:
    """Answer an assistant on standard input and output until it leaves."""
    if find_spec(SDK) is None:
        hint = "run pip install 'homerow[mcp]'"
        raise ReportedFailure([Diagnostic("no-mcp", "the package mcp is not installed", hint=hint)])
    # Imported here, because the SDK may be missing.
    from homerow.server.mcp.protocol import Assistants, serve_stdio  # noqa: PLC0415

    releases, live = Releases(options.out), LiveIndex()
    if releases.current() is None:
        message = f"{options.out} has no built site"
        hint = "run homerow build, or name the folder of a built site with --out"
        raise ReportedFailure([Diagnostic("no-release", message, hint=hint)])

    def current_site() -> PublishedSite | None:
        release = releases.current()
        return PublishedSite(release, live.engine(release)) if release else None

    asyncio.run(serve_stdio(Assistants(current_site).server()))
    return 0
