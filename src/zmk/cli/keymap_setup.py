"""`homerow keymap setup`: the files that build the firmware of a keyboard."""

from __future__ import annotations

import argparse
from pathlib import Path

from homerow.diagnostics import Diagnostic, ReportedFailure
from zmk.front_end import FrontEndError, SetupChoice, set_up

SUMMARY = "write build.yaml and what else a repository needs for a keyboard"
EXAMPLES = """examples:
  homerow keymap setup --keyboard corne --board nice_nano_v2 --into zmk-config
  homerow keymap setup --keyboard corne --board nice_nano_v2 --display nice_view --studio --into .
  homerow keymap setup --keyboard nice60 --into zmk-config
"""
CODE = "keyboard-setup"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the action."""
    parser.add_argument("--keyboard", required=True, metavar="NAME", help="its name in ZMK, such as corne")
    parser.add_argument(
        "--board", default="", metavar="NAME", help="its controller, unless the keyboard has its own"
    )
    parser.add_argument("--display", choices=("none", "oled", "nice_view"), default="none")
    parser.add_argument("--studio", action="store_true", help="build for ZMK Studio")
    parser.add_argument("--underglow", action="store_true", help="turn on the LED strip")
    parser.add_argument("--sleep", action="store_true", help="turn on deep sleep")
    parser.add_argument(
        "--into", type=Path, required=True, metavar="FOLDER", help="your repository, or a new folder"
    )


def run(options: argparse.Namespace) -> int:
    """Write the files. Raises ReportedFailure for files that exist, and choices that cannot be built."""
    choice = SetupChoice(
        options.keyboard,
        options.board,
        options.display,
        studio=options.studio,
        underglow=options.underglow,
        sleep=options.sleep,
    )
    try:
        files = set_up(choice)
    except FrontEndError as error:
        hint = "see the list of supported hardware for names"
        raise ReportedFailure([Diagnostic(CODE, str(error), hint=hint)]) from error
    targets = {options.into / each.path: each.text for each in files}
    present = [path for path in targets if path.exists()]
    if present:
        hint = "move it away, or choose another folder"
        raise ReportedFailure([Diagnostic(CODE, f"{path} exists already", hint=hint) for path in present])
    for path, text in targets.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        print(path)
    return 0
