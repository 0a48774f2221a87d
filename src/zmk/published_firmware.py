"""The firmware's data as a release has them: what the service needs to read keymaps."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from homerow.server.release import Release
from homerow.server.static.files import StoredFile, find_file, open_file
from zmk.firmware.data import FirmwareData
from zmk.firmware.loader import NAMES, bindings_of, records_by_name
from zmk.published_lists import LISTS, file_of

# What keymaps are made of; pages need other lists, too.
NEEDED = (
    "options",
    "bindings",
    "properties",
    "behaviors",
    "macros",
    "constants",
    "keycodes",
    "modifiers",
    "input_processors",
)


def published_firmware(release: Release) -> FirmwareData | None:
    """Return the data of a release, or None if it lacks a list.

    Raises FileNotFoundError if a list was just replaced.
    """
    files = [find_file(release.folder, file_of(name)) for name in NEEDED]
    found = tuple(file for file in files if file is not None)
    return _read(found) if len(found) == len(NEEDED) else None


# Decoding takes 15 ms, and a release needs 4 MB; requests may alternate with a new one.
@lru_cache(maxsize=2)
def _read(files: tuple[StoredFile, ...]) -> FirmwareData:
    records = dict(_lists(files))
    known: dict[str, Any] = {name: records_by_name(each, NAMES[name]) for name, each in records.items()}
    heads = known.pop("bindings")
    del known["properties"]
    return FirmwareData(bindings=bindings_of(heads, records["properties"]), **known)


def _lists(files: Iterable[StoredFile]) -> Iterable[tuple[str, Any]]:
    for name, file in zip(NEEDED, files, strict=True):
        with open_file(file) as content:
            yield name, getattr(msgspec.json.decode(content.read(), type=LISTS[name]), name)
