"""Records about key codes, and checks that their ids fit together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct, field

from homerow.config.validation import Name
from homerow.diagnostics import Diagnostic
from zmk.firmware.data_file import DataFile
from zmk.firmware.records import Count, KeyCap

System: TypeAlias = Literal["windows", "linux", "android", "macos", "ios"]
SYSTEMS: tuple[System, ...] = get_args(System)
# Which systems act on a key; None: nobody tried.
Systems: TypeAlias = Annotated[
    Mapping[System, bool | None],
    Meta(min_length=len(SYSTEMS), description=f"an object with {', '.join(SYSTEMS)}"),
]


class ModifierFunction(Struct, frozen=True, forbid_unknown_fields=True):
    """A function that adds a modifier to a key code: LC(A)."""

    name: Name
    flag: Name
    value: Count


class KeyCode(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A key: what it sends, all of its names, and which systems act on it (None: nobody tried).

    Its own name is among the deprecated ones if it has no better one.
    """

    name: Name
    aliases: tuple[Name, ...] = ()
    deprecated: tuple[Name, ...] = ()
    page: Count
    id: Count
    modifiers: tuple[Name, ...] = ()
    usage: Name | None = None
    group: Name
    legend: Name | None = None
    meaning: Name
    systems: Systems
    footnotes: Mapping[System, tuple[Name, ...]] = field(default_factory=dict)
    documented: bool
    cap: KeyCap | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """All of its names, the best one first."""
        return tuple(dict.fromkeys((self.name, *self.aliases, *self.deprecated)))


class KeyGroup(Struct, frozen=True, forbid_unknown_fields=True):
    """A section of the list of key codes; `also` are ids that older links know it, or a part of it, by."""

    id: Name
    title: Name
    description: Name
    also: tuple[Name, ...] = ()


def anchor_of(name: str) -> str:
    """Return the anchor of a key code in the list of all."""
    return name.lower().replace("_", "-")


HINT = "look it up in the firmware's keys.h, or run homerow facts --firmware"


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
        yield file.finding("malformed-fact", message, at=("keycodes", index, "id"), hint=HINT)


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
