"""Convert a keymap to the keyboard that the simulator plays: Keyboard of its keyboard.ts, as JSON values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from homerow.diagnostics import Diagnostic, ReportedFailure, Severity, misspelled
from zmk.devicetree.merged import Node
from zmk.devicetree.tree import Cell, Property, Token
from zmk.firmware.records import Binding as BindingRecord
from zmk.firmware.records import Property as PropertyRecord
from zmk.samples.devicetree.bindings import Use, split_uses, wrong_count
from zmk.samples.vocabulary import CELL_COUNTS
from zmk.simulator.keymap import MAX_FINDINGS, Keymap, finding

Json: TypeAlias = dict[str, Any]

BEHAVIORS = ("zmk,behavior-", "zmk,macro-")
MAX_KEYS = 1000  # of a layer
_COUNTS = frozenset({CELL_COUNTS["bindings"], CELL_COUNTS["sensor-bindings"]})
_UINT32 = 0xFFFFFFFF
_SIGN = 1 << 31


def keyboard_of(keymap: Keymap) -> Json:
    """Return the keyboard. Raises ReportedFailure with all that is wrong."""
    reader = _Reader(keymap)
    keyboard = reader.keyboard()
    if reader.findings:
        raise ReportedFailure(reader.findings)
    return keyboard


def layer_notes(keymap: Keymap) -> Iterator[Diagnostic]:
    """Yield the layers that have fewer bindings than the others, or more."""
    layers = [*_layers(keymap)]
    counts = [_count_uses(layer) for layer in layers]
    usual = max(Counter(counts).items(), key=lambda each: (each[1], each[0]))[0] if counts else 0
    for index, (layer, count) in enumerate(zip(layers, counts, strict=True)):
        if count < usual:
            message = f"layer {index} has {count} of {usual} bindings"
            yield finding(message, layer.place, "add &trans or &none for the other keys", Severity.WARNING)
        elif count > usual:
            message = f"layer {index} has {count} bindings, and the others have {usual}"
            yield finding(message, layer.place, "remove what is too much", Severity.WARNING)


def _layers(keymap: Keymap) -> Iterator[Node]:
    for parent in keymap.nodes.with_compatible("zmk,keymap"):
        yield from (child for child in parent.children.values() if child.is_enabled)


def _count_uses(layer: Node) -> int:
    written = layer.properties.get("bindings")
    return sum(cell.kind == "reference" for cell in written.cells) if written else 0


def signed(value: int) -> int:
    """Return 32 bits as a number with a sign."""
    return value - (1 << 32) if value & _SIGN else value


class _Reader:
    """Reads the nodes of a keymap, and collects findings."""

    def __init__(self, keymap: Keymap) -> None:
        self._keymap = keymap
        self._nodes = keymap.nodes
        self._found: dict[Diagnostic, None] = {}
        self._headers: set[str] = set()  # that were found to be missing

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """What is wrong, each once."""
        return tuple(self._found)

    def keyboard(self) -> Json:
        behaviors = [each for each in self._nodes.walk() if self._is_behavior(each)]
        listeners = [self._listener(each) for each in self._nodes.with_compatible("zmk,input-listener")]
        used = {use["processor"] for use in _processor_uses(listeners)}
        processors = [each for each in self._nodes.walk() if each.device in used]
        return {
            "layers": [self._layer(each) for each in _layers(self._keymap)],
            "behaviors": {each.device: self._device(each) for each in behaviors},
            "combos": [self._values(each, "zmk,combos") for each in self._children("zmk,combos")],
            "conditional-layers": [
                self._values(each, "zmk,conditional-layers")
                for each in self._children("zmk,conditional-layers")
            ],
            "sensors": self._sensors(),
            "processors": {each.device: self._device(each) for each in processors},
            "listeners": listeners,
        }

    def _is_behavior(self, node: Node) -> bool:
        """Return whether bindings can name a node; one of a module may be compatible with anything."""
        is_counted = not _COUNTS.isdisjoint(node.properties)
        return is_counted or self._binding(node).startswith(BEHAVIORS)

    def _children(self, compatible: str) -> Iterator[Node]:
        for parent in self._nodes.with_compatible(compatible):
            yield from (child for child in parent.children.values() if child.is_enabled)

    def _layer(self, node: Node) -> Json:
        values = {"bindings": [], "sensor-bindings": [], **self._values(node, "zmk,keymap")}
        name = node.text("display-name") or node.text("label") or node.name
        return {
            "name": name,
            "bindings": values["bindings"][:MAX_KEYS],
            "sensor-bindings": values["sensor-bindings"],
        }

    def _device(self, node: Node) -> Json:
        binding = self._binding(node)
        return {"compatible": binding, "properties": self._values(node, binding, own=True)}

    def _binding(self, node: Node) -> str:
        """Return which of its compatibles the firmware knows, or else the first one."""
        known = (each for each in node.compatibles if each in self._keymap.data.bindings)
        return next(known, next(iter(node.compatibles), ""))

    def _sensors(self) -> list[int]:
        """Return the triggers per rotation of each sensor; the option's default is the last resort."""
        counts: list[Any] = []
        for node in self._nodes.with_compatible("zmk,keymap-sensors"):
            values = self._values(node, self._binding(node), own=True)
            usual = values.get("triggers-per-rotation") or self._option(
                "CONFIG_ZMK_KEYMAP_SENSORS_DEFAULT_TRIGGERS_PER_ROTATION"
            )
            own = [self._values(child, self._binding(node)) for child in node.children.values()]
            for index, _ in enumerate(values.get("sensors", ())):
                child = own[index] if index < len(own) else {}
                counts.append(child.get("triggers-per-rotation", usual))
        return counts

    def _listener(self, node: Node) -> Json:
        values = self._values(node, self._binding(node), own=True)
        device = values.get("device") or [{"behavior": ""}]
        return {
            "device": device[0]["behavior"],
            "input-processors": values.get("input-processors", []),
            "overrides": [
                {"input-processors": [], "layers": [], **self._values(child, self._binding(node))}
                for child in node.children.values()
            ],
        }

    def _values(self, node: Node, compatible: str, *, own: bool = False) -> Json:
        """Return the properties of a node with its binding's defaults; of a child node unless `own`."""
        record = self._keymap.data.bindings.get(compatible)
        if record is None:
            return {}
        values: Json = {}
        for name, each in _records(record, own=own).items():
            written = node.properties.get(name)
            value = self._value(each, written) if written else self._default(each)
            if value is not None:
                values[name] = value
        return values

    def _default(self, record: PropertyRecord) -> Any:
        if record.default is not None:
            return record.default
        if record.fallback is not None and record.type == "int":
            return self._option(record.fallback)
        return {"boolean": False}.get(record.type or "")

    def _option(self, expression: str) -> int | None:
        """Return the value of an option or of a constant."""
        option = self._keymap.data.options.get(expression.removeprefix("CONFIG_"))
        if option is not None:
            expression = next((each.value for each in option.all_defaults if each.value), "0")
        try:
            return self._keymap.values.cells(expression)[0]
        except (ValueError, IndexError):
            return None

    def _value(self, record: PropertyRecord, written: Property) -> Any:
        if record.type == "boolean":
            return True
        if record.type == "string":
            return next(iter(written.texts), "")
        if record.type == "phandle-array":
            return self._uses(record.name, written)
        if record.type in {"phandle", "phandles"}:
            return [self._device_of(cell, record.name) for cell in written.cells]
        numbers = [signed(number) for cell in written.cells for number in self._numbers(cell)]
        if record.type == "int":
            return numbers[0] if numbers else 0
        return numbers

    def _numbers(self, cell: Cell) -> tuple[int, ...]:
        """Return the values of a cell as 32 bits without a sign; a constant may stand for several."""
        for name in cell.names:
            header = self._keymap.headers.missing(name.text)
            if header and header not in self._headers and not (cell.file and cell.file.is_builtin):
                self._headers.add(header)
                self._report(f"{name.text} needs <{header}>", name, f"add #include <{header}> at the top")
                break
        try:
            return tuple(each & _UINT32 for each in self._keymap.values.cells(cell.text))
        except ValueError:
            self._report_unknown(cell)
            return (0,)

    def _report_unknown(self, cell: Cell) -> None:
        unknown = [name for name in cell.names if name.text not in self._keymap.values.names]
        place = unknown[0] if unknown else cell
        hint = _spelled(place.text, self._keymap.values.names)
        self._report(f"{place.text[:80]} has no value", place, hint)

    def _device_of(self, cell: Cell, name: str) -> Json:
        """Return a reference without parameters; one to the keyboard's own hardware keeps its label."""
        node = self._nodes.labeled.get(cell.label)
        if node is None and name == "bindings":
            self._report_label(cell)
        return {"behavior": node.device if node else cell.label, "param1": 0, "param2": 0}

    def _uses(self, name: str, written: Property) -> list[Json]:
        """Return the uses of behaviors, or of input processors, with their parameters."""
        kind = "processor" if name == "input-processors" else "behavior"
        uses: list[Json] = []
        for value in written.values:
            loose, found = split_uses(value.cells)
            if loose:
                is_label = loose[0].text in self._nodes.labeled
                hint = f"write &{loose[0].text}" if is_label else "begin with a reference such as &kp"
                self._report(f"{loose[0].text[:40]} is not a reference", loose[0], hint)
            for use in found:
                node = self._nodes.labeled.get(use.reference.label)
                if node is None:
                    self._report_label(use.reference)
                    continue
                param1, param2 = (*self._params(use, node, name), 0, 0)[:2]
                uses.append({kind: node.device, "param1": param1, "param2": param2})
        return uses

    def _params(self, use: Use, node: Node, name: str) -> Sequence[int]:
        found = len(self._found)
        values = [self._numbers(cell) for cell in use.parameters]
        numbers = [number for each in values for number in each]
        is_known = found == len(self._found)
        count = self._count(node, name)
        if count is None or count == len(numbers) or not is_known:
            return numbers
        if wrong := wrong_count(use, [len(each) for each in values], {count}):
            self._report(wrong.message, wrong.place, wrong.hint)
        return ()

    def _count(self, node: Node, name: str) -> int | None:
        """Return how many parameters a use of a node takes, None if it does not say so."""
        count = CELL_COUNTS.get(name, "#binding-cells")
        written = node.properties.get(count)
        if written and written.cells:
            return self._numbers(written.cells[0])[0]
        record = self._keymap.data.bindings.get(self._binding(node))
        usual = record.head.cells.get(count) if record else None
        hint = f"add {count} = <{'…' if usual is None else usual}>;"
        self._report(f"the behavior {node.name} has no {count}", node.place, hint)
        return usual

    def _report_label(self, cell: Cell) -> None:
        label = cell.label or cell.text
        deleted = self._nodes.deleted.get(label)
        if deleted and cell.file and cell.file.is_builtin:
            self._report(f"the firmware's own nodes use {label[:80]}", deleted, "do not delete it")
            return
        hint = "this keymap deletes it" if deleted else _spelled(label, self._nodes.labeled, prefix="&")
        self._report(f"no node has the label {label[:80]}", cell, hint)

    def _report(self, message: str, place: Token, hint: str = "") -> None:
        if len(self._found) < MAX_FINDINGS:
            self._found[finding(message, place, hint)] = None


def _spelled(word: str, known: Iterable[str], prefix: str = "") -> str:
    """Return how a misspelled name is spelled; a name that is like no other may be right in a fork."""
    near = misspelled(word, known)
    return f"did you mean {prefix}{near}?" if near else "if a header or a module defines it, include that"


def _processor_uses(listeners: Sequence[Json]) -> Iterator[Json]:
    for each in listeners:
        for part in (each, *each["overrides"]):
            yield from part["input-processors"]


def _records(record: BindingRecord, *, own: bool) -> Mapping[str, PropertyRecord]:
    return record.properties if own else record.child_properties
