"""A list of the data against the firmware: where they differ, and what the list would have to be."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from homerow.diagnostics import Diagnostic, Span
from homerow.facts.data_file import DataFile
from homerow.firmware.checkout import Checkout, Found
from homerow.firmware.shapes import Row, Shape

WRITE = "homerow facts --write takes it over"
MAX_SHOWN = 200  # characters of a value


class Comparison(Struct, frozen=True):
    """A list of a data file, as it is and as the firmware has it."""

    name: str
    shape: Shape
    file: DataFile
    found: Sequence[Found]
    checkout: Checkout

    @property
    def rows(self) -> Sequence[Row]:
        """The records of the data."""
        rows: Sequence[Row] = self.file.values.get(self.name, [])
        return rows

    def differences(self) -> Iterator[Diagnostic]:
        """Yield what the firmware has and the data have not, what is gone, and what is different."""
        known = {self.shape.identity(row): (index, row) for index, row in enumerate(self.rows)}
        for found in self.found:
            if (match := known.pop(self.shape.identity(found.record), None)) is not None:
                yield from self._changes(found, *match)
            elif not found.is_optional:
                yield self._at_firmware(
                    "missing-fact", f"{self._title(found.record)} is not in the data", found
                )
        for index, row in known.values():
            if self.shape.expected(row):
                yield self._gone(index, row)

    def updated(self) -> list[Row]:
        """Return the list as the firmware has it, with what is kept by hand."""
        known = {self.shape.identity(row): row for row in self.rows}
        rows: list[Row] = []
        for found in self.found:
            row = known.pop(self.shape.identity(found.record), None)
            if row is not None or not found.is_optional:
                rows.append(_ordered(self._merged(found.record, row or self.shape.initial or {}), self.shape))
        rows += [_ordered(row, self.shape) for row in known.values() if not self.shape.expected(row)]
        return sorted(rows, key=self.shape.order) if self.shape.order else rows

    def _merged(self, record: Row, row: Row) -> Row:
        kept = {key: row[key] for key in self.shape.by_hand if key in row}
        said = said_of(record)
        return {key: row[key] for key in self.shape.unless_said if key in row} | said | kept

    def _changes(self, found: Found, index: int, row: Row) -> Iterator[Diagnostic]:
        said = said_of(found.record)
        for key in self.shape.columns:
            is_silent = key in self.shape.unless_said and key not in said
            if key not in self.shape.by_hand and not is_silent and said.get(key) != row.get(key):
                there = f"{_shown(row, key)} in {self._place(index, key)}"
                message = f"{self._title(row)}: {key} is {_shown(said, key)} here, and {there}"
                yield self._at_firmware("different-fact", message, found)

    def _gone(self, index: int, row: Row) -> Diagnostic:
        span, line = self.file.place((self.name, index))
        message = f"{self._title(row)} is not in the firmware any more"
        return Diagnostic("gone-fact", message, span, cure=WRITE, source_line=line)

    def _at_firmware(self, code: str, message: str, found: Found) -> Diagnostic:
        line = self.checkout.read(found.path).split("\n")[found.line - 1]
        span = Span(f"{self.checkout.root}/{found.path}", found.line)
        return Diagnostic(code, message, span, cure=WRITE, source_line=line)

    def _title(self, row: Row) -> str:
        return f"{self.name} {row.get('name') or self.shape.identity(row)}"

    def _place(self, index: int, key: str) -> str:
        span, _ = self.file.place((self.name, index, key))
        return f"{span.path}:{span.line}"


def said_of(record: Row) -> dict[str, Any]:
    """Return a record without what it leaves open, as the data write it. An empty default is a default."""
    return {
        key: value
        for key, value in record.items()
        if value is not None and (key == "default" or value not in ([], {}))
    }


def _ordered(row: Row, shape: Shape) -> Row:
    return {key: row[key] for key in shape.columns if key in row}


def _shown(row: Row, key: str) -> str:
    if key not in row:
        return "nothing"
    text = json.dumps(row[key], ensure_ascii=False)
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"
