"""`homerow facts`: read a checkout of the firmware, compare it with the data, and update them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from homerow.diagnostics import Diagnostic
from homerow.facts.data_file import DataFile, read_data_file
from homerow.facts.folder import FACTS_FOLDER
from homerow.facts.loader import load_facts
from homerow.facts.tables import FILES
from homerow.firmware.bindings import read_bindings
from homerow.firmware.c_sources import read_chosen
from homerow.firmware.checkout import Checkout, Found, read_version
from homerow.firmware.compare import Comparison
from homerow.firmware.hardware import read_hardware
from homerow.firmware.kconfig import read_options
from homerow.firmware.keycodes import read_keycodes
from homerow.firmware.predefined import read_behaviors, read_processors
from homerow.firmware.shapes import SHAPES
from homerow.firmware.writer import data_text, write_all

Lists: TypeAlias = dict[str, list[Found]]

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
    """Where data and firmware differ; and of which commits they are, "" where that is not known."""

    differences: tuple[Diagnostic, ...]
    described: str
    checked: str


def compare_facts(site_dir: Path, firmware_dir: Path, *, write: bool = False) -> FactsReport:
    """Compare the data of a site with a checkout of the firmware, and update them. Raises ReportedFailure."""
    folder = site_dir / FACTS_FOLDER
    load_facts(site_dir)  # what is wrong with the data themselves comes first
    checkout = Checkout(firmware_dir.resolve())
    files = {name: _data_file(folder / name) for name in FILES}
    comparisons = {name: _comparisons(file, checkout) for name, file in files.items()}
    version = read_version(checkout)
    described: dict[str, str] = next((file.values["firmware"] for file in files.values() if file.values), {})
    if write:
        firmware = {"repository": REPOSITORY, **UNKNOWN, **described, **(version or {})}
        _write(folder, comparisons, firmware)
        load_facts(site_dir)  # what is new may need a hand
    return FactsReport(
        tuple(found for each in comparisons.values() for part in each for found in part.differences()),
        described=str(described.get("commit", "")),
        checked=(version or {}).get("commit", ""),
    )


def _data_file(path: Path) -> DataFile:
    return read_data_file(path) or DataFile(path.name, path.name, "{}", {})


def _comparisons(file: DataFile, checkout: Checkout) -> list[Comparison]:
    found = READERS[file.name](checkout)
    return [Comparison(name, SHAPES[name], file, found[name], checkout) for name in FILES[file.name]]


def _write(folder: Path, comparisons: Mapping[str, list[Comparison]], firmware: Mapping[str, str]) -> None:
    folder.mkdir(exist_ok=True)
    texts = {
        folder / name: data_text(name, firmware, {each.name: each.updated() for each in parts})
        for name, parts in comparisons.items()
    }
    write_all(texts)
