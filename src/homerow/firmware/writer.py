"""Data files as text: one record a line, so that a diff shows what changed."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from homerow.firmware.shapes import Row


def data_text(name: str, firmware: Mapping[str, str], lists: Mapping[str, Sequence[Row]]) -> str:
    """Return the text of a data file."""
    schema = f"schemas/{name.removesuffix('.json')}.schema.json"
    members = [
        f'"$schema": {_json(schema)}',
        f'"firmware": {_json(firmware)}',
        *(f'"{list_name}": [{_rows(rows)}]' for list_name, rows in lists.items()),
    ]
    return "{\n" + ",\n".join(members) + "\n}\n"


def write_all(files: Mapping[Path, str]) -> None:
    """Write files, each whole or not at all, and none before all of them are on the disk."""
    parts = {path: path.with_name(f".{path.name}.{os.getpid()}") for path in files}
    try:
        for path, text in files.items():
            parts[path].write_text(text, "utf-8")
        for path, part in parts.items():
            part.replace(path)
    finally:
        for part in parts.values():
            part.unlink(missing_ok=True)


def _rows(rows: Sequence[Row]) -> str:
    return "\n  " + ",\n  ".join(_json(row) for row in rows) + "\n" if rows else ""


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
