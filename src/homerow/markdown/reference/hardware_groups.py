"""Hardware by what plugs into what: keyboards that need nothing, then what meets at each interconnect."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from homerow.facts.model import Hardware


class HardwareGroup(Struct, frozen=True):
    """Hardware that belongs together; `plug` is the interconnect where it meets, if there is one."""

    id: str
    title: str
    text: str
    parts: tuple[Hardware, ...]
    plug: Hardware | None = None


def group_hardware(parts: Iterable[Hardware]) -> tuple[HardwareGroup, ...]:
    """Return the groups that have parts, each part in the first group that it fits."""
    left = {part.id: part for part in parts}
    plugs = [part for part in left.values() if part.kind == "interconnect"]
    for plug in plugs:
        del left[plug.id]

    def take(found: Iterable[Hardware]) -> tuple[Hardware, ...]:
        return tuple(sorted((left.pop(part.id) for part in list(found)), key=_by_name))

    on_board = take(part for part in left.values() if part.type == "board" and part.kind == "keyboard")
    groups = [
        HardwareGroup(
            "onboard",
            "Keyboards with their own controller",
            "The controller is part of the keyboard: there is nothing to choose but the keyboard.",
            on_board,
        )
    ]
    by_size = [
        (plug, take(part for part in left.values() if plug.id in (*part.requires, *part.exposes)))
        for plug in plugs
    ]
    groups += [
        HardwareGroup(
            plug.id,  # As it is, not with dashes: it is the anchor that people have linked to for years.
            f"{plug.name} interconnect",
            "A controller from this list fits a keyboard from this list.",
            fitting,
            plug,
        )
        for plug, fitting in sorted(by_size, key=lambda pair: -len(pair[1]))
    ]
    rest = take(left.values())
    groups.append(
        HardwareGroup(
            "accessories",
            "Displays and adapters",
            "They go into a connector that a keyboard, or another adapter, has for them.",
            rest,
        )
    )
    return tuple(group for group in groups if group.parts)


def _by_name(part: Hardware) -> str:
    return part.name.lower()
