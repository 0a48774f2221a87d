"""Check the nodes, properties, values, bindings and names of a devicetree sample against the firmware data.

Values fit the type of their property. Names in `<…>` have a value, and calls the right number of arguments.
Properties of /chosen, and others, refer to a node of the right kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from homerow.diagnostics import Severity, did_you_mean
from homerow.markdown.code.sample import Marks, Problem
from zmk.devicetree.tree import Call, Cell, Macro, Name, Node, Property, Value
from zmk.firmware.records import Property as KnownProperty
from zmk.firmware.records import PropertyType
from zmk.firmware.zephyr import ADD_HINT
from zmk.samples.devicetree.bindings import check_bindings, check_layers, check_pins
from zmk.samples.devicetree.nodes import (
    CHOSEN,
    FOREIGN,
    GUESSED,
    OPAQUE,
    Nodes,
    Role,
    count_layers,
    find_known,
    is_misspelled,
    missing_properties,
    unknown_property,
)
from zmk.samples.devicetree.reading import Reading, is_top_level, read_tree
from zmk.samples.vocabulary import CELL_COUNTS, Vocabulary

_NUMBER = re.compile(r"0[xX][0-9a-fA-F]+|\d+")

Values: TypeAlias = Sequence[Value]


def _cells(values: Values) -> list[Cell]:
    return [cell for value in values for cell in value.cells]


def _all(values: Values, kind: str) -> bool:
    return bool(values) and all(value.kind == kind for value in values)


def _is_reference(value: Value) -> bool:
    return len(value.cells) == 1 and value.cells[0].kind == "reference"


def _are_numbers(values: Values) -> bool:
    return _all(values, "cells") and all(cell.kind != "reference" for cell in _cells(values))


def _are_references(values: Values) -> bool:
    return _all(values, "cells") and all(cell.kind == "reference" for cell in _cells(values))


# Whether values are of a type, and how they are written.
_FORMS: Mapping[PropertyType, tuple[Callable[[Values], bool], str]] = {
    "boolean": (lambda values: not values, "has no value: it is true by being there"),
    "int": (lambda values: _are_numbers(values) and len(_cells(values)) == 1, "takes one number: <1>"),
    "string": (lambda values: _all(values, "string") and len(values) == 1, 'takes a text: "…"'),
    "string-array": (lambda values: _all(values, "string"), 'takes texts: "…", "…"'),
    "array": (_are_numbers, "takes numbers: <1 2 3>"),
    "uint8-array": (lambda values: _all(values, "bytes"), "takes bytes: [01 ff]"),
    "phandle": (
        lambda values: len(values) == 1 and _is_reference(values[0]),
        "takes one reference: <&label>",
    ),
    "phandles": (_are_references, "takes references without parameters: <&label>, <&label>"),
    "phandle-array": (lambda values: _all(values, "cells"), "takes references with parameters: <&label …>"),
    "path": (lambda values: len(values) == 1, "takes a path"),
    "compound": (bool, "takes a value"),
}


def check_value(written: Property, known: KnownProperty) -> Iterator[Problem]:
    """Yield what is wrong with a value."""
    place = _place(written)
    if known.type is None:
        return
    fits, form = _FORMS[known.type]
    if not fits(written.values):
        yield Problem("wrong-property", f"{known.name} {form}", *place, _hint(written, known))
        return
    value = written.texts[0] if written.texts else _number(written.cells)
    if known.enum and value is not None and value not in known.enum:
        allowed = ", ".join(str(each) for each in known.enum)
        hint = did_you_mean(str(value), map(str, known.enum)) or "choose one of these"
        yield Problem("wrong-property", f"{known.name} must be one of {allowed}", *place, hint)
    if known.const is not None and value is not None and value != known.const:
        message = f"{known.name} must be {known.const} for {known.compatible}"
        yield Problem("wrong-property", message, *place, f"write <{known.const}>")


def _place(written: Property) -> tuple[int, int]:
    if not written.values:
        return written.name.start, written.name.end
    return written.values[0].start, written.values[-1].end


def _hint(written: Property, known: KnownProperty) -> str:
    if known.type in {"phandle", "phandles"} and _all(written.values, "reference"):
        return f"write <{written.values[0].text}>: without < > it is the path of the node"
    return f"its type is {known.type}"


def _number(cells: Sequence[Cell]) -> int | None:
    if len(cells) != 1 or not _NUMBER.fullmatch(cells[0].text) or len(cells[0].text) > 20:
        return None
    text = cells[0].text
    return int(text, 16) if text[:2].lower() == "0x" else int(text)


# What a node must be compatible with that one of these properties names, by how its compatible begins.
_TARGETS: Mapping[str, str] = {
    "zmk,kscan": "zmk,kscan-",
    "zmk,matrix-transform": "zmk,matrix-transform",
    "zmk,physical-layout": "zmk,physical-layout",
    "kscan": "zmk,kscan-",
    "transform": "zmk,matrix-transform",
    "physical-layout": "zmk,physical-layout",
}


def check_chosen(written: Property, vocabulary: Vocabulary, *, is_whole: bool) -> Iterator[Problem]:
    """Yield what is wrong with a property of /chosen; a part of its value says nothing of its form."""
    known = (*vocabulary.data.chosen, *vocabulary.zephyr.chosen)
    name = written.name
    if name.text not in known:
        hint = did_you_mean(name.text, known) or ADD_HINT
        message = f"/chosen has no property {name.text[:80]}"
        yield Problem("unknown-property", message, name.start, name.end, hint)
    if is_whole:
        yield from _check_path(written, vocabulary)


def _check_path(written: Property, vocabulary: Vocabulary) -> Iterator[Problem]:
    name = written.name
    value = written.values[0] if len(written.values) == 1 else None
    if value is None or value.kind not in {"reference", "string"}:
        place = (value.start, value.end) if value else (name.start, name.end)
        references = [cell for cell in written.cells if cell.kind == "reference"]
        hint = f"write {references[0].text} without < >" if references else "write &label"
        yield Problem("wrong-property", f"{name.text[:80]} takes one path: &label", *place, hint)
        return
    near = vocabulary.numbered(value.text[1:]) if value.kind == "reference" else None
    if near:
        message = f"there is no {value.text[:80]} on this page"
        yield Problem("unknown-label", message, value.start, value.end, f"did you mean &{near}?")
    yield from check_target(written, vocabulary)


def check_target(written: Property, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Yield that a property names a node of another kind."""
    prefix = _TARGETS.get(written.name.text)
    for value in written.values if prefix else ():
        label = value.text.strip("<> \t\n")[1:]
        compatibles = [target.compatible for target in vocabulary.targets(label) or ()]
        if prefix and compatibles and all(each and not each.startswith(prefix) for each in compatibles):
            message = f"&{label} is compatible with {compatibles[0]}"
            hint = f"{written.name.text} takes a node that is compatible with {prefix.rstrip('-')}"
            yield Problem("wrong-property", message, value.start, value.end, hint)


