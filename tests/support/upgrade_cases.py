"""Cases as files: a title, files before, files after, and a report. A file without an "after" is unchanged.

`--- target main` says that the user chose main.

Each report line is a rule's name, a position and a message; `left` before it marks skipped changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from paths import ROOT
from zmk.devicetree.tree import File
from zmk.devicetree.upgrade.config_file import Firmware
from zmk.devicetree.upgrade.findings import UpgradedFile

FOLDER = ROOT / "tests/zmk/devicetree/upgrade/cases"
_SECTION = re.compile(r"^--- (before|after|report|target) ?(.*)\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Case:
    """The input and the expected output."""

    title: str
    before: tuple[File, ...]
    after: tuple[File, ...]
    report: str
    target: Firmware | None


def read_case(path: Path) -> Case:
    """Return the case in a file."""
    head, *parts = _SECTION.split(path.read_text("utf-8"))
    sections = [
        (kind, name, text) for kind, name, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    ]
    before = {name: text for kind, name, text in sections if kind == "before"}
    after = {name: text for kind, name, text in sections if kind == "after"}
    return Case(
        title=head.removeprefix("# ").strip(),
        before=tuple(File(name, text) for name, text in before.items()),
        after=tuple(File(name, after.get(name, text)) for name, text in before.items()),
        report="".join(text for kind, _, text in sections if kind == "report"),
        target="main" if any(kind == "target" for kind, *_ in sections) else None,
    )


def report_lines(files: Sequence[UpgradedFile]) -> Iterator[str]:
    """Yield what an upgrade says, a line each."""
    for file in files:
        prefix = f"{file.name}:" if len(files) > 1 else ""
        if file.parse.state != "clean":
            yield f"{file.parse.state} {prefix}{file.parse.line}:{file.parse.column} {file.parse.message}\n"
        for edit in file.edits:
            yield f"{edit.rule} {prefix}{edit.before.line}:{edit.before.column} {edit.message}\n"
        for each in file.skipped:
            yield f"skipped {each.rule} {prefix}{each.line}:{each.column} {each.message}\n"
