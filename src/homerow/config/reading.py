"""Files of a site: what diagnostics call them, and reading them with a bound."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from homerow.diagnostics import Diagnostic, ReportedFailure, Span

BYTE_ORDER_MARK = "\ufeff"


def site_label(site_dir: Path) -> str:
    """Return the site folder as seen from where the command runs, so that editors can open the place."""
    return Path(os.path.relpath(site_dir)).as_posix()


def file_label(file: Path) -> str:
    """Return a file as seen from there, below its folder."""
    return f"{site_label(file.parent)}/{file.name}"


def read_bounded(path: Path | str, limit: int) -> bytes:
    """Return the bytes of a file; of one that is longer than `limit`, more than these. Raises OSError.

    Not `read(limit + 1)`: room for so many bytes is made and given back at each call, ten times the reading.
    """
    with open(path, "rb", opener=_open) as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "Not a file", str(path))
        return file.read(min(status.st_size, limit) + 1)


def _open(path: str, flags: int) -> int:
    # A pipe that has the name of a file would be waited for until somebody writes into it.
    return os.open(path, flags | os.O_NONBLOCK)


def read_text_file(file: Path, limit: int) -> str:
    """Return the text of a file of at most `limit` bytes.

    Raises OSError, and ReportedFailure when it is larger or not UTF-8.
    """
    label = file_label(file)
    content = read_bounded(file, limit)
    if len(content) > limit:
        message = f"{label} is larger than {limit:,} bytes"
        raise file_failure("file-too-large", message, label, hint="split it")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"byte {error.start} of {label} is not UTF-8"
        raise file_failure("not-utf-8", message, label, hint="save the file as UTF-8") from error


def with_unix_lines(text: str) -> str:
    """Return a text without its byte order mark, whose lines end as on Unix."""
    return text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")


def file_failure(code: str, message: str, label: str, *, hint: str) -> ReportedFailure:
    """Return the failure of a file as a whole, whose place is its first line."""
    return ReportedFailure([Diagnostic(code, message, Span(label, line=1), hint=hint)])
