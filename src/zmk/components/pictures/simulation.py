"""The keymap of a timing fence: the simulator computes what its keys do.

    dts &sk { quick-release; };
    key Ctrl: &kp LCTRL
    layer 1: K &kp N1, L &kp N2
    show computer

A key whose name is a binding, such as `"&sk LSHFT"`, has this binding, and other keys are key presses.
Positions count the keys of the fence in the order in which it first names them. If the devicetree is a whole
keymap, keys are called by what they send on the first layer, or by their positions.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.markdown.document import Json
from zmk.components.pictures.picture import Mistake
from zmk.firmware.data import FirmwareData
from zmk.simulator.keyboard import keyboard_of
from zmk.simulator.keymap import Keymap, read_keymap
from zmk.simulator.playable import pruned, usage_names
from zmk.simulator.simulate import InputError, position_of

MAX_LAYER = 9
LAYER = "layer "

_NAME = re.compile(r"[A-Za-z0-9_]+|[A-Z]+\(.+\)")
_LAYER_KEY = re.compile(r'(?:"(?P<quoted>[^"]+)"|(?P<plain>\S+))\s+(?P<binding>&.+)')
_KEYMAP = '"zmk,keymap"'
_FENCE = "fence"  # the path of the fence's own devicetree, in findings


class Line(Struct, frozen=True):
    """A line of devicetree; `number` is its line in the fence, or that of the key that it is for."""

    number: int
    text: str


class LineMistake(Mistake):
    """A mistake in a line of the fence."""

    def __init__(self, message: str, hint: str, number: int) -> None:
        super().__init__(message, "", hint)
        self.number = number


class KeymapText(Struct):
    """What a fence, or a timeline, says about the keymap and about rows to compute."""

    nodes: list[Line] = field(default_factory=list)
    keys: dict[str, Line] = field(default_factory=dict)
    layers: dict[int, dict[str, Line]] = field(default_factory=dict)
    shown: list[str] = field(default_factory=list)

    def read_layer(self, layer: int, text: str, number: int) -> None:
        """Read the bindings of a layer: `K &kp N1, L &kp N2`. Raises Mistake."""
        for each in text.split(","):
            match = _LAYER_KEY.fullmatch(each.strip())
            if match is None:
                raise Mistake(f"{each.strip()} is not a key with its binding", each, "write: K &kp N1")
            line = Line(number, match["binding"])
            self.layers.setdefault(layer, {})[match["quoted"] or match["plain"]] = line

    def joined(self, other: KeymapText) -> KeymapText:
        """Return both together; the other one counts where they differ."""
        layers = {
            layer: {**self.layers.get(layer, {}), **other.layers.get(layer, {})}
            for layer in sorted({*self.layers, *other.layers})
        }
        return KeymapText(
            [*self.nodes, *other.nodes],
            {**self.keys, **other.keys},
            layers,
            [*dict.fromkeys([*self.shown, *other.shown])],
        )


def simulation_props(
    text: KeymapText,
    keys: Mapping[str, int],
    pressed: Collection[str],
    data: FirmwareData,
    *,
    file: str = "",
) -> dict[str, Json]:
    """Return the keyboard, the positions of keys, names of usages, and the rows to show.

    `keys` are the names of the fence's keys, with the lines that name them first; `pressed` are those of the
    timeline. `file` is the text of a keymap file. Raises Mistake, and LineMistake for a line other than
    that of the timeline's title.
    """
    is_whole = _KEYMAP in file or any(_KEYMAP in line.text for line in text.nodes)
    layers = (
        [] if is_whole else [*_layers(text, {key: keys[key] if key in pressed else None for key in keys})]
    )
    lines = [*text.nodes, *layers]
    try:
        keymap = read_keymap("\n".join([*(line.text for line in lines), file]), _FENCE, data)
        keyboard = pruned(keyboard_of(keymap))
    except ReportedFailure as failure:
        raise _mistake(failure.diagnostics[0], lines) from None
    counted = {key: position for position, key in enumerate(keys)}
    return {
        "keyboard": keyboard,
        "positions": _positions(keys, keymap, keyboard) if is_whole else dict[str, Json](counted),
        "names": dict[str, Json](usage_names(keyboard, data)),
        "shown": [*text.shown],
    }


def _mistake(found: Diagnostic, lines: Sequence[Line]) -> Mistake:
    index = found.span.line - 1 if found.span else 0
    if index < len(lines):
        return LineMistake(found.message, found.hint, lines[index].number)
    return Mistake(f"line {index - len(lines) + 1} of the file: {found.message}", "", found.hint)


def _positions(keys: Mapping[str, int], keymap: Keymap, keyboard: Mapping[str, Any]) -> dict[str, Json]:
    try:
        return {key: position_of(key, dict(keyboard), keymap.values) for key in keys}
    except InputError as error:
        raise Mistake(str(error), "", "") from None


def _layers(text: KeymapText, keys: Mapping[str, int | None]) -> Iterator[Line]:
    """Yield a keymap with one binding a line; a key that is not pressed has no line and needs no binding."""
    shown = [int(row.removeprefix(LAYER)) for row in text.shown if row.startswith(LAYER)]
    yield Line(0, f"/ {{ keymap {{ compatible = {_KEYMAP};")
    for layer in range(max((*shown, *text.layers, 0)) + 1):
        yield Line(0, f'layer_{layer} {{ display-name = "{layer}"; bindings = <')
        for key, number in keys.items():
            yield Line(0, "&none") if number is None else _binding(text, layer, key, number)
        yield Line(0, ">; };")
    yield Line(0, "}; };")


def _binding(text: KeymapText, layer: int, key: str, number: int) -> Line:
    if layer:
        return text.layers.get(layer, {}).get(key, Line(number, "&trans"))
    return text.keys.get(key) or Line(number, _usual_binding(key))


def _usual_binding(key: str) -> str:
    if key.startswith("&"):
        return key
    if _NAME.fullmatch(key) is None:
        raise Mistake(f"{key} has no binding", key, f'write above the first title: key "{key}": &kp A')
    return f"&kp N{key}" if key.isdigit() else f"&kp {key}"
