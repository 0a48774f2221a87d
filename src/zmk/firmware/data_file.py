"""A data file as JSON values with the position of each record, which the json module does not report.

A file is an object: "firmware", and lists of records, one record a line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from msgspec import Struct

from homerow.config.reading import file_failure, file_label, read_text_file
from homerow.diagnostics import Diagnostic, ReportedFailure, Span, locate

MAX_BYTES = 4_194_304
HINT = "is there a comma, a quote or a bracket too many or too few?"

_BLANK = re.compile(r"[\s,:]*")
_DECODER = json.JSONDecoder()


class DataFile(Struct, frozen=True):
    """A data file that was read; `name` is without its folder, `label` how diagnostics call it."""

    name: str
    label: str
    text: str
    values: Mapping[str, Any]

    def place(self, at: Sequence[str | int]) -> tuple[Span, str]:
        """Return the span and the line of a member, of a record in a list, or of a key of that record."""
        start, end = _mark(self.text, at)
        return locate(self.text, self.label, start, end)

    def finding(self, code: str, message: str, *, at: Sequence[str | int], hint: str = "") -> Diagnostic:
        """Return a finding about the value at a path."""
        span, line = self.place(at)
        return Diagnostic(code, message, span, hint=hint, source_line=line)


def read_data_file(path: Path) -> DataFile | None:
    """Read a file of JSON; None where there is none. Raises ReportedFailure."""
    label = file_label(path)
    try:
        text = read_text_file(path, MAX_BYTES)
    except FileNotFoundError:
        return None
    return DataFile(path.name, label, text, _parse(text, label))


def _parse(text: str, label: str) -> Mapping[str, Any]:
    try:
        values = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        span, line = locate(text, label, error.pos, error.pos + 1)
        message = f"this is not JSON: {error.msg}"
        finding = Diagnostic("invalid-json", message, span, hint=HINT, source_line=line)
        raise ReportedFailure([finding]) from error
    except (RecursionError, ValueError) as error:  # a number of more digits than Python converts
        raise file_failure(
            "invalid-json", f"{label} cannot be read: {error}", label, hint="shorten it"
        ) from error
    if not isinstance(values, dict):
        raise file_failure("invalid-json", f"{label} holds no object", label, hint='begin with "{"')
    return values


def _mark(text: str, path: Sequence[str | int]) -> tuple[int, int]:
    """Return the offsets of the name or the item at a path; where it ends early, of the nearest one above."""
    start = value = _skip(text, 0)
    for name in path:
        found = next(((start, value) for step, start, value in _members(text, value) if step == name), None)
        if found is None:
            break
        start, value = found
    if text[start] in "{[":
        return start, start + 1
    return start, _DECODER.raw_decode(text, start)[1]


def _members(text: str, at: int) -> Iterator[tuple[str | int, int, int]]:
    """Yield the name or number of each member of an object or a list, where that starts, and its value."""
    if text[at] not in "{[":
        return
    is_object = text[at] == "{"
    at = _skip(text, at + 1)
    for number in count():
        if text[at] in "}]":
            return
        start = at
        step: str | int = number
        if is_object:
            step, end = _DECODER.raw_decode(text, at)
            at = _skip(text, end)
        yield step, start, at
        at = _skip(text, _DECODER.raw_decode(text, at)[1])


def _skip(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at
