"""`homerow keymap`: upgrades of files, folders or standard input, and other actions; it needs no site."""

from __future__ import annotations

import argparse
import difflib
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from homerow.cli.outcome import show
from homerow.diagnostics import Diagnostic, Severity, Span
from zmk.cli import keymap_draw, keymap_import, keymap_setup
from zmk.devicetree.tree import File
from zmk.devicetree.upgrade.config_file import FIRMWARES, Firmware, Target
from zmk.devicetree.upgrade.files import (
    decoded,
    encoded,
    find_files,
    read_context,
    read_file,
    write_file,
)
from zmk.devicetree.upgrade.findings import Answer, SkippedChange, UpgradedFile, as_values
from zmk.devicetree.upgrade.upgrade_files import upgrade

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


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add what the command takes: an action of its own."""
    actions = command.add_subparsers(required=True, metavar="command")
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
    for each in (upgrade, check):
        each.set_defaults(command=run)
        each.add_argument(
            "--target",
            choices=FIRMWARES,
            help="the firmware that you build (default: what west.yml pins, else the documented release)",
        )
        each.add_argument("paths", nargs="+", metavar="FILE", help="or a folder, or - for standard input")
    for name, action in {"setup": keymap_setup, "draw": keymap_draw, "import": keymap_import}.items():
        parser = actions.add_parser(
            name,
            help=action.SUMMARY,
            description=f"{action.SUMMARY[0].upper()}{action.SUMMARY[1:]}.",
            epilog=action.EXAMPLES,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        action.add_arguments(parser)
        parser.set_defaults(command=action.run)


def run(options: argparse.Namespace) -> int:
    """Upgrade or check files; 1 when something is old, or cannot be read."""
    mode: Mode = options.mode or ("text" if options.paths == ["-"] else "diff")
    outcome = upgrade_files(options.paths, mode, options.target)
    sys.stdout.buffer.write(outcome.output)
    sys.stdout.flush()
    show(outcome.findings)
    return 0 if outcome.is_clean else 1


STDIN = "-"
MAX_SHOWN = 200  # edits of a file, and as many skipped changes

Mode: TypeAlias = Literal["text", "diff", "write", "check", "json"]


class Outcome(Struct, frozen=True):
    """The standard output, the findings, and whether nothing is old or wrong."""

    output: bytes
    findings: tuple[Diagnostic, ...]
    is_clean: bool


def upgrade_files(paths: Sequence[str], mode: Mode, chosen: Firmware | None = None) -> Outcome:
    """Upgrade files for the firmware that the user chose. Raises OSError."""
    files, context = _given(paths)
    answer = upgrade(files, context=context, chosen=chosen, is_check=mode == "check")
    upgraded = answer.files
    if mode == "write":
        _write(upgraded)
    pairs = list(zip(files, upgraded, strict=True))
    is_readable = all(new.parse.state != "unreadable" for new in upgraded)
    is_current = mode != "check" or not any(new.is_changed or _is_wrong(new) for new in upgraded)
    findings = tuple(finding for old, new in pairs for finding in _findings(old, new, mode, answer.target))
    return Outcome(_output(pairs, mode, answer), findings, is_readable and is_current)


def _is_wrong(new: UpgradedFile) -> bool:
    return any(each.kind == "mistake" for each in new.skipped)


def _given(paths: Sequence[str]) -> tuple[tuple[File, ...], tuple[File, ...]]:
    """Return the files to upgrade, and those to look things up in."""
    if list(paths) == [STDIN]:
        return (File("<stdin>", decoded(sys.stdin.buffer.read())),), ()
    found = find_files(Path(path) for path in paths)
    return tuple(map(read_file, found)), read_context(found)


def _write(upgraded: Iterable[UpgradedFile]) -> None:
    for new in upgraded:
        if new.is_changed:
            write_file(Path(new.name), new.text)


def _output(pairs: Sequence[tuple[File, UpgradedFile]], mode: Mode, answer: Answer) -> bytes:
    match mode:
        case "json":
            return json.dumps(as_values(answer)).encode() + b"\n"
        case "text":
            return b"".join(encoded(new.text) for _, new in pairs)
        case "diff":
            return encoded("".join(line for old, new in pairs for line in _diff(old, new)))
        case "write":
            changed = (new for _, new in pairs if new.is_changed)
            return encoded("".join(f"{new.name}: {len(new.edits)} changed\n" for new in changed))
        case "check":
            return b""


def _diff(old: File, new: UpgradedFile) -> Iterator[str]:
    name = old.path.lstrip("/")
    # Not splitlines(): what it takes for the end of a line is more than what diff does.
    before, after = (list(StringIO(text, newline="\n")) for text in (old.text, new.text))
    for line in difflib.unified_diff(before, after, f"a/{name}", f"b/{name}"):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _findings(old: File, new: UpgradedFile, mode: Mode, target: Target) -> Iterator[Diagnostic]:
    """Yield the findings of a file; its edits, too, where nothing else shows them."""
    lines = old.text.split("\n")
    parse = new.parse
    if parse.state != "clean":
        severity = Severity.ERROR if parse.state == "unreadable" else Severity.WARNING
        span = Span(new.name, parse.line, parse.column)
        yield _diagnostic(f"keymap-{parse.state}", parse.message, span, lines, severity)
    for edit in new.edits[:MAX_SHOWN] if mode in {"text", "check"} else ():
        before = edit.before
        span = Span(new.name, before.line, before.column, len(before.text.partition("\n")[0]))
        yield _diagnostic(edit.rule, edit.message, span, lines)
    for skipped in new.skipped[:MAX_SHOWN]:
        yield _skipped(skipped, old, lines, target)


def _skipped(skipped: SkippedChange, old: File, lines: Sequence[str], target: Target) -> Diagnostic:
    length = len(old.text[skipped.offset :][: skipped.length].partition("\n")[0])
    span = Span(old.path, skipped.line, skipped.column, max(length, 1))
    if skipped.kind == "mistake":
        return _diagnostic(skipped.rule, skipped.message, span, lines, Severity.ERROR)
    later = f"these files are for {target.firmware}, {target.reason}; --target main makes this change"
    hint = later if skipped.kind == "later" else ""
    return _diagnostic(skipped.rule, f"left as it is: {skipped.message}", span, lines, hint=hint)


def _diagnostic(
    code: str,
    message: str,
    span: Span,
    lines: Sequence[str],
    severity: Severity = Severity.WARNING,
    *,
    hint: str = "",
) -> Diagnostic:
    source_line = lines[span.line - 1].rstrip("\r")
    return Diagnostic(code, message, span, hint, source_line, severity)