def check_names(cell: Cell, vocabulary: Vocabulary, own: Collection[str] = ()) -> Iterator[Problem]:
    """Yield what is wrong with the names in a cell; `own` are the parameters of the macro around it."""
    for name in cell.names:
        if name.text in own:
            continue
        if name.arity is None:
            yield from _check_value(name, vocabulary)
        else:
            yield from _check_call(name, name.arity, vocabulary)


def _check_value(name: Name, vocabulary: Vocabulary) -> Iterator[Problem]:
    if not vocabulary.has_value(name.text):
        message = f"unknown key code or constant {name.text[:80]}"
        yield Problem("unknown-code", message, name.start, name.end, _value_hint(name, vocabulary))
        return
    key = vocabulary.key(name.text)
    if key and name.text in key.deprecated:
        message = f"the key code {name.text} is deprecated"
        hint = f"write {key.name}"
        yield Problem("deprecated", message, name.start, name.end, hint, severity=Severity.WARNING)


def _value_hint(name: Name, vocabulary: Vocabulary) -> str:
    if vocabulary.targets(name.text):
        return f"write &{name.text}"
    near = did_you_mean(name.text, vocabulary.values())
    return near or f'define it in a sample of this page, or say defines="{name.text}" in the fence'


def _check_call(name: Name, given: int, vocabulary: Vocabulary) -> Iterator[Problem]:
    if name.text not in vocabulary.functions():
        near = did_you_mean(name.text, vocabulary.functions())
        hint = near or f"define it in a sample of this page; {ADD_HINT}"
        yield Problem("unknown-code", f"there is no {name.text[:80]}() to call", name.start, name.end, hint)
        return
    arities = vocabulary.arities(name.text)
    if arities and given not in arities:
        takes = " or ".join(map(str, arities))
        message = (
            f"{name.text}() takes {takes} argument{'' if arities == (1,) else 's'}, and here are {given}"
        )
        yield Problem("wrong-parameters", message, name.start, name.end, "give it as many as it takes")


