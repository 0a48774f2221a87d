"""The boards and shields of the firmware, by the names that a build.yaml gives them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache

from msgspec import Struct, convert, json

from zmk.firmware.records import Hardware
from zmk.package_data import data_file


class KnownHardware(Struct, frozen=True):
    """Records by the names that can be built; `families` have the names of the halves of a keyboard.

    Some names have no record: they expose nothing and require nothing that is known.
    """

    boards: Mapping[str, Hardware | None]
    shields: Mapping[str, Hardware | None]
    families: Mapping[str, tuple[str, ...]]
    interconnects: frozenset[str]

    def exposing(self, interconnect: str) -> tuple[str, ...]:
        """Return the shields that expose an interconnect and are no keyboards."""
        return tuple(
            name
            for name, each in self.shields.items()
            if each and each.kind == "shield" and interconnect in each.exposes
        )


@cache
def load_hardware() -> KnownHardware:
    """Return the hardware of the package's data."""
    records = convert(json.decode(data_file("hardware.json").read_bytes())["hardware"], list[Hardware])
    zephyr = tomllib.loads(data_file("zephyr.toml").read_text("utf-8"))
    return KnownHardware(
        boards={**dict.fromkeys(zephyr["boards"]), **_by_name(records, "board")},
        shields={**dict.fromkeys(zephyr["shields"]), **_by_name(records, "shield")},
        families={each.id: each.siblings for each in records if each.siblings},
        interconnects=frozenset(each.id for each in records if each.type == "interconnect"),
    )


def _by_name(records: Iterable[Hardware], kind: str) -> dict[str, Hardware]:
    return {name: each for each in records if each.type == kind for name in each.siblings or (each.id,)}
