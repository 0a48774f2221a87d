"""Print key-caps.json for the front end: what drawn keymaps show on keys; see scripts/references.sh."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path

from zmk.firmware.data import FirmwareData
from zmk.firmware.loader import load_data
from zmk.firmware.records import KeyCap


def key_caps_text(data: FirmwareData) -> str:
    """Return the file: legend and words by name (`&gresc` of a behavior), and the names of aliases."""
    named = chain(
        ((key.name, key.cap) for key in data.keys),
        ((constant.name, constant.cap) for constant in data.constants.values()),
        ((f"&{label}", behavior.cap) for label, behavior in data.behaviors.items()),
    )
    caps = {name: [cap.legend, cap.words] for name, cap in named if isinstance(cap, KeyCap)}
    aliases = {alias: key.name for key in data.keys if key.cap for alias in key.aliases}
    tables: Mapping[str, Mapping[str, object]] = {"caps": caps, "aliases": aliases}
    return "{\n" + ",\n".join(_table(name, table) for name, table in tables.items()) + "\n}\n"


def _table(name: str, table: Mapping[str, object]) -> str:
    """Return a table with a row a line, as prettier writes it."""
    rows: Iterable[str] = (f"    {_json(key)}: {_json(value)}" for key, value in table.items())
    return f"  {_json(name)}: {{\n" + ",\n".join(rows) + "\n  }"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    print(key_caps_text(load_data(Path("site"))), end="")
