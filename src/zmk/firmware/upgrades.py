"""The new names in data/keymap-upgrades.toml exist. The keymap upgrader has its own reader of the file."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from homerow.config.toml_file import TomlFile, TomlPath, read_toml
from homerow.diagnostics import Diagnostic, did_you_mean
from zmk.firmware.data import FirmwareData

FILE_NAME = "keymap-upgrades.toml"


def check_upgrades(folder: Path, data: FirmwareData) -> Iterator[Diagnostic]:
    """Yield a finding for each name that the data do not have. Raises ReportedFailure if it is not TOML."""
    path = folder / FILE_NAME
    if not path.exists():
        return
    file = read_toml(path)
    sections: Mapping[TomlPath, tuple[str, Collection[str]]] = {
        ("keycodes", "names"): ("key code", data.keycodes),
        ("behaviors", "names"): ("behavior", data.behaviors),
        ("constants", "names"): ("constant", data.constants),
        ("options", "renamed"): ("option", data.options),
    }
    for section, (kind, known) in sections.items():
        for name, written in _new_names(file, section):
            if name not in known:
                hint = did_you_mean(name[:80], known)
                yield file.finding("unknown-fact", f"there is no {kind} {name[:80]}", written, hint=hint)
    for index, name in enumerate(_list(file.values, ("keycodes", "functions"))):
        if name not in data.modifiers:
            message = f"there is no function {str(name)[:80]}"
            hint = did_you_mean(str(name)[:80], data.modifiers)
            yield file.finding("unknown-fact", message, ("keycodes", "functions", index), hint=hint)


def _new_names(file: TomlFile, section: TomlPath) -> Iterator[tuple[str, TomlPath]]:
    """Yield new names with their paths: of `old = "new"`, and of `old = { to = "new", or = ["other"] }`."""
    for old, new in _table(file.values, section).items():
        path = (*section, old)
        if isinstance(new, str):
            yield new, path
        elif isinstance(new, dict):
            if isinstance(new.get("to"), str):
                yield new["to"], (*path, "to")
            others = enumerate(_list(new, ("or",)))
            yield from ((other, (*path, "or", index)) for index, other in others if isinstance(other, str))


def _at(values: Any, path: TomlPath) -> Any:
    for part in path:
        values = values.get(part) if isinstance(values, dict) else None
    return values


def _table(values: Any, path: TomlPath) -> Mapping[str, Any]:
    found = _at(values, path)
    return found if isinstance(found, dict) else {}


def _list(values: Any, path: TomlPath) -> list[Any]:
    found = _at(values, path)
    return found if isinstance(found, list) else []
