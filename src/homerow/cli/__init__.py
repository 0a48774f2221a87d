"""The command line. Exit codes: 0 done, 1 found problems, 2 wrong usage.

Only the module of the command that runs is imported, so that a start costs no more than the command needs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from homerow import __version__
from homerow.commands import Command

_SITE = "homerow.cli.site"
COMMANDS: Mapping[str, Command] = {
    "build": Command(
        "build the site into a folder", f"{_SITE}:add_build_arguments", f"{_SITE}:build_command"
    ),
    "serve": Command("serve a built site", "homerow.cli.serve:add_arguments", "homerow.cli.serve:run"),
    "release": Command(
        "switch to a copied release, or configure nginx and Caddy for one",
        "homerow.cli.release:add_arguments",
        "homerow.cli.release:run",
    ),
    "dev": Command("show the site while you write it", f"{_SITE}:add_dev_arguments", f"{_SITE}:dev_command"),
    "check": Command(
        "find problems without publishing", f"{_SITE}:add_check_arguments", f"{_SITE}:check_command"
    ),
    "search": Command("search the built site", "homerow.cli.search:add_arguments", "homerow.cli.search:run"),
    "mcp": Command(
        "answer an assistant from the built site (Model Context Protocol)",
        "homerow.cli.mcp:add_arguments",
        "homerow.cli.mcp:run",
    ),
    "report": Command("show what readers said", "homerow.cli.report:add_arguments", "homerow.cli.report:run"),
    "new": Command("start a document or a site", f"{_SITE}:add_new_arguments", f"{_SITE}:new_command"),
    "version": Command(
        "cut a version of the documentation", "homerow.cli.version:add_arguments", "homerow.cli.version:run"
    ),
    "clear": Command(
        "remove built files and the cache",
        "homerow.cli.arguments:add_folders",
        f"{_SITE}:clear_command",
    ),
}
EXAMPLES = """examples:
  homerow new site my-docs              start a site
  homerow dev                           write, and see it at http://127.0.0.1:3000
  homerow check                         find what is broken without publishing
  homerow check --external              also request links to other sites
  homerow build --release               build for publishing, with compressed files
  homerow build --base-url /docs-site/  for a host that serves it below a path
  homerow serve --build                 build, then serve at http://127.0.0.1:8000
  homerow release use releases/000008   serve a release that was copied to this machine
  homerow search "home row mods"        find it in the built site, here in the terminal
  homerow report feedback --since 30d   which pages readers found helpful, and what they wrote
  homerow new post "A tour of layers"   start a blog post
  homerow version cut 1.0               freeze the documentation as a version
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    options = _parser(words).parse_args(words)
    code: int = _function("homerow.cli.outcome:exit_code")(options.command, options)
    return code


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser, in which only the chosen command has its arguments."""
    chosen = next((word for word in words if not word.startswith("-")), None)
    is_known = chosen in COMMANDS or "--version" in words
    known = COMMANDS if is_known else {**COMMANDS, **_extension_commands()}
    examples = "".join(f"  {each.example}\n" for each in known.values() if each.example)
    parser = argparse.ArgumentParser(
        prog="homerow",
        description="Markdown in, a React site out.",
        epilog=EXAMPLES + examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version", action="version", version=f"homerow {__version__}", help="show the version and exit"
    )
    commands = parser.add_subparsers(required=True, metavar="command")
    for name, each in known.items():
        command = commands.add_parser(
            name,
            help=each.summary,
            description=f"{each.summary[0].upper()}{each.summary[1:]}.",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if name == chosen:
            _function(each.add_arguments)(command)
            command.set_defaults(command=_function(each.run))
    return parser


def _extension_commands() -> Mapping[str, Command]:
    from homerow.extensions import installed_extensions  # noqa: PLC0415 - other commands need none of them

    return {name: each for extension in installed_extensions() for name, each in extension.commands().items()}


def _function(reference: str) -> Callable[..., Any]:
    module, _, name = reference.partition(":")
    function: Callable[..., Any] = getattr(import_module(module), name)
    return function
