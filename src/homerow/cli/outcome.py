"""The exit code of a command, and the output of its findings."""

from __future__ import annotations

import argparse
import errno
import os
import select
import signal
import sys
from collections.abc import Callable, Iterable, Mapping

from homerow.cli.formats import FORMATS, TEXT
from homerow.diagnostics import Diagnostic, ReportedFailure, Severity, format_diagnostic

# Hints by errors of the operating system.
_CURES: Mapping[int, str] = {
    errno.ENOENT: "see whether the path is right",
    errno.ENOTDIR: "a folder is needed here: rename or remove the file",
    errno.EEXIST: "a folder is needed here: rename or remove the file",
    errno.EISDIR: "a file is needed here: rename or remove the folder",
    errno.EACCES: "it has to be yours to read and, for what is made, to write",
    errno.EPERM: "it has to be yours to read and, for what is made, to write",
    errno.EROFS: "this disk can only be read: choose a folder on another one",
    errno.ELOOP: "a link there leads in a circle: remove it",
    errno.ENAMETOOLONG: "choose a shorter name",
    errno.ENOSPC: "make room on the disk; what is published stays as it is",
}
_USUAL_CURE = "see whether the disk has room, and whether the folder is yours to read and write"


def exit_code(run: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    """Run a command; show why it could not be done, if so."""
    try:
        code = _run(run, options)
        sys.stdout.flush()  # Python's own last flush would report a reader that has left
    except OSError as error:
        if isinstance(error, BrokenPipeError) and _is_unread():
            return _end_unread()
        show([_refusal(error)], output_format(options))
        return 1
    except KeyboardInterrupt:
        return 130
    else:
        return code


def _run(run: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    try:
        return run(options)
    except ReportedFailure as failure:
        show(failure.diagnostics, output_format(options))
        return 1


def output_format(options: argparse.Namespace) -> str:
    """Return the format of the findings; only some commands let the user choose it."""
    chosen: str = getattr(options, "format", TEXT)
    return chosen


def say(text: str, options: argparse.Namespace) -> None:
    """Print text for people: on standard error if standard output has findings for a program."""
    print(text, file=sys.stdout if output_format(options) == TEXT else sys.stderr)


def show(findings: Iterable[Diagnostic], shown_as: str = TEXT) -> None:
    """Print findings, and how many there are."""
    shown = list(findings)
    if shown_as == TEXT:
        for finding in shown:
            print(format_diagnostic(finding), file=sys.stderr)
    else:
        sys.stdout.write(FORMATS[shown_as](shown))
    if shown:
        errors = sum(1 for finding in shown if finding.severity is Severity.ERROR)
        print(f"{counted(errors, 'error')}, {counted(len(shown) - errors, 'warning')}", file=sys.stderr)


def counted(number: int, noun: str) -> str:
    """Return `1 error` or `2 errors`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _is_unread() -> bool:
    """Whether what reads our standard output, such as `head`, has left."""
    watch = select.poll()
    watch.register(sys.stdout.fileno(), 0)
    return any(happened & select.POLLERR for _, happened in watch.poll(0))


def _end_unread() -> int:
    """Drop what is still to be printed, and end as a program does that SIGPIPE ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 128 + signal.SIGPIPE


def _refusal(error: OSError) -> Diagnostic:
    """Return the finding for what the system did not let us do: no room, no right, no such device."""
    named = error.filename2 or error.filename  # of a copy, where it was to go
    place = f"{named}: " if named is not None else ""
    return Diagnostic(
        code="system-refused",
        message=f"{place}{error.strerror or error}",
        hint=_CURES.get(error.errno or 0, _USUAL_CURE),
    )
