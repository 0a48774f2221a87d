"""`homerow keymap`: files, folders or standard input; a diff, a report, new files, or JSON."""

from __future__ import annotations

import difflib
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from homerow.diagnostics import Diagnostic, Severity, Span
from zmk.devicetree.tree import File
from zmk.devicetree.upgrade.engine import answer_upgrade
from zmk.devicetree.upgrade.files import (
    decoded,
    encoded,
    find_files,
    read_context,
    read_file,
    write_file,
)
from zmk.devicetree.upgrade.report import Answer, SkippedChange, UpgradedFile, as_values
from zmk.devicetree.upgrade.target import Firmware, Target

STDIN = "-"
MAX_SHOWN = 200  # edits of a file, and as many skipped changes

Mode: TypeAlias = Literal["text", "diff", "write", "check", "json"]


class Outcome(Struct, frozen=True):
    """The standard output, the findings, and whether nothing is old or wrong."""

    output: bytes
    findings: tuple[Diagnostic, ...]
    is_clean: bool


def run(paths: Sequence[str], mode: Mode, chosen: Firmware | None = None) -> Outcome:
    """Upgrade files for the firmware that the user chose. Raises OSError."""
    files, context = _given(paths)
    answer = answer_upgrade(files, context=context, chosen=chosen, is_check=mode == "check")
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
