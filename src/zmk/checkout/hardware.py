"""Boards, shields and interconnects of a checkout, from their metadata files, as records of hardware.json."""

from __future__ import annotations

from typing import Any

from zmk.checkout.source_tree import Checkout, Found
from zmk.checkout.yaml_file import read_yaml
from zmk.firmware.records import Hardware

FOLDER = "app/boards"
FOUND_OUT = ("kind", "file")  # and not said by a metadata file
SAID = tuple(key for key in Hardware.__struct_fields__ if key not in FOUND_OUT)


def read_hardware(checkout: Checkout) -> dict[str, list[Found]]:
    """Return what hardware a checkout has metadata of. Raises ReportedFailure."""
    found = []
    for path in checkout.files(FOLDER, "*.zmk.yml"):
        file = read_yaml(checkout, path, as_text=True)
        record = {key: file.values[key] for key in SAID if key in file.values}
        found.append(Found(record | {"kind": _kind(record), "file": path}, path, file.lines.get(("id",), 1)))
    return {"hardware": found}


def _kind(record: dict[str, Any]) -> str:
    """Return the kind of hardware for readers: hardware with keys is a keyboard."""
    if "keys" in record.get("features", ()):
        return "keyboard"
    return "controller" if record.get("type") == "board" else str(record.get("type"))
