"""`homerow facts`: compare the data with a checkout of the firmware, and update them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from homerow.diagnostics import Diagnostic, Span
from homerow.extensions import DATA_FOLDER
from zmk.checkout.c_code import read_chosen, read_keycodes
from zmk.checkout.kconfig import read_options
from zmk.checkout.predefined import read_behaviors, read_processors
from zmk.checkout.source_tree import Checkout, Fact, read_version
from zmk.checkout.yaml_files import read_bindings, read_hardware
from zmk.firmware.data_file import DataFile, read_data_file
from zmk.firmware.lists import FILES, RECORD_LISTS
from zmk.firmware.loader import load_data
from zmk.firmware.records import SYSTEMS

WRITE = "homerow facts --write takes it over"
MAX_SHOWN = 200  # characters of a value

Row: TypeAlias = Mapping[str, Any]


class Rules(Struct, frozen=True):
    """The rules for a list of a data file.

    `identity` tells records apart that have no name of their own. The members `by_hand` stay as they are,
    those `unless_stated` where the firmware says nothing. Only an `expected` record must be in the firmware;
    `initial` is what a new one has. A list that does not keep the firmware's order has an `order` of its own,
    or `is_sorted` by name.
    """

    identity: Callable[[Row], str] | None = None
    order: Callable[[Row], Any] | None = None
    is_sorted: bool = False
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
        is_sorted=True,
        by_hand=_DOCUMENTED | {"zephyr_default"},
        unless_stated=frozenset({"type"}),  # of an option of Zephyr
        expected=lambda row: row.get("origin") != "zephyr" or "file" in row,
        initial=_UNDOCUMENTED,
    ),
    "chosen": Rules(is_sorted=True, by_hand=_DOCUMENTED, initial=_UNDOCUMENTED),
    "bindings": Rules(is_sorted=True, by_hand=_DOCUMENTED, initial=_UNDOCUMENTED),
    "properties": Rules(
        identity=lambda row: f"{row['name']} of {row['compatible']} ({row['of']})",
        order=lambda row: (row["compatible"], row["of"] == "child"),
        by_hand=_DOCUMENTED | {"zephyr"},
        expected=lambda row: not row.get("zephyr"),
        initial=_UNDOCUMENTED,
    ),
    "behaviors": Rules(is_sorted=True, by_hand=frozenset({"page", "cap"})),
    "macros": Rules(by_hand=frozenset({"page"})),
    "constants": Rules(order=lambda row: row["header"], by_hand=frozenset({"labels", "cap"})),
    "modifiers": Rules(),
    "keycodes": Rules(
        # Keys are compared by their code, which stays when a better name is found.
        identity=lambda row: " ".join([f"{row['page']:#04x} {row['id']:#04x}", *row.get("modifiers", ())]),
        by_hand=frozenset({"group", "legend", "meaning", "systems", "footnotes", "documented", "cap"}),
        initial=_UNDOCUMENTED | {"group": "other", "meaning": "new", "systems": dict.fromkeys(SYSTEMS)},
    ),
    "input_processors": Rules(is_sorted=True, by_hand=frozenset({"page", "params"})),
    "hardware": Rules(is_sorted=True),
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
        known = {self._identity(row): (index, row) for index, row in enumerate(self.rows)}
        for found in self.found:
            if (match := known.pop(self._identity(found.record), None)) is not None:
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
        known = {self._identity(row): row for row in self.rows}
        rows: list[Row] = []
        for found in self.found:
            row = known.pop(self._identity(found.record), None)
            if row is not None or not found.is_optional:
                rows.append(self._merged(found.record, row or self.rules.initial))
        rows += [row for row in known.values() if not self.rules.expected(row)]
        ordered: list[Row] = [{key: row[key] for key in self.keys if key in row} for row in rows]
        order = self.rules.order or (self._identity if self.rules.is_sorted else None)
        return sorted(ordered, key=order) if order else ordered

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

    def _identity(self, row: Row) -> str:
        if self.rules.identity:
            return self.rules.identity(row)
        name = row[RECORD_LISTS[self.name].key]
        return str(name if isinstance(name, str) else name[0])

    def _title(self, row: Row) -> str:
        return f"{self.name} {row.get('name') or self._identity(row)}"


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


Lists: TypeAlias = dict[str, list[Fact]]

READERS: Mapping[str, Callable[[Checkout], Lists]] = {
    "options.json": read_options,
    "properties.json": lambda checkout: {**read_bindings(checkout), "chosen": read_chosen(checkout)},
    "behaviors.json": read_behaviors,
    "keycodes.json": read_keycodes,
    "input-processors.json": read_processors,
    "hardware.json": read_hardware,
}
REPOSITORY = "zmkfirmware/zmk"  # where the data do not name another one
UNKNOWN = {"commit": "0" * 40, "date": "1970-01-01"}


class FactsReport(Struct, frozen=True):
    """Differences between data and firmware, and the commits of both, "" if unknown."""

    differences: tuple[Diagnostic, ...]
    described: str
    checked: str


def compare_data(site_dir: Path, firmware_dir: Path, *, write: bool = False) -> FactsReport:
    """Compare the data of a site with a checkout of the firmware, and update them. Raises ReportedFailure."""
    folder = site_dir / DATA_FOLDER
    load_data(site_dir)  # what is wrong with the data themselves comes first
    checkout = Checkout(firmware_dir.resolve())
    files = {name: _data_file(folder / name) for name in FILES}
    comparisons = {name: _comparisons(file, checkout) for name, file in files.items()}
    version = read_version(checkout)
    described: dict[str, str] = next((file.values["firmware"] for file in files.values() if file.values), {})
    if write:
        firmware = {"repository": REPOSITORY, **UNKNOWN, **described, **(version or {})}
        _write(folder, comparisons, firmware)
        load_data(site_dir)  # what is new may need a hand
    return FactsReport(
        tuple(found for each in comparisons.values() for part in each for found in part.differences()),
        described=str(described.get("commit", "")),
        checked=(version or {}).get("commit", ""),
    )


def _data_file(path: Path) -> DataFile:
    return read_data_file(path) or DataFile(path.name, path.name, "{}", {})


def _comparisons(file: DataFile, checkout: Checkout) -> list[Comparison]:
    found = READERS[file.name](checkout)
    return [Comparison(name, file, found[name], checkout) for name in FILES[file.name]]


def _write(folder: Path, comparisons: Mapping[str, list[Comparison]], firmware: Mapping[str, str]) -> None:
    """Write the data files, each whole or not at all, and none before all of them are on the disk."""
    folder.mkdir(exist_ok=True)
    parts = {folder / name: folder / f".{name}.{os.getpid()}" for name in comparisons}
    try:
        for path, part in parts.items():
            lists = {each.name: each.updated() for each in comparisons[path.name]}
            part.write_text(_data_text(path.name, firmware, lists), "utf-8")
        for path, part in parts.items():
            part.replace(path)
    finally:
        for part in parts.values():
            part.unlink(missing_ok=True)


def _data_text(name: str, firmware: Mapping[str, str], lists: Mapping[str, Sequence[Row]]) -> str:
    """Return the text of a data file: one record a line, so that a diff shows what changed."""
    schema = f"schemas/{name.removesuffix('.json')}.schema.json"
    members = [
        f'"$schema": {_json(schema)}',
        f'"firmware": {_json(firmware)}',
        *(f'"{list_name}": [{_rows(rows)}]' for list_name, rows in lists.items()),
    ]
    return "{\n" + ",\n".join(members) + "\n}\n"


def _rows(rows: Sequence[Row]) -> str:
    return "\n  " + ",\n  ".join(map(_json, rows)) + "\n" if rows else ""


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
