"""How the list of key codes is divided: data/keycode-groups.toml, which is kept by hand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from homerow.config.schema import Spot, Table, list_of, name, read_members
from homerow.config.toml_file import read_toml
from homerow.diagnostics import ReportedFailure
from homerow.facts.model import KeyGroup

FILE_NAME = "keycode-groups.toml"

_TABLES = {
    "groups": list_of(
        Table(
            KeyGroup,
            {"id": name, "title": name, "description": name, "also": list_of(name)},
            required=frozenset({"id", "title", "description"}),
        )
    ),
    "footnotes": list_of(Table(dict, {"id": name, "text": name}, required=frozenset({"id", "text"}))),
}


class KeyGroups(Struct, frozen=True):
    """The groups in the order of the page, and the texts of footnotes, by their ids."""

    groups: Mapping[str, KeyGroup] = field(default_factory=dict)
    footnotes: Mapping[str, str] = field(default_factory=dict)


def load_key_groups(folder: Path) -> KeyGroups:
    """Read the groups, if there are any. Raises ReportedFailure with all that is wrong."""
    path = folder / FILE_NAME
    if not path.exists():
        return KeyGroups()
    file = read_toml(path)
    spot = Spot(file)
    members: dict[str, Any] = read_members(file.values, spot, _TABLES)
    if spot.findings:
        raise ReportedFailure(spot.findings)
    return KeyGroups(
        groups={group.id: group for group in members.get("groups", ())},
        footnotes={note["id"]: note["text"] for note in members.get("footnotes", ())},
    )
