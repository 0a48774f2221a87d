"""`homerow keymap`, which works without a site."""

from __future__ import annotations

import argparse
import sys

from homerow.cli.outcome import show
from zmk.cli import keymap_draw, keymap_import, keymap_setup
from zmk.devicetree.upgrade import command
from zmk.devicetree.upgrade.target import FIRMWARES

EXAMPLES = """examples:
  homerow keymap upgrade config/corne.keymap       show what would change, as a diff
  homerow keymap upgrade --write config build.yaml change keymaps, overlays, .conf files and build.yaml
  homerow keymap upgrade --check config            for CI: exit 1 if something is old
  homerow keymap upgrade --target main config      for the branch main, whatever west.yml pins
  homerow keymap upgrade --json config             changes and skipped changes, as the API returns them
  homerow keymap upgrade - < old > new             from standard input to standard output
  homerow keymap check config                      a report alone

for pre-commit, in .pre-commit-config.yaml:
  - repo: <address of this repository>
    rev: <a commit of it>
    hooks:
      - id: keymap-upgrade

for GitHub, in .github/workflows/keymap.yml:
  on: [push, pull_request]
  jobs:
    keymap:
      runs-on: ubuntu-latest
      steps:
        - uses: actions/checkout@v4
        - uses: actions/setup-python@v5
          with: {python-version: "3.12"}
        - run: pip install "homerow @ git+<address of this repository>"
        - run: homerow keymap upgrade --check config build.yaml
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes: an action of its own."""
    actions = parser.add_subparsers(required=True, metavar="command")
    upgrade = actions.add_parser(
        "upgrade",
        help="change what the firmware renamed or took away",
        description="Replace names that the firmware renamed or removed, and report changes.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    modes = upgrade.add_mutually_exclusive_group()
    for mode, help_text in (
        ("diff", "show the changes, as a diff (what files get without another option)"),
        ("write", "write the changed files"),
        ("check", "change nothing, exit 1 if something would change"),
        ("json", "print files, changes and skipped changes as JSON"),
    ):
        modes.add_argument(f"--{mode}", dest="mode", action="store_const", const=mode, help=help_text)
    check_help = "report what is old, and boards and shields that nobody has; exit 1 if something is"
    check = actions.add_parser("check", help=check_help, description=f"{check_help.capitalize()}.")
    check.set_defaults(mode="check")
    for action in (upgrade, check):
        action.set_defaults(command=run)
        action.add_argument(
            "--target",
            choices=FIRMWARES,
            help="the firmware that you build (default: what west.yml pins, else the documented release)",
        )
        action.add_argument("paths", nargs="+", metavar="FILE", help="or a folder, or - for standard input")
    setup_help = "write build.yaml and what else a repository needs for a keyboard"
    keymap_setup.add_arguments(
        actions.add_parser("setup", help=setup_help, description=f"{setup_help.capitalize()}.")
    )
    draw_help = "draw all layers of a keymap as SVG"
    keymap_draw.add_arguments(
        actions.add_parser("draw", help=draw_help, description=f"{draw_help.capitalize()}.")
    )
    import_help = "convert a keymap of QMK, VIA or Vial"
    keymap_import.add_arguments(
        actions.add_parser("import", help=import_help, description=f"{import_help.capitalize()}.")
    )


def run(options: argparse.Namespace) -> int:
    """Upgrade or check files; 1 when something is old, or cannot be read."""
    mode: command.Mode = options.mode or ("text" if options.paths == ["-"] else "diff")
    outcome = command.run(options.paths, mode, options.target)
    sys.stdout.buffer.write(outcome.output)
    sys.stdout.flush()
    show(outcome.findings)
    return 0 if outcome.is_clean else 1
