"""From words to a command and its exit code: 0 done, 1 found problems, 2 wrong usage.

A command's module is imported when its name is said, so that a start costs no more than the command needs.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Mapping, Sequence

from homerow import __version__

# By name, which is also that of the module: what `homerow --help` says of it.
COMMANDS: Mapping[str, str] = {
    "build": "build the site into a folder",
    "serve": "serve a built site",
    "dev": "show the site while you write it",
    "check": "find problems without publishing",
    "search": "search the built site",
    "new": "start a document",
    "power": "estimate battery life: JSON lines in, JSON lines out",
    "facts": "compare the data of a site with the firmware",
    "keymap": "bring keymaps up to date",
    "clear": "remove what was built and what is cached",
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
    outcome = importlib.import_module("homerow.cli.outcome")
    code: int = outcome.exit_code(options.command, options)
    return code


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser, in which only the command that is said has its arguments."""
    said = next((word for word in words if not word.startswith("-")), None)
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
    for name, summary in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if name == said:
            module = importlib.import_module(f"homerow.cli.{name}")
            module.add_arguments(command)
            command.set_defaults(command=module.run)
    return parser
