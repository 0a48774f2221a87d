"""Keymap fences: layers of a keymap, drawn on a keyboard.

    ```keymap layout=pad-12 highlight=9
    numbers_layer {
        display-name = "Numbers";
        bindings = <&kp N7 &kp N8 …>;
    };
    ```

The text is a whole keymap, nodes of layers and combos, or the bindings of one layer. `keys="0,0 1,0"` instead
of `layout=` gives the position of each key; `highlight=` lists key positions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from markdown_it.common.utils import unescapeAll
from markdown_it.token import Token
from msgspec import Struct

from homerow.diagnostics import ReportedFailure, did_you_mean
from homerow.markdown.code.fences import fence_place
from homerow.markdown.code.sample import Marks, Problem, Sample
from homerow.markdown.document import Json
from homerow.markdown.places import PlacedSample
from homerow.markdown.syntax.links import unchecked_address
from homerow.markdown.writer import Writer
from zmk.components.pictures.layouts import Layout, read_layout, write_out_layout
from zmk.components.pictures.picture import Mistake, Picture, fence_line, write_picture
from zmk.components.pictures.playground_link import playground_address
from zmk.devicetree.header_libraries import include_library
from zmk.devicetree.parser import Fragment
from zmk.devicetree.preprocessor import Environment
from zmk.devicetree.tree import Cell, Devicetree, Macro, Node, Property
from zmk.firmware.data import FirmwareData
from zmk.samples.devicetree.bindings import split_uses
from zmk.samples.devicetree.reading import read_tree
from zmk.samples.page_samples import DEVICETREE

MAX_LAYERS = 8
MAX_COMBOS = 40

_PLAY = "Play, change or save this keymap"
_ENVIRONMENT = Environment(include=include_library, all_branches=True)
_WORD = re.compile(r"(?P<name>[\w-]+)(?:=(?:\"(?P<quoted>[^\"]*)\"|(?P<bare>\S+)))?")
_WORDS = ("layout", "keys", "highlight")
_ROOT = re.compile(r"^[ \t]*(?:(?:/|&\w+)\s*\{|#\s*include\b)", re.MULTILINE)
# The fragment kinds of the text, as for samples.
_FRAGMENTS: dict[Fragment, str] = {"file": "", "body": "nodes", "cells": "bindings"}
_POSITIONS, _COMPATIBLE, _BINDINGS = "key-positions", "compatible", "bindings"
_DISPLAY_NAMES = ("display-name", "label")
_LAYER_SUFFIX = re.compile(r"[_-]?layer$")


class _Binding(Struct, frozen=True):
    text: str
    start: int
    end: int


def write_keymap(writer: Writer, token: Token, data: FirmwareData) -> None:
    """Write the picture of a fence, and a link to play its keymap."""
    try:
        words = _info_words(unescapeAll(token.info))
        layout = _layout(writer, words)
        highlight = _highlight(words.get("highlight", ""), len(layout.keys))
    except Mistake as mistake:
        place = fence_place(writer, token, mistake.text)
        writer.context.report("bad-keymap", mistake.message, place, hint=mistake.hint)
        return
    except ReportedFailure as failure:
        writer.context.keep(*failure.diagnostics)
        return
    fragment = _fragment(token.content)
    reader = KeymapReader(layout)
    tree = read_tree(token.content, fragment, _ENVIRONMENT)
    layers, names = reader.read(tree)
    props: dict[str, Json] = {
        "layout": layout.props,
        "layers": list[Json](layers),
        "names": names,
        "highlight": highlight,
    }
    titles = [str(layer["title"]) for layer in layers]
    write_picture(writer, token, Picture("Keymap", props, titles, reader.problems))
    if not reader.problems:  # its bindings are checked like those of a sample
        sample = Sample(DEVICETREE, token.content, Marks(fragment=_FRAGMENTS[fragment]))
        writer.context.samples.append(PlacedSample(sample, writer.origin, fence_line(token)))
        if address := playground_address(tree, fragment, data):
            href = unchecked_address(writer, f"pathname://{address}", partial(fence_place, writer, token, ""))
            writer.out.append(f'<p class="kmap__play js-only"><a href="{href}">{_PLAY}</a></p>\n')
    # The document depends on this file, as on its partials.
    if layout.path is not None:
        writer.context.add_partial(layout.path)


def _info_words(info: str) -> dict[str, str]:
    words: dict[str, str] = {}
    for match in _WORD.finditer(info.strip().removeprefix("keymap")):
        name = match["name"]
        if name not in _WORDS:
            hint = did_you_mean(name, _WORDS) or f"a keymap picture has {', '.join(_WORDS)}"
            raise Mistake(f"a keymap picture has no {name}", name, hint)
        words[name] = match["quoted"] or match["bare"] or ""
    return words


def _layout(writer: Writer, words: dict[str, str]) -> Layout:
    if words.get("keys"):
        return write_out_layout(words["keys"])
    if not words.get("layout"):
        hint = "write ```keymap layout=split-36, or ```dts to show it as code"
        raise Mistake("this picture has no layout", text="keymap", hint=hint)
    return read_layout(writer.context.site_dir, words["layout"])


def _highlight(text: str, keys: int) -> list[Json]:
    words = [word for word in text.split(",") if word]
    for word in words:
        if not word.isdecimal() or int(word[:4]) >= keys:
            hint = f"name positions from 0 to {keys - 1}: highlight=0,1"
            raise Mistake(f"unknown key {word}", f"highlight={text}", hint)
    return [int(word) for word in words]


def _fragment(text: str) -> Fragment:
    if _ROOT.search(text):
        return "file"
    return "body" if "{" in text or "}" in text else "cells"


class KeymapReader:
    """Reads layers and combos from a tree, and collects the problems of their text."""

    def __init__(self, layout: Layout, *, max_layers: int = MAX_LAYERS) -> None:
        self._max_layers = max_layers
        self.problems: list[Problem] = []
        self._layout = layout

    def read(self, tree: Devicetree) -> tuple[list[dict[str, Json]], dict[str, Json]]:
        """Return the layers, the combos as part of the first one, and the numbers of defined names."""
        for fault in tree.faults:
            self._report(fault.start, fault.end, f"this is not devicetree: {fault.message}", fault.hint)
        nodes = [(node, parent) for node, parent in tree.walk() if node.property(_COMPATIBLE) is None]
        combos = [
            node for node, parent in nodes if node.property(_POSITIONS) and _may_be_in(parent, "combos")
        ]
        layers = [
            node
            for node, parent in nodes
            if _bindings_of(node) and not node.property(_POSITIONS) and _may_be_in(parent, "keymap")
        ]
        if not (layers or self.problems):
            self._report(0, 1, "this picture has no bindings", "paste the bindings of a layer: &kp A &kp B")
        for node in (*layers[self._max_layers :], *combos[MAX_COMBOS:]):
            limit = f"a picture has at most {self._max_layers} layers and {MAX_COMBOS} combos"
            self._report(node.name.start, node.name.end, limit, "draw two")
        drawn = [self._layer(node) for node in layers[: self._max_layers]]
        if drawn:
            drawn[0]["combos"] = [self._combo(node) for node in combos[:MAX_COMBOS]]
        names: dict[str, Json] = {
            define.name.text: int(define.body[0].text)
            for define in tree.defines
            if _is_number(define) and define.name.file is tree.file
        }
        return drawn, names

    def _layer(self, node: Node) -> dict[str, Json]:
        bindings = self._bindings(node)
        expected, found = len(self._layout.keys), len(bindings)
        if found > expected:
            extra = bindings[expected]
            self._report_count(extra.start, extra.end, f"take {found - expected} away, from here on", found)
        elif found < expected:
            last = bindings[-1] if bindings else _Binding("", node.name.start, node.name.end)
            hint = f"add {expected - found} after it: &trans lets a key through, &none stops it"
            self._report_count(last.start, last.end, hint, found)
        return {"title": _title(node), "bindings": [each.text for each in bindings], "combos": []}

    def _report_count(self, start: int, end: int, hint: str, found: int) -> None:
        bindings = "1 binding" if found == 1 else f"{found} bindings"
        expected = len(self._layout.keys)
        self._report(start, end, f"this layer has {bindings}, and the keyboard has {expected} keys", hint)

    def _combo(self, node: Node) -> Json:
        positions = node.property(_POSITIONS)
        cells = [cell for value in positions.values for cell in value.cells] if positions else []
        for cell in cells:
            if not cell.text.isdecimal() or int(cell.text[:4]) >= len(self._layout.keys):
                hint = f"name positions from 0 to {len(self._layout.keys) - 1}"
                self._report(cell.start, cell.end, f"unknown key {cell.text}", hint)
        binding = next(iter(self._bindings(node)), _Binding("&none", 0, 0))
        return {
            "positions": [int(cell.text) for cell in cells if cell.text.isdecimal()],
            "binding": binding.text,
        }

    def _bindings(self, node: Node) -> list[_Binding]:
        bindings = _bindings_of(node)
        values = bindings.values if bindings else ()
        return [each for value in values for each in _grouped(value.cells)]

    def _report(self, start: int, end: int, message: str, hint: str) -> None:
        self.problems.append(Problem("bad-keymap", message, start, end, hint))


def _may_be_in(parent: Node | None, name: str) -> bool:
    """Return whether a node may be in that of a name: a part of a keymap does not say so."""
    compatible = parent.property(_COMPATIBLE) if parent else None
    return compatible is None or f"zmk,{name}" in compatible.texts


def _bindings_of(node: Node) -> Property | None:
    # In a text of bindings alone they are a property without a name.
    return node.property(_BINDINGS) or node.property("")


def _grouped(cells: Sequence[Cell]) -> Iterator[_Binding]:
    """Yield bindings: a reference and its parameters, at the place of the macro that they come from."""
    loose, uses = split_uses(cells)
    for group in (loose, *((use.reference, *use.parameters) for use in uses)):
        if group:
            places = [cell.used() for cell in group]
            text = " ".join(" ".join(_written(cell).split()) for cell in group)
            yield _Binding(text, places[0].start, max(each.end for each in places))


def _written(cell: Cell) -> str:
    """Return what a cell is, but a number by the name that the keymap gives it."""
    is_named = cell.expansion and cell.kind == "number" and _is_number(cell.expansion.macro)
    return cell.expansion.name.text if cell.expansion and is_named else cell.text


def _is_number(macro: Macro) -> bool:
    return macro.params is None and len(macro.body) == 1 and macro.body[0].text.isdecimal()


def _title(node: Node) -> str:
    """Return the display-name of a layer, or else the name of its node in words."""
    display = next(filter(None, map(node.property, _DISPLAY_NAMES)), None)
    if display and display.values:
        return display.values[0].text.strip('"')
    name = _LAYER_SUFFIX.sub("", node.name.text) if node.property(_BINDINGS) else ""
    return name.replace("_", " ").replace("-", " ").capitalize()
