"""site/data/keyboard-layouts.json: where the keys of each keyboard that the firmware knows are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from homerow.extensions import DATA_FOLDER

FILE_NAME = "keyboard-layouts.json"


class KeyboardLayout(Struct, frozen=True, rename="camel"):
    """The keys of a keyboard by their positions: x, y, width, height in key units, degrees.

    The last numbers of a key may be left out: 1, 1, 0. `is_measured`: the firmware has a physical layout;
    else the keys are in the rows of its matrix transform.
    """

    is_measured: bool
    keys: Sequence[Sequence[float]]

    def rows(self) -> tuple[int, ...]:
        """Return the number of keys in each row; a row begins where keys are further left again."""
        starts = [
            position for position, (before, key) in enumerate(pairwise(self.keys), 1) if key[0] < before[0]
        ]
        return tuple(end - start for start, end in pairwise([0, *starts, len(self.keys)]))


class _File(Struct, frozen=True):
    keyboards: Mapping[str, KeyboardLayout]


def load_keyboard_layouts(file: Path) -> Mapping[str, KeyboardLayout]:
    """Return the layouts by the ids of hardware.json."""
    return msgspec.json.decode(file.read_bytes(), type=_File).keyboards


def known_keyboards(site_dir: Path) -> list[dict[str, Any]]:
    """Return qmk-import/KeymapImport.tsx KnownKeyboard of each keyboard, by their names."""
    folder = site_dir / DATA_FOLDER
    hardware = msgspec.json.decode((folder / "hardware.json").read_bytes(), type=_Hardware).hardware
    layouts = load_keyboard_layouts(folder / FILE_NAME)
    keyboards = (
        {"id": each.id, "name": each.name, "rows": layouts[each.id].rows()}
        for each in hardware
        if each.id in layouts
    )
    return sorted(keyboards, key=lambda each: each["name"].casefold())


class _Keyboard(Struct):
    id: str
    name: str


class _Hardware(Struct):
    hardware: Sequence[_Keyboard]
