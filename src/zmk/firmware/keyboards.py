"""site/data/keyboards.json: what the firmware's source says of each keyboard, beside hardware.json."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from homerow.diagnostics import Diagnostic, ReportedFailure, did_you_mean
from zmk.firmware.records import Hardware
from zmk.package_data import PACKAGE_DATA

FILE_NAME = "keyboards.json"
# What the set-up of a keyboard needs of hardware.json.
_SHOWN = ("id", "name", "type", "siblings", "features", "requires", "exposes")


class KeyboardSource(Struct, frozen=True, rename="camel"):
    """A keyboard's keys by their positions: x, y, width, height in key units, degrees.

    The last numbers of a key may be left out: 1, 1, 0. `is_measured`: the firmware has a physical layout;
    else the keys are in the rows of its matrix transform. `underglow` has the boards whose LED strip is
    described, `keymap` the path of its stock keymap.
    """

    is_measured: bool
    keys: Sequence[Sequence[float]]
    underglow: Sequence[str]
    keymap: str

    def rows(self) -> tuple[int, ...]:
        """Return the number of keys in each row; a row begins where keys are further left again."""
        starts = [index for index, (before, key) in enumerate(pairwise(self.keys), 1) if key[0] < before[0]]
        return tuple(end - start for start, end in pairwise([0, *starts, len(self.keys)]))


class _File(Struct, frozen=True):
    keyboards: Mapping[str, KeyboardSource]


class _HardwareFile(Struct, frozen=True):
    hardware: Sequence[Hardware]


def load_keyboards(folder: Path) -> Mapping[str, KeyboardSource]:
    """Return the keyboards of a folder with data by their ids."""
    return msgspec.json.decode((folder / FILE_NAME).read_bytes(), type=_File).keyboards


def find_keyboard(name: str, *, code: str, hint: str) -> KeyboardSource:
    """Return a keyboard of the package's data. Raises ReportedFailure, with a hint or the nearest name."""
    known = load_keyboards(PACKAGE_DATA)
    if name not in known:
        hint = did_you_mean(name, known) or hint
        raise ReportedFailure([Diagnostic(code, f"ZMK has no keyboard {name}", hint=hint)])
    return known[name]


def known_keyboards(folder: Path) -> list[dict[str, Any]]:
    """Return qmk-import/KeymapImport.tsx KnownKeyboard of each keyboard, by their names."""
    sources = load_keyboards(folder)
    return [
        {"id": each.id, "name": each.name, "rows": sources[each.id].rows()}
        for each in _named(folder)
        if each.id in sources
    ]


def setup_hardware(folder: Path) -> dict[str, Any]:
    """Return setup/hardware.ts Hardware."""
    sources, hardware = load_keyboards(folder), _named(folder)
    keyboards = [
        {
            **{name: getattr(each, name) for name in _SHOWN},
            "underglow": sources[each.id].underglow,
            "keymap": sources[each.id].keymap,
            "hasBluetooth": _has_bluetooth(each),
        }
        for each in hardware
        if each.id in sources
    ]
    controllers = [
        {"id": each.id, "name": each.name, "exposes": each.exposes, "hasBluetooth": _has_bluetooth(each)}
        for each in hardware
        if each.kind == "controller"
    ]
    return {"keyboards": keyboards, "controllers": controllers}


def _has_bluetooth(part: Hardware) -> bool:
    return "ble" in part.outputs


def _named(folder: Path) -> list[Hardware]:
    """Return all hardware, by names."""
    file = msgspec.json.decode((folder / "hardware.json").read_bytes(), type=_HardwareFile)
    return sorted(file.hardware, key=lambda each: each.name.casefold())
