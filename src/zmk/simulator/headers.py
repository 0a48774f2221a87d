"""The headers that a keymap includes: the firmware's, those of libraries, and its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from zmk.devicetree.header_libraries import LibraryHeader, library_headers
from zmk.devicetree.preprocessor import Include
from zmk.devicetree.tree import File
from zmk.firmware.data import FirmwareData
from zmk.firmware.zephyr import packaged_zephyr

MAX_ANCESTORS = 6  # folders above a file in which one that it includes may be
_KEYS, _MODIFIERS = "dt-bindings/zmk/keys.h", "dt-bindings/zmk/modifiers.h"


class Headers:
    """Finds included files, and remembers which of the firmware's headers they were."""

    def __init__(self, data: FirmwareData, include: Include) -> None:
        self._data = data
        self._include = include
        self._included: set[str] = set()
        self.assumed: dict[str, LibraryHeader] = {}  # by the path that a keymap includes

    def include(self, path: str, file: File) -> File | None:
        """Return an included file; the firmware's are empty, because what they define is known."""
        name = path[1:-1]
        if path.startswith('"') and (own := self._include(path, file)):
            return own
        if _is_known(name, self._data):
            self._included.update((name, *packaged_zephyr().includes.get(name, ())))
            return File(name, "", is_builtin=True)
        library = library_headers().get(name)
        own = self._include(path, file)
        if own or library is None:
            return own
        self.assumed[name] = library
        return library.file

    def missing(self, name: str) -> str | None:
        """Return the header that a name needs and that is not included; a part of a keymap needs none."""
        header = _headers_of(self._data).get(name) if self._included else None
        return header if header not in self._included else None


@lru_cache(maxsize=2)
def _headers_of(data: FirmwareData) -> Mapping[str, str]:
    """Return the header of each name."""
    flags = (each.flag for each in data.modifiers.values())
    usages = (key.usage for key in data.keys if key.usage)
    return {
        **{each.name: each.header for each in data.constants.values()},
        **dict.fromkeys((*data.keycodes, *usages), _KEYS),
        **dict.fromkeys((*data.modifiers, *flags), _MODIFIERS),
    }


@lru_cache(maxsize=2)
def _files(data: FirmwareData) -> frozenset[str]:
    files = (
        *(each.file for each in data.behaviors.values()),
        *(each.file for each in data.macros.values()),
        *(each.file for each in data.input_processors.values()),
    )
    headers = (each.header for each in data.constants.values())
    return frozenset((*data.zephyr.headers, *headers, *(each.removeprefix("app/dts/") for each in files)))


def _is_known(name: str, data: FirmwareData) -> bool:
    is_ours, zephyr = name.startswith(("dt-bindings/zmk/", "behaviors/")), packaged_zephyr()
    is_zephyrs = not is_ours and name.startswith(zephyr.header_folders)
    return is_zephyrs or name in _files(data) or name in zephyr.includes


def include_beside(path: str, includer: File) -> File | None:
    """Return a file that is beside the one that includes it, or in a folder for such files above it."""
    folder = Path(includer.path).parent
    for parent in (folder, *folder.absolute().parents[:MAX_ANCESTORS]):
        for each in (parent, parent / "dts", parent / "include", parent / "config"):
            found = each / path[1:-1]
            if found.is_file():
                return File(str(found), found.read_text("utf-8", errors="replace"))
        if (parent / ".git").exists():
            break
    return None
