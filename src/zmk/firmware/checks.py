"""Checks of the data: ids of key codes fit together, and the new names in keymap-upgrades.toml exist."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from homerow.config.toml_file import TomlPath, convert_toml, read_toml
from homerow.diagnostics import Diagnostic, did_you_mean
from zmk.firmware.data import FirmwareData
from zmk.firmware.data_file import DataFile
from zmk.firmware.records import KeyCode

KEYS_HINT = "look it up in the firmware's keys.h, or run homerow facts --firmware"


def check_key_ids(file: DataFile, keys: Sequence[KeyCode]) -> Iterator[Diagnostic]:
    """Yield a finding for each id that does not fit the others; of two that clash either may be wrong.

    The firmware's keys.h is in the order of ids, except for keys that were added at its end.
    """
    messages: dict[int, str] = {}
    for same in _grouped(keys, lambda key: (key.page, key.id, key.modifiers)):
        messages.update((index, f"{_names(keys, same)} have the same id") for index in same)
    for same in _grouped(keys, lambda key: (key.page, key.id)):
        if len({keys[index].usage for index in same}) > 1:
            messages.update(
                (index, f"{_names(keys, same)} have the same id, and not one usage") for index in same
            )
    for same in _grouped(keys, lambda key: key.usage):
        if len({(keys[index].page, keys[index].id) for index in same}) > 1:
            messages.update(
                (index, f"{_names(keys, same)} have the same usage, and not one id") for index in same
            )
    messages.update((index, _disorder(*keys[index - 1 : index + 2])) for index in _outliers(keys))
    for index, message in sorted(messages.items()):
        yield file.finding("malformed-fact", message, at=("keycodes", index, "id"), hint=KEYS_HINT)


def _grouped(keys: Sequence[KeyCode], by: Callable[[KeyCode], Hashable]) -> Iterator[Sequence[int]]:
    """Yield the indices of keys that have something in common."""
    groups: Mapping[Hashable, list[int]] = defaultdict(list)
    for index, key in enumerate(keys):
        if by(key) is not None:
            groups[by(key)].append(index)
    return (group for group in groups.values() if len(group) > 1)


def _names(keys: Sequence[KeyCode], indices: Sequence[int]) -> str:
    return " and ".join(keys[index].name for index in indices)


def _outliers(keys: Sequence[KeyCode]) -> Iterator[int]:
    """Yield the keys whose id is not between those around them, which are in order."""
    for index, (before, key, after) in enumerate(zip(keys, keys[1:], keys[2:], strict=False), 1):
        is_one_page = before.page == key.page == after.page
        if is_one_page and before.id <= after.id and not before.id <= key.id <= after.id:
            yield index


def _disorder(before: KeyCode, key: KeyCode, after: KeyCode) -> str:
    return f"the id of {key.name} is not between those of {before.name} and {after.name}"


UPGRADES = "keymap-upgrades.toml"


class _NewName(Struct, frozen=True, rename={"others": "or"}):
    to: str
    others: tuple[str, ...] = ()


class _Section(Struct, frozen=True):
    """A section of old names with their new ones."""

    names: Mapping[str, str | _NewName] = {}
    renamed: Mapping[str, str | _NewName] = {}
    functions: tuple[str, ...] = ()


class _Upgrades(Struct, frozen=True):
    """The sections whose new names are in the data."""

    keycodes: _Section = _Section()
    behaviors: _Section = _Section()
    constants: _Section = _Section()
    options: _Section = _Section()


def check_upgrades(folder: Path, data: FirmwareData) -> Iterator[Diagnostic]:
    """Yield a finding for each new name that the data do not have. Raises ReportedFailure."""
    path = folder / UPGRADES
    if not path.exists():
        return
    file = read_toml(path)
    sections = convert_toml(file, _Upgrades)
    functions = enumerate(sections.keycodes.functions)
    lists: tuple[tuple[str, Collection[str], Iterator[tuple[str, TomlPath]]], ...] = (
        ("key code", data.keycodes, _new_names(sections.keycodes.names, "keycodes", "names")),
        ("behavior", data.behaviors, _new_names(sections.behaviors.names, "behaviors", "names")),
        ("constant", data.constants, _new_names(sections.constants.names, "constants", "names")),
        ("option", data.options, _new_names(sections.options.renamed, "options", "renamed")),
        ("function", data.modifiers, ((name, ("keycodes", "functions", at)) for at, name in functions)),
    )
    for kind, known, names in lists:
        for name, place in names:
            if name not in known:
                hint = did_you_mean(name[:80], known)
                yield file.finding("unknown-fact", f"there is no {kind} {name[:80]}", place, hint=hint)


def _new_names(names: Mapping[str, str | _NewName], *section: str) -> Iterator[tuple[str, TomlPath]]:
    """Yield new names with their paths: of `old = "new"`, and of `old = { to = "new", or = ["other"] }`."""
    for old, new in names.items():
        if isinstance(new, str):
            yield new, (*section, old)
        else:
            yield new.to, (*section, old, "to")
            for index, other in enumerate(new.others):
                yield other, (*section, old, "or", index)
