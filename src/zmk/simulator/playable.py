"""A keymap as what a page plays on: the keyboard, how usages are called, and how many keys each row has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from msgspec import Struct

from zmk.firmware.data import FirmwareData
from zmk.firmware.records import KeyCode
from zmk.simulator.keyboard import MAX_KEYS, Json, keyboard_of
from zmk.simulator.keymap import Keymap

MAX_ROW = 20  # keys; a longer line of bindings is not a row of a keyboard
ROW = 10
_KIND = re.compile(r"^[CK]_(?=\w)")
USAGE = 0xFFFFFF  # the bits of a key code without its modifiers


class Playable(Struct, frozen=True):
    """What a page needs: `names` of usages, by page and id (`7:4`), and the numbers of keys in `rows`."""

    keyboard: Json
    names: Mapping[str, str]
    rows: tuple[int, ...]


def playable(keymap: Keymap) -> Playable:
    """Return what a page plays on. Raises ReportedFailure."""
    keyboard = pruned(keyboard_of(keymap))
    return Playable(keyboard, usage_names(keyboard, keymap.data), tuple(_rows(keymap)))


def pruned(keyboard: Json) -> Json:
    """Return a keyboard without the behaviors, input listeners and processors that nothing uses."""
    used = {*_reachable(keyboard)}
    listeners = [each for each in keyboard["listeners"] if each["device"] in used]
    return {
        **keyboard,
        "behaviors": {name: each for name, each in keyboard["behaviors"].items() if name in used},
        "processors": keyboard["processors"] if listeners else {},
        "listeners": listeners,
    }


def _reachable(keyboard: Json) -> Iterator[str]:
    """Yield the behaviors that a key, a combo, an input processor or another one of them uses."""
    parts = [keyboard[name] for name in ("layers", "combos", "processors")]
    seen = {each["behavior"] for each in uses(parts)}
    waiting = [*seen]
    while waiting:
        name = waiting.pop()
        yield name
        found = {each["behavior"] for each in uses(keyboard["behaviors"].get(name))}
        waiting += found - seen
        seen |= found


def uses(value: object) -> Iterator[Mapping[str, Any]]:
    """Yield all uses of behaviors in a JSON value; a keyboard nests a few levels only."""
    if isinstance(value, dict):
        if "behavior" in value:
            yield value
        else:
            yield from uses([*value.values()])
    elif isinstance(value, list | tuple):
        for each in value:
            yield from uses(each)


def readable_name(key: KeyCode) -> str:
    """Return what is printed on a key, or else its name without what names of its kind begin with."""
    if key.cap:
        return key.cap.legend
    return key.legend or _KIND.sub("", key.name)


def usage_names(keyboard: Json, data: FirmwareData) -> dict[str, str]:
    """Return the names of the usages that a keyboard may send."""
    codes: Iterable[int] = {
        each[param] & USAGE for each in uses([*keyboard.values()]) for param in ("param1", "param2")
    }
    plain = {key.page << 16 | key.id: key for key in data.keys if not key.modifiers}
    return {
        f"{code >> 16}:{code & 0xFFFF}": readable_name(plain[code]) for code in sorted(codes) if code in plain
    }


def _rows(keymap: Keymap) -> Iterator[int]:
    """Yield how many bindings each line of the first layer has."""
    layers = keymap.nodes.with_compatible("zmk,keymap")
    first = next((layer for node in layers for layer in node.children.values()), None)
    written = first.properties.get("bindings") if first else None
    cells = [cell for cell in written.cells if cell.label][:MAX_KEYS] if written else []
    text = keymap.tree.text
    for _, row in groupby(text.count("\n", 0, cell.used().start) for cell in cells):
        yield from _row(len([*row]))


def _row(count: int) -> Iterator[int]:
    """Yield the keys of a line, which has several rows if it is too long for one."""
    while count > MAX_ROW:
        yield ROW
        count -= ROW
    yield count
