"""Files that include each other are compiled as one: what one of them defines, the others may use."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath

from homerow.keymap.upgrade.outline import Outline


def base_name(path: str) -> str:
    """Return a file's name without its folders."""
    return PurePosixPath(path.replace("\\", "/")).name


def group_files(outlines: Mapping[str, Outline]) -> dict[str, frozenset[str]]:
    """Return for each file those that it is compiled with, itself among them.

    An include names a file by a path from folders that we do not know, so its last part decides.
    """
    by_base: dict[str, list[str]] = {}
    for name in outlines:
        by_base.setdefault(base_name(name), []).append(name)
    near = {name: {name} for name in outlines}
    for name, outline in outlines.items():
        for include in outline.includes:
            for other in by_base.get(base_name(include.text), ()):
                near[name].add(other)
                near[other].add(name)
    groups: dict[str, frozenset[str]] = {}
    for name in outlines:
        if name not in groups:
            group = _reached(name, near)
            groups.update(dict.fromkeys(group, group))
    return groups


def _reached(start: str, near: Mapping[str, set[str]]) -> frozenset[str]:
    seen, waiting = {start}, [start]
    while waiting:
        fresh = near[waiting.pop()] - seen
        seen |= fresh
        waiting.extend(fresh)
    return frozenset(seen)
