"""Check the nodes, properties, bindings and names of a devicetree sample against the firmware data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from homerow.diagnostics import Severity, did_you_mean
from homerow.markdown.code.sample import Marks, Problem
from zmk.devicetree.tree import Call, Cell, Macro, Node, Property
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
from zmk.samples.devicetree.values import check_chosen, check_names, check_target, check_value
from zmk.samples.vocabulary import CELL_COUNTS, Vocabulary

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
            yield from (_shifted(problem, start) for problem in (*problems, *references))

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


def _shifted(problem: Problem, by: int) -> Problem:
    return replace(problem, start=problem.start + by, end=problem.end + by)
