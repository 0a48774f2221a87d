"""Addresses that were reached lately: another check need not request them again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from homerow.outputs.file_cache import store_file, stored_content

MAX_AGE = 7 * 24 * 3600.0  # seconds


def read_remembered(file: Path, now: float) -> Mapping[str, float]:
    """Return the addresses that were reached lately, with the time; none if the file cannot be read."""
    try:
        reached = msgspec.json.decode(stored_content(file) or b"", type=dict[str, float])
    except msgspec.MsgspecError:
        return {}
    return {url: at for url, at in reached.items() if 0 <= now - at < MAX_AGE}


def write_remembered(file: Path, reached: Mapping[str, float]) -> None:
    """Write the addresses that were reached, with the time in seconds since the epoch."""
    file.parent.mkdir(parents=True, exist_ok=True)
    store_file(file, msgspec.json.encode(reached))
