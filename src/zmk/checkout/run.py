"""`homerow data`: read a checkout of the firmware, compare it with the data, and update them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from homerow.diagnostics import Diagnostic
from homerow.extensions import DATA_FOLDER
from zmk.checkout.bindings import read_bindings
from zmk.checkout.c_headers import read_keycodes
from zmk.checkout.c_sources import read_chosen
from zmk.checkout.compare import Comparison, Row
from zmk.checkout.hardware import read_hardware
from zmk.checkout.kconfig import read_options
from zmk.checkout.predefined import read_behaviors, read_processors
from zmk.checkout.source_tree import Checkout, Fact, read_version
from zmk.firmware.data_file import DataFile, read_data_file
from zmk.firmware.loader import load_data
from zmk.firmware.tables import FILES

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
