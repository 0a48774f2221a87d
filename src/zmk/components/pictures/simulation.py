"""Keys of a timing fence as a keymap: the simulator computes what they do.

    dts &sk { quick-release; };
    key Ctrl: &kp LCTRL
    layer 1: K &kp N1, L &kp N2
    show computer
    show layer 1

A key whose name is a binding, such as `"&sk LSHFT"`, has this binding, and other keys are key presses.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct, field

from homerow.diagnostics import ReportedFailure
from homerow.markdown.document import Json
from zmk.components.pictures.picture import Mistake
from zmk.firmware.data import FirmwareData
from zmk.firmware.records import KeyCode
from zmk.simulator.keyboard import keyboard_of, read_keymap
from zmk.simulator.playable import pruned, usage_names

COMPUTER = "computer"
MAX_LAYER = 9

_NAME = re.compile(r"[A-Za-z0-9_]+|[A-Z]+\(.+\)")
_LAYER_KEY = re.compile(r'(?:"(?P<quoted>[^"]+)"|(?P<plain>\S+))\s+(?P<binding>&.+)')


class KeymapText(Struct):
    """What a fence, or a timeline, says about the keymap and about rows to compute."""

    nodes: list[str] = field(default_factory=list)
    keys: dict[str, str] = field(default_factory=dict)
    layers: dict[int, dict[str, str]] = field(default_factory=dict)
    shown: list[str] = field(default_factory=list)

    def read_layer(self, layer: int, text: str) -> None:
        """Read the bindings of a layer: `K &kp N1, L &kp N2`. Raises Mistake."""
        for each in text.split(","):
            match = _LAYER_KEY.fullmatch(each.strip())
            if match is None:
                raise Mistake(f"{each.strip()} is not a key with its binding", each, "write: K &kp N1")
            self.layers.setdefault(layer, {})[match["quoted"] or match["plain"]] = match["binding"]

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


def simulation_props(text: KeymapText, keys: Sequence[str], data: FirmwareData) -> dict[str, Json]:
    """Return the keyboard with a position for each key, and the rows to show. Raises Mistake."""
    try:
        keyboard = pruned(keyboard_of(read_keymap(_keymap(text, keys), "", data)))
    except ReportedFailure as failure:
        first = failure.diagnostics[0]
        raise Mistake(first.message, "", first.hint) from None
    return {
        "keyboard": keyboard,
        "keys": [*keys],
        "names": dict[str, Json](usage_names(keyboard, data, name=_legend)),
        "shown": [*text.shown],
    }


def _keymap(text: KeymapText, keys: Sequence[str]) -> str:
    shown = [int(row.removeprefix("layer ")) for row in text.shown if row != COMPUTER]
    layers = "".join(
        f'layer_{layer} {{ display-name = "{layer}"; bindings = <{_bindings(text, keys, layer)}>; }};'
        for layer in range(max((*shown, *text.layers, 0)) + 1)
    )
    nodes = "\n".join(text.nodes)
    return f'{nodes}\n/ {{ keymap {{ compatible = "zmk,keymap"; {layers} }}; }};\n'


def _bindings(text: KeymapText, keys: Sequence[str], layer: int) -> str:
    if layer:
        return " ".join(text.layers.get(layer, {}).get(key, "&trans") for key in keys)
    return " ".join(text.keys.get(key) or _binding(key) for key in keys)


def _binding(key: str) -> str:
    if key.startswith("&"):
        return key
    if _NAME.fullmatch(key) is None:
        raise Mistake(f"{key} has no binding", key, f'write above the first title: key "{key}": &kp A')
    return f"&kp N{key}" if key.isdigit() else f"&kp {key}"


def _legend(key: KeyCode) -> str:
    return key.legend or key.name
