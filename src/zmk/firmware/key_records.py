"""Records about key codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct, field

from homerow.config.formats import Name
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
