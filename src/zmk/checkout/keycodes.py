"""Key codes of a checkout, as records of keycodes.json."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from zmk.checkout.c_headers import Define, cells_of, read_defines
from zmk.checkout.source_tree import Checkout, Found
from zmk.devicetree.expressions import value_of
from zmk.devicetree.tree import Macro

FOLDER = "app/include/dt-bindings/zmk"
KEYS = f"{FOLDER}/keys.h"
MODIFIERS = f"{FOLDER}/modifiers.h"
HEADERS = (f"{FOLDER}/hid_usage.h", f"{FOLDER}/hid_usage_pages.h", MODIFIERS, KEYS)

_USAGE = re.compile(r"\bZMK_HID_USAGE\(\s*\w+\s*,\s*([A-Za-z_]\w*)\s*\)")
_WORD = re.compile(r"\b[A-Za-z_]\w*")
_APPLIED = re.compile(r"APPLY_MODS\((MOD_\w+), *\w+\)")


def read_keycodes(checkout: Checkout) -> dict[str, list[Found]]:
    """Return the key codes of a checkout and the functions that add modifiers. Raises ReportedFailure."""
    files = {path: read_defines(checkout.read(path), path) for path in HEADERS}
    defines = {define.name: define.macro for each in files.values() for define in each}
    modifiers = [
        Found(
            {"name": define.name, "flag": applied[1], "value": _value(applied[1], defines)},
            MODIFIERS,
            define.line,
        )
        for define in files[MODIFIERS]
        if define.macro.params is not None and (applied := _APPLIED.fullmatch(define.body))
    ]
    return {"keycodes": _keys(files[KEYS], defines, modifiers), "modifiers": modifiers}


def _keys(keys: list[Define], defines: Mapping[str, Macro], modifiers: list[Found]) -> list[Found]:
    """Return each key once: names with equal values belong to one key."""
    by_value: dict[int, list[Define]] = {}
    for define in keys:
        if define.macro.params is None and (value := _value(define.name, defines)):
            by_value.setdefault(value, []).append(define)
    own = {define.name: define for define in keys}
    return [_key(value, names, own, modifiers) for value, names in by_value.items()]


def _key(value: int, names: list[Define], keys: Mapping[str, Define], modifiers: list[Found]) -> Found:
    current = [define for define in names if "DEPRECATED" not in define.comment]
    best = (current or names)[0]
    record: dict[str, Any] = {
        "name": best.name,
        "aliases": [define.name for define in current[1:]],
        "deprecated": [define.name for define in names if define not in current],
        "page": value >> 16 & 0xFF,
        "id": value & 0xFFFF,
        "modifiers": [each.record["name"] for each in modifiers if value >> 24 & each.record["value"]],
        "usage": _usage(best, keys),
    }
    return Found(record, KEYS, best.line)


def _usage(define: Define, keys: Mapping[str, Define], depth: int = 0) -> str | None:
    """Return the name of the HID usage that a key or, if it is another name of one, that one sends."""
    if match := _USAGE.search(define.body):
        return match[1]
    others = [keys[name] for name in _WORD.findall(define.body) if name in keys and name != define.name]
    return _usage(others[0], keys, depth + 1) if others and depth < len(keys) else None


def _value(name: str, defines: Mapping[str, Macro]) -> int:
    """Return the value of a macro, or 0 if it is not a number."""
    try:
        return value_of("".join(cells_of(name, defines)))
    except ValueError:
        return 0
