"""Print key-caps.json for the front end: what drawn keymaps show on keys; see scripts/references.sh."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

from zmk.firmware.data import FirmwareData
from zmk.firmware.loader import load_data
from zmk.firmware.records import KeyCap


def key_caps_text(data: FirmwareData) -> str:
    """Return the file: legend and words by all names of a key, with spaces between (`&gresc`: a behavior)."""
    named = chain(
        ((" ".join((key.name, *key.aliases)), key.cap) for key in data.keys),
        ((constant.name, constant.cap) for constant in data.constants.values()),
        ((f"&{label}", behavior.cap) for label, behavior in data.behaviors.items()),
    )
    rows = (
        f"  {_json(names)}: {_json([cap.legend, cap.words])}"
        for names, cap in named
        if isinstance(cap, KeyCap)
    )
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    print(key_caps_text(load_data(Path("site"))), end="")
