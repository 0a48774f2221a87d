"""How the list of key codes is divided: data/keycode-groups.toml, which is kept by hand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field

from homerow.config.formats import Name
from homerow.config.toml_file import convert_toml, read_toml
from homerow.facts.model import KeyGroup

FILE_NAME = "keycode-groups.toml"


class _Footnote(Struct, frozen=True, forbid_unknown_fields=True):
    id: Name
    text: Name


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    groups: tuple[KeyGroup, ...] = ()
    footnotes: tuple[_Footnote, ...] = ()


class KeyGroups(Struct, frozen=True):
    """The groups in the order of the page, and the texts of footnotes, by their ids."""

    groups: Mapping[str, KeyGroup] = field(default_factory=dict)
    footnotes: Mapping[str, str] = field(default_factory=dict)


def load_key_groups(folder: Path) -> KeyGroups:
    """Read the groups, if there are any. Raises ReportedFailure with all that is wrong."""
    path = folder / FILE_NAME
    if not path.exists():
        return KeyGroups()
    file = convert_toml(read_toml(path), _File)
    return KeyGroups(
        groups={group.id: group for group in file.groups},
        footnotes={note.id: note.text for note in file.footnotes},
    )
