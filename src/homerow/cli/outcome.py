"""What a command comes to: its exit code, and what it found on standard error."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable

from homerow.diagnostics import Diagnostic, ReportedFailure, Severity, format_diagnostic


def exit_code(run: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    """Run a command; show why it could not be done, if so."""
    try:
        return run(options)
    except ReportedFailure as failure:
        show(failure.diagnostics)
        return 1
    except OSError as error:
        show([_refusal(error)])
        return 1
    except KeyboardInterrupt:
        return 130


def show(findings: Iterable[Diagnostic]) -> None:
    """Print findings, and how many there are."""
    shown = list(findings)
    for finding in shown:
        print(format_diagnostic(finding), file=sys.stderr)
    if shown:
        errors = sum(1 for finding in shown if finding.severity is Severity.ERROR)
        print(f"{counted(errors, 'error')}, {counted(len(shown) - errors, 'warning')}", file=sys.stderr)


def counted(number: int, noun: str) -> str:
    """Return `1 error` or `2 errors`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _refusal(error: OSError) -> Diagnostic:
    """Return the finding for what the system did not let us do: no room, no right, no such device."""
    place = f"{error.filename}: " if error.filename is not None else ""
    return Diagnostic(
        code="system-refused",
        message=f"{place}{error.strerror or error}",
        cure="see whether the disk has room, and whether the folder is yours to read and write",
    )
