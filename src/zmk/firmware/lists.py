"""The lists of the data files, and how their records are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from zmk.firmware import records

DOCUMENTATION = "documentation"  # the member of a published record that has the address of its documentation


class RecordList(Struct, frozen=True):
    """A list of records in a data file.

    `key` is the member that has the names by which records are found: no two share one. `names` are the
    members with all names of a record, `key` alone if there are none. `reference` says how pages refer to a
    record: the kind of the reference, and the name in code.
    """

    file: str
    record: type[Struct]
    key: str
    names: tuple[str, ...] = ()
    reference: tuple[str, str] | None = None


# Every list has a name of its own, so that what it holds is found without naming its file.
RECORD_LISTS: Mapping[str, RecordList] = {
    "choices": RecordList("options.json", records.Choice, "members", ("choice", "members")),
    "options": RecordList("options.json", records.Option, "symbol", reference=("option", "CONFIG_{}")),
    "chosen": RecordList("properties.json", records.ChosenProperty, "property", reference=("chosen", "{}")),
    "bindings": RecordList("properties.json", records.BindingHead, "compatible"),
    "properties": RecordList(
        "properties.json", records.Property, "title", ("name",), reference=("property", "{}")
    ),
    "behaviors": RecordList("behaviors.json", records.Behavior, "labels", reference=("behavior", "&{}")),
    "macros": RecordList("behaviors.json", records.BehaviorMacro, "name"),
    "constants": RecordList("behaviors.json", records.Constant, "name", reference=("constant", "{}")),
    "modifiers": RecordList("keycodes.json", records.ModifierFunction, "name"),
    "keycodes": RecordList(
        "keycodes.json",
        records.KeyCode,
        "names",
        ("name", "aliases", "deprecated"),
        reference=("keycode", "{}"),
    ),
    "input_processors": RecordList(
        "input-processors.json", records.InputProcessor, "labels", reference=("behavior", "&{}")
    ),
    "hardware": RecordList(
        "hardware.json", records.Hardware, "id", ("id", "siblings"), reference=("hardware", "{}")
    ),
}
# The types of the records in each file, by their lists.
FILES: Mapping[str, Mapping[str, type[Struct]]] = {
    file: {name: each.record for name, each in RECORD_LISTS.items() if each.file == file}
    for file in dict.fromkeys(each.file for each in RECORD_LISTS.values())
}


def path_of(name: str) -> str:
    """Return the address of a published list: `api/input-processors`."""
    return f"api/{name.replace('_', '-')}"


def file_of(name: str) -> str:
    """Return the file of a published list."""
    return f"{path_of(name)}.json"


def names_of(name: str, record: Mapping[str, Any]) -> Iterable[str]:
    """Yield the names of a record of a list, without their prefixes."""
    found = RECORD_LISTS[name]
    for member in found.names or (found.key,):
        value = record.get(member) or ()
        yield from (value,) if isinstance(value, str) else value
