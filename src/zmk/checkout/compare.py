"""A list of the data against the firmware: where they differ, and what the list would have to be."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from homerow.diagnostics import Diagnostic, Span
from zmk.checkout.source_tree import Checkout, Fact
from zmk.firmware.data_file import DataFile
from zmk.firmware.key_records import SYSTEMS
from zmk.firmware.tables import FILES

WRITE = "homerow facts --write takes it over"
MAX_SHOWN = 200  # characters of a value

Row: TypeAlias = Mapping[str, Any]


class Rules(Struct, frozen=True):
    """The rules for a list of a data file.

    `identity` tells records apart; the members `by_hand` stay as they are, those `unless_stated` where the
    firmware says nothing; only an `expected` record must be in the firmware; `initial` is what a new one has;
    `order` sorts a list that does not keep the firmware's.
    """

    identity: Callable[[Row], str]
    order: Callable[[Row], Any] | None = None
    by_hand: frozenset[str] = frozenset()
    unless_stated: frozenset[str] = frozenset()
    expected: Callable[[Row], bool] = lambda _: True
    initial: Row = {}


_DOCUMENTED = frozenset({"documented", "page"})
_UNDOCUMENTED = {"documented": False}

RULES: Mapping[str, Rules] = {
    "choices": Rules(
        identity=lambda row: str(row.get("choice") or row["members"][0]),
        order=lambda row: (row["file"], row["members"]),
    ),
    "options": Rules(
        identity=lambda row: str(row["symbol"]),
        order=lambda row: row["symbol"],
        by_hand=_DOCUMENTED | {"zephyr_default"},
        unless_stated=frozenset({"type"}),  # of an option of Zephyr
        expected=lambda row: row.get("origin") != "zephyr" or "file" in row,
        initial=_UNDOCUMENTED,
    ),
    "chosen": Rules(
        identity=lambda row: str(row["property"]),
        order=lambda row: row["property"],
        by_hand=_DOCUMENTED,
        initial=_UNDOCUMENTED,
    ),
    "bindings": Rules(
        identity=lambda row: str(row["compatible"]),
        order=lambda row: row["compatible"],
        by_hand=_DOCUMENTED,
        initial=_UNDOCUMENTED,
    ),
    "properties": Rules(
        identity=lambda row: f"{row['name']} of {row['compatible']} ({row['of']})",
        order=lambda row: (row["compatible"], row["of"] == "child"),
        by_hand=_DOCUMENTED | {"zephyr"},
        expected=lambda row: not row.get("zephyr"),
        initial=_UNDOCUMENTED,
    ),
    "behaviors": Rules(
        identity=lambda row: str(row["labels"][0]),
        order=lambda row: row["labels"][0],
        by_hand=frozenset({"page", "cap"}),
    ),
    "macros": Rules(identity=lambda row: str(row["name"]), by_hand=frozenset({"page"})),
    "constants": Rules(
        identity=lambda row: str(row["name"]),
        order=lambda row: row["header"],
        by_hand=frozenset({"labels", "cap"}),
    ),
    "modifiers": Rules(identity=lambda row: str(row["name"])),
    "keycodes": Rules(
        # Keys are compared by their code, which stays when a better name is found.
        identity=lambda row: " ".join([f"{row['page']:#04x} {row['id']:#04x}", *row.get("modifiers", ())]),
        by_hand=frozenset({"group", "legend", "meaning", "systems", "footnotes", "documented", "cap"}),
        initial=_UNDOCUMENTED | {"group": "other", "meaning": "new", "systems": dict.fromkeys(SYSTEMS)},
    ),
    "input_processors": Rules(
        identity=lambda row: str(row["labels"][0]),
        order=lambda row: row["labels"][0],
        by_hand=frozenset({"page", "params"}),
    ),
    "hardware": Rules(identity=lambda row: str(row["id"]), order=lambda row: row["id"]),
}


class Comparison(Struct, frozen=True):
    """A list of a data file, as it is and as the firmware has it."""

    name: str
    file: DataFile
    found: Sequence[Fact]
    checkout: Checkout

    @property
    def rules(self) -> Rules:
        """The rules for the list."""
        return RULES[self.name]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its records, in the order of their type."""
        return FILES[self.file.name][self.name].__struct_encode_fields__

    @property
    def rows(self) -> Sequence[Row]:
        """The records of the data."""
        rows: Sequence[Row] = self.file.values.get(self.name, [])
        return rows

    def differences(self) -> Iterator[Diagnostic]:
        """Yield what the firmware has and the data have not, what is gone, and what is different."""
        known = {self.rules.identity(row): (index, row) for index, row in enumerate(self.rows)}
        for found in self.found:
            if (match := known.pop(self.rules.identity(found.record), None)) is not None:
                yield from self._changes(found, *match)
            elif not found.is_optional:
                message = f"{self._title(found.record)} is not in the data"
                yield self._at_firmware("missing-fact", message, found)
        for index, row in known.values():
            if self.rules.expected(row):
                message = f"{self._title(row)} is not in the firmware any more"
                yield self.file.finding("gone-fact", message, at=(self.name, index), hint=WRITE)

    def updated(self) -> list[Row]:
        """Return the list as the firmware has it, with what is kept by hand."""
        known = {self.rules.identity(row): row for row in self.rows}
        rows: list[Row] = []
        for found in self.found:
            row = known.pop(self.rules.identity(found.record), None)
            if row is not None or not found.is_optional:
                rows.append(self._merged(found.record, row or self.rules.initial))
        rows += [row for row in known.values() if not self.rules.expected(row)]
        ordered: list[Row] = [{key: row[key] for key in self.keys if key in row} for row in rows]
        return sorted(ordered, key=self.rules.order) if self.rules.order else ordered

    def _merged(self, record: Row, row: Row) -> Row:
        kept = {key: row[key] for key in self.rules.by_hand if key in row}
        return {key: row[key] for key in self.rules.unless_stated if key in row} | stated_by(record) | kept

    def _changes(self, found: Fact, index: int, row: Row) -> Iterator[Diagnostic]:
        stated = stated_by(found.record)
        for key in self.keys:
            is_silent = key in self.rules.unless_stated and key not in stated
            if key not in self.rules.by_hand and not is_silent and stated.get(key) != row.get(key):
                span, _ = self.file.place((self.name, index, key))
                there = f"{_shown(row, key)} in {span.path}:{span.line}"
                message = f"{self._title(row)}: {key} is {_shown(stated, key)} here, and {there}"
                yield self._at_firmware("different-fact", message, found)

    def _at_firmware(self, code: str, message: str, found: Fact) -> Diagnostic:
        line = self.checkout.read(found.path).split("\n")[found.line - 1]
        span = Span(f"{self.checkout.root}/{found.path}", found.line)
        return Diagnostic(code, message, span, hint=WRITE, source_line=line)

    def _title(self, row: Row) -> str:
        return f"{self.name} {row.get('name') or self.rules.identity(row)}"


def stated_by(record: Row) -> dict[str, Any]:
    """Return a record without what it leaves open, as the data write it. An empty default is a default."""
    return {
        key: value
        for key, value in record.items()
        if value is not None and (key == "default" or value not in ([], {}))
    }


def _shown(row: Row, key: str) -> str:
    if key not in row:
        return "nothing"
    text = json.dumps(row[key], ensure_ascii=False)
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"
