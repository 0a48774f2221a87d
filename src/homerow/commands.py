"""Commands of the command line, of the engine and of extensions."""

from __future__ import annotations

from typing import NamedTuple


class Command(NamedTuple):
    """A command: its text in `homerow --help`, and its functions.

    The functions are written as "module:function", so that only the command that is run imports its modules.
    `add_arguments` gets an argparse parser; `run` gets the parsed options and returns the exit code.
    `example` is shown at the end of the help.
    """

    summary: str
    add_arguments: str
    run: str
    example: str = ""
