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

# By name: the text in `homerow --help`, the function that adds arguments, and the one that runs the command.
COMMANDS: Mapping[str, tuple[str, str, str]] = {
    "build": ("build the site into a folder", "site:add_build_arguments", "site:build_command"),
    "serve": ("serve a built site", "serve:add_arguments", "serve:run"),
    "dev": ("show the site while you write it", "site:add_dev_arguments", "site:dev_command"),
    "check": ("find problems without publishing", "site:add_check_arguments", "site:check_command"),
    "search": ("search the built site", "search:add_arguments", "search:run"),
    "new": ("start a document", "site:add_new_arguments", "site:new_command"),
    "power": ("estimate battery life: JSON lines in, JSON lines out", "power:add_arguments", "power:run"),
    "facts": ("compare the data of a site with the firmware", "facts:add_arguments", "facts:run"),
    "keymap": ("bring keymaps up to date", "keymap:add_arguments", "keymap:run"),
    "clear": ("remove what was built and what is cached", "arguments:add_folders", "site:clear_command"),
}
EXAMPLES = """examples:
  homerow dev                           write, and see it at http://127.0.0.1:3000
  homerow check                         find what is broken without publishing
  homerow build --release               build for publishing, with compressed files
  homerow build --base-url /docs-site/  for a host that serves it below a path
  homerow serve --build                 build, then serve at http://127.0.0.1:8000
  homerow search "home row mods"        find it in the built site, here in the terminal
  homerow new post "A tour of layers"   start a blog post
  homerow power < keyboards.jsonl       estimate how long batteries last
  homerow facts --firmware ../zmk       compare what we state with the firmware itself
  homerow keymap upgrade config         bring old keymaps up to date
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    options = _parser(words).parse_args(words)
    code: int = _function("outcome:exit_code")(options.command, options)
    return code


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser, in which only the chosen command has its arguments."""
    chosen = next((word for word in words if not word.startswith("-")), None)
    parser = argparse.ArgumentParser(
        prog="homerow",
        description="Markdown in, a React site out.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version", action="version", version=f"homerow {__version__}", help="show the version and exit"
    )
    commands = parser.add_subparsers(required=True, metavar="command")
    for name, (summary, add_arguments, run) in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if name == chosen:
            _function(add_arguments)(command)
            command.set_defaults(command=_function(run))
    return parser


def _function(reference: str) -> Callable[..., Any]:
    module, _, name = reference.partition(":")
    function: Callable[..., Any] = getattr(import_module(f"homerow.cli.{module}"), name)
    return function
