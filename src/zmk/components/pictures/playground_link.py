"""A link below a drawn keymap to the page where readers play, change, save and print keymaps."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator
from textwrap import indent

from homerow.diagnostics import ReportedFailure
from zmk.devicetree.parser import Fragment
from zmk.devicetree.tree import Devicetree
from zmk.firmware.data import FirmwareData
from zmk.simulator.keymap import read_keymap
from zmk.simulator.playable import playable

PLAYGROUND = "/docs/keymaps#your-keymap="

_WORD = re.compile(r"\w+")
_STEP = "    "
_HEADERS = ("behaviors.dtsi", "dt-bindings/zmk/keys.h")


def playground_address(tree: Devicetree, fragment: Fragment, data: FirmwareData) -> str | None:
    """Return the address for the keymap of a fence; None if it needs what the fence lacks."""
    text = _whole_keymap(tree, fragment, data)
    try:
        playable(read_keymap(text, "", data))
    except ReportedFailure:
        return None
    deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = deflater.compress(text.encode()) + deflater.flush()
    return PLAYGROUND + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def _whole_keymap(tree: Devicetree, fragment: Fragment, data: FirmwareData) -> str:
    """Return the text of a keymap file with the layers and combos of a fence."""
    includes = () if any(tree.includes()) else sorted({*_HEADERS, *_headers(tree.text, data)})
    body = tree.text.strip() if fragment == "file" else _root(tree, fragment)
    return "\n".join([*(f"#include <{name}>" for name in includes), "", body, ""]).lstrip()


def _root(tree: Devicetree, fragment: Fragment) -> str:
    """Return the root node around layers and combos, or around the bindings of a layer."""
    text = tree.text.strip()
    combos = [tree.text[node.start : node.end] for node, _ in tree.walk() if node.property("compatible")]
    layers = text if fragment == "body" else _node("base", f"bindings = <\n{indent(text, _STEP)}\n>;")
    for each in combos:
        layers = layers.replace(each, "")
    keymap = _node("keymap", f'compatible = "zmk,keymap";\n\n{layers.strip()}')
    return _node("/", "\n\n".join([*combos, keymap]))


def _node(name: str, body: str) -> str:
    return f"{name} {{\n{indent(body, _STEP)}\n}};"


def _headers(text: str, data: FirmwareData) -> Iterator[str]:
    """Yield the headers that define the names in a text."""
    for word in _WORD.findall(text):
        if constant := data.constants.get(word):
            yield constant.header
