"""The ids of key codes fit together: no two keys send the same, each usage has one id, and ids rise."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

from homerow.diagnostics import Diagnostic
from zmk.firmware.data_file import DataFile
from zmk.firmware.key_records import KeyCode

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
