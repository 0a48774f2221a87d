"""A text file of a site, of bounded size."""

from __future__ import annotations

from pathlib import Path

from homerow.config.bounded_file import read_bounded
from homerow.config.label import file_label
from homerow.diagnostics import Diagnostic, ReportedFailure, Span

BYTE_ORDER_MARK = "\ufeff"


def read_text_file(file: Path, limit: int) -> str:
    """Return the text of a file of at most `limit` bytes.

    Raises OSError, and ReportedFailure when it is larger or not UTF-8.
    """
    label = file_label(file)
    content = read_bounded(file, limit)
    if len(content) > limit:
        message = f"{label} is larger than {limit:,} bytes"
        raise file_failure("file-too-large", message, label, cure="split it")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"byte {error.start} of {label} is not UTF-8"
        raise file_failure("not-utf-8", message, label, cure="save the file as UTF-8") from error


def with_unix_lines(text: str) -> str:
    """Return a text without its byte order mark, whose lines end as on Unix."""
    return text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")


def file_failure(code: str, message: str, label: str, *, cure: str) -> ReportedFailure:
    """Return the failure of a file as a whole, whose place is its first line."""
    return ReportedFailure([Diagnostic(code, message, Span(label, line=1), cure=cure)])