# Properties that are numbers of layers.
_LAYER_PROPERTIES = frozenset({"layers", "if-layers", "then-layer"})


def check_devicetree(reading: Reading, marks: Marks, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Yield what is wrong with a sample: its syntax, or else what it says."""
    tree = reading.tree
    for fault in tree.faults:
        yield Problem("invalid-devicetree", fault.message, fault.start, fault.end, fault.hint)
    for node in tree.nodes if reading.fragment == "file" and not tree.faults else ():
        if is_top_level(node):
            continue
        message = f"{node.name.text[:80]} cannot be inside another node"
        hint = "put it into / { }, or show it in a sample of its own"
        yield Problem("invalid-devicetree", message, node.name.start, node.name.end, hint)
    if not tree.faults and not vocabulary.data.is_empty:
        # What a macro stands for is checked at each of its calls, and so is the macro.
        yield from dict.fromkeys(_Checks(reading, marks, vocabulary).all())


class _Checks:
    """The checks of one tree."""

    def __init__(self, reading: Reading, marks: Marks, vocabulary: Vocabulary) -> None:
        tree = reading.tree
        self._reading = reading
        self._tree = tree
        self._marks = marks
        self._vocabulary = vocabulary
        self._layers: int | None = None
        self._calls = {call.start: call for call in tree.calls if not call.is_item}

    def all(self) -> Iterator[Problem]:
        """Yield all problems."""
        yield from self._includes()
        for define in self._tree.defines:
            yield from self._define(define)
        for call in self._tree.calls:
            yield from self._call(call)
        nodes = Nodes(self._reading, self._marks, self._vocabulary)
        self._layers = count_layers(nodes, self._reading)
        yield from nodes.problems
        for node, role in nodes.roles:
            yield from self._node(node, role)

    def _includes(self) -> Iterator[Problem]:
        headers = self._vocabulary.known.headers
        for path in self._tree.includes():
            is_system = self._tree.text[path.start - 1] == "<"
            if is_system and path.text not in headers:
                near = did_you_mean(path.text, headers)
                hint = near or ADD_HINT
                yield Problem("unknown-header", f"there is no {path.text[:80]}", path.start, path.end, hint)

    def _define(self, define: Macro) -> Iterator[Problem]:
        """Check a macro that stands for bindings; of another it is not known what it is for."""
        if not any(each.text == "&" for each in define.body):
            return
        start = define.body[0].start
        tree = read_tree(self._tree.text[start : define.body[-1].end], "cells", self._vocabulary.environment)
        for written in (each for node in tree.nodes for each in node.properties if not tree.faults):
            # A parameter may stand for several cells, so their number is checked where the macro is used.
            problems = self._names(written.cells, define.params or ())
            references = self._references(written)
            for each in (*problems, *references):
                yield replace(each, start=each.start + start, end=each.end + start)

    def _call(self, call: Call) -> Iterator[Problem]:
        vocabulary = self._vocabulary
        if call.name.text not in vocabulary.functions():
            near = did_you_mean(call.name.text, (*vocabulary.data.macros, *vocabulary.functions()))
            hint = (
                near or f'define it in a sample of this page, or say defines="{call.name.text}" in the fence'
            )
            message = f"unknown macro {call.name.text[:80]}"
            yield Problem("unknown-code", message, call.name.start, call.name.end, hint)

    def _node(self, node: Node, role: Role) -> Iterator[Problem]:
        yield from missing_properties(node, role, self._vocabulary)
        for written in node.properties:
            if written.name.text.endswith("gpios"):
                settled = self._reading.gaps.settled(written.cells)
                yield from check_pins(settled, self._vocabulary)
            if role is CHOSEN:
                yield from self._chosen(written)
            elif role is FOREIGN or role is OPAQUE:
                if role is OPAQUE and is_misspelled(written, self._vocabulary):
                    yield unknown_property(written, role, self._vocabulary)
                yield from self._references(written)
            elif not written.name.text:
                yield from self._cells(written.cells)
            else:
                yield from self._property(written, role)

    def _chosen(self, written: Property) -> Iterator[Problem]:
        is_whole = not self._reading.gaps.within(written.start, written.end)
        yield from check_chosen(written, self._vocabulary, is_whole=is_whole)
        yield from self._references(written)

    def _property(self, written: Property, role: Role) -> Iterator[Problem]:
        known = find_known(written.name.text, role, self._vocabulary)
        if known is None:
            if role is not GUESSED or is_misspelled(written, self._vocabulary):
                yield unknown_property(written, role, self._vocabulary)
            else:
                yield from self._references(written)
            return
        if known.deprecated:
            place = written.name.start, written.name.end
            message, hint = f"{known.name} is deprecated", "write what took its place"
            yield Problem("deprecated", message, *place, hint, severity=Severity.WARNING)
        if not self._reading.gaps.within(written.start, written.end):
            yield from check_value(written, known)
        count = CELL_COUNTS.get(known.name)
        if count and (known.type == "phandle-array" or (known.type is None and not _is_bare(written))):
            for value in written.values:
                yield from self._cells(value.cells, count)
        else:
            yield from self._names(written.cells)
            yield from self._references(written)
            yield from check_target(written, self._vocabulary)
            if known.name in _LAYER_PROPERTIES:
                yield from check_layers(written.cells, self._layers)

    def _cells(self, cells: Sequence[Cell], count: str | None = None) -> Iterator[Problem]:
        yield from self._names(cells)
        settled = self._reading.gaps.settled(cells)
        if len(settled) < len(cells):
            kept = {cell.start for cell in settled}
            for cell in cells:
                if cell.start not in kept:
                    yield from self._reference(cell, "unknown-behavior")
        yield from check_bindings(settled, count, self._vocabulary, self._layers)

    def _names(self, cells: Iterable[Cell], own: tuple[str, ...] = ()) -> Iterator[Problem]:
        for cell in cells:
            if cell.start not in self._calls:
                yield from check_names(cell, self._vocabulary, own)

    def _references(self, written: Property) -> Iterator[Problem]:
        is_use = written.name.text in CELL_COUNTS or not written.name.text
        code = "unknown-behavior" if is_use else "unknown-label"
        whole = (value for value in written.values if value.kind == "reference")
        for token in (
            *written.cells,
            *(Cell(each.text, each.start, each.end, kind="reference") for each in whole),
        ):
            if token.kind == "reference":
                yield from self._reference(token, code)

    def _reference(self, cell: Cell, code: str) -> Iterator[Problem]:
        label = cell.label
        if label and self._vocabulary.targets(label) is None:
            hint = self._vocabulary.hint(label)
            yield Problem(code, f"there is no &{label[:80]}", cell.start, cell.end, hint)


def _is_bare(written: Property) -> bool:
    """Return whether a property holds references without parameters."""
    return all(cell.kind == "reference" for cell in written.cells)
