"""A keymap -> the keyboard that the simulator plays on: Keyboard of its keyboard.ts, as JSON values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, TypeAlias

from msgspec import Struct

from homerow.diagnostics import Diagnostic, ReportedFailure, Span, did_you_mean
from zmk.checkout.c_defines import tokenize, value_of
from zmk.devicetree.syntax import parse
from zmk.devicetree.tree import Cell, Devicetree, Property
from zmk.firmware.data import FirmwareData
from zmk.firmware.records import Binding as BindingRecord
from zmk.firmware.records import Property as PropertyRecord
from zmk.samples.vocabulary import CELL_COUNTS
from zmk.simulator.nodes import Node, Nodes, merge_nodes
from zmk.simulator.preprocessor import Include, Macro, PreprocessorError, Source, preprocess
from zmk.simulator.vocabulary import predefined_macros, predefined_nodes

Json: TypeAlias = dict[str, Any]

BEHAVIORS = ("zmk,behavior-", "zmk,macro-")
MAX_KEYS = 1000  # of a layer
MAX_FINDINGS = 20
_UINT32 = 0xFFFFFFFF
_SIGN = 1 << 31


class Predefined(Struct, frozen=True):
    """What every keymap can use: the firmware's macros, and its nodes."""

    macros: Mapping[str, Macro]
    tree: Devicetree


class Keymap(Struct, frozen=True):
    """A keymap as nodes, and what is needed to evaluate their properties."""

    source: Source
    nodes: Nodes
    data: FirmwareData
    macros: Mapping[str, Macro]


def read_keymap(
    text: str,
    path: str,
    data: FirmwareData,
    *,
    include: Include = lambda *_: None,
    macros: Mapping[str, Macro] | None = None,
    nodes: str = "",
) -> Keymap:
    """Read a keymap; `macros` and `nodes` (devicetree) are added to the firmware's.

    Raises ReportedFailure.
    """
    predefined = _predefined(data)
    known = {**predefined.macros, **(macros or {})}
    before = preprocess(nodes, "", known, lambda *_: None)
    try:
        written = preprocess(text, path, known, include)
    except PreprocessorError as error:
        raise ReportedFailure(
            [Diagnostic("unusable-keymap", str(error), Span(error.path, error.line))]
        ) from None
    source = Source(before.text + written.text, before.origins + written.origins)
    tree = parse(source.text)
    keymap = Keymap(source, merge_nodes(predefined.tree, tree), data, known)
    findings = [finding(keymap, each.message, each.start, each.hint) for each in tree.faults]
    findings += [_unknown(keymap, each.text, each.start) for each in keymap.nodes.unknown[:MAX_FINDINGS]]
    if findings:
        raise ReportedFailure(findings)
    return keymap


@lru_cache(maxsize=1)  # reading the firmware's nodes takes 5 ms, and a site has a hundred keymaps
def _predefined(data: FirmwareData) -> Predefined:
    macros = predefined_macros(data)
    return Predefined(macros, parse(preprocess(predefined_nodes(data), "", macros, lambda *_: None).text))


def read_keymap_file(path: Path, data: FirmwareData) -> Keymap:
    """Read a keymap and the files that it includes. Raises OSError, ReportedFailure."""
    return read_keymap(path.read_text("utf-8"), str(path), data, include=include_beside)


def include_beside(written: str, includer: PurePosixPath) -> str | None:
    """Return a file that is included by its path; those of the firmware, in angle brackets, are known."""
    if not written.startswith('"'):
        return None
    path = Path(includer.parent / written.strip('"'))
    return path.read_text("utf-8") if path.is_file() else None


def finding(keymap: Keymap, message: str, start: int, hint: str = "") -> Diagnostic:
    """Return a finding about a place of the keymap."""
    path, line = keymap.source.origin(start)
    return Diagnostic("unusable-keymap", message, Span(path, line), hint)


def keyboard_of(keymap: Keymap) -> Json:
    """Return the keyboard. Raises ReportedFailure with all that is wrong."""
    reader = _Reader(keymap)
    keyboard = reader.keyboard()
    if reader.findings:
        raise ReportedFailure(reader.findings)
    return keyboard


def cell_value(cell: Cell) -> int:
    """Return the value of a cell as 32 bits without a sign. Raises ValueError."""
    return value_of(tokenize(cell.text)) & _UINT32


def signed(value: int) -> int:
    """Return 32 bits as a number with a sign."""
    return value - (1 << 32) if value & _SIGN else value


def _unknown(keymap: Keymap, written: str, start: int) -> Diagnostic:
    label = written.lstrip("&")
    hint = did_you_mean(label, tuple(keymap.nodes.labeled), prefix="&")
    return finding(keymap, f"no node has the label {label[:80]}", start, hint)


class _Reader:
    """Reads the nodes of a keymap, and collects findings."""

    def __init__(self, keymap: Keymap) -> None:
        self._keymap = keymap
        self._nodes = keymap.nodes
        self.findings: list[Diagnostic] = []

    def keyboard(self) -> Json:
        behaviors = [each for each in self._nodes.walk() if each.compatible.startswith(BEHAVIORS)]
        listeners = [self._listener(each) for each in self._nodes.with_compatible("zmk,input-listener")]
        used = {use["processor"] for use in _processor_uses(listeners)}
        processors = [each for each in self._nodes.walk() if each.device in used]
        return {
            "layers": [self._layer(each) for each in self._children("zmk,keymap")],
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
        return {"compatible": node.compatible, "properties": self._values(node, node.compatible, own=True)}

    def _sensors(self) -> list[int]:
        """Return the triggers per rotation of each sensor; the option's default is the last resort."""
        counts: list[Any] = []
        for node in self._nodes.with_compatible("zmk,keymap-sensors"):
            values = self._values(node, node.compatible, own=True)
            usual = values.get("triggers-per-rotation") or self._option(
                "CONFIG_ZMK_KEYMAP_SENSORS_DEFAULT_TRIGGERS_PER_ROTATION"
            )
            own = [self._values(child, node.compatible) for child in node.children.values()]
            for index, _ in enumerate(values.get("sensors", ())):
                child = own[index] if index < len(own) else {}
                counts.append(child.get("triggers-per-rotation", usual))
        return counts

    def _listener(self, node: Node) -> Json:
        values = self._values(node, node.compatible, own=True)
        device = values.get("device") or [{"behavior": ""}]
        return {
            "device": device[0]["behavior"],
            "input-processors": values.get("input-processors", []),
            "overrides": [
                {"input-processors": [], "layers": [], **self._values(child, node.compatible)}
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
        macro = self._keymap.macros.get(expression)
        try:
            return value_of(tokenize(macro.body if macro else expression))
        except ValueError:
            return None

    def _value(self, record: PropertyRecord, written: Property) -> Any:
        if record.type == "boolean":
            return True
        if record.type == "string":
            return next(iter(written.texts), "")
        if record.type in {"phandle", "phandles", "phandle-array"}:
            return self._uses(record.name, written, has_params=record.type == "phandle-array")
        numbers = [signed(self._number(cell)) for cell in written.cells]
        if record.type == "int":
            return numbers[0] if numbers else 0
        return numbers

    def _number(self, cell: Cell) -> int:
        try:
            return cell_value(cell)
        except ValueError:
            self._report(self._bad_cell, cell)
            return 0

    def _bad_cell(self, cell: Cell) -> Diagnostic:
        hint = did_you_mean(cell.text, tuple(self._keymap.macros)) or ""
        return finding(self._keymap, f"{cell.text[:80]} has no value", cell.start, hint)

    def _uses(self, name: str, written: Property, *, has_params: bool) -> list[Json]:
        """Return the uses of behaviors, or of input processors, with their parameters."""
        kind = "processor" if name == "input-processors" else "behavior"
        uses: list[Json] = []
        cells, at = written.cells, 0
        while at < len(cells):
            cell = cells[at]
            at += 1
            node = self._nodes.labeled.get(cell.label)
            if node is None:
                self._report(self._unknown_label if cell.label else self._bad_cell, cell)
                while at < len(cells) and not cells[at].label:  # its parameters
                    at += 1
                continue
            count = self._count(node, name) if has_params else 0
            params = [self._number(each) for each in self._params(cell, cells[at : at + count], count)]
            at += len(params)
            param1, param2 = (*params, 0, 0)[:2]
            uses.append({kind: node.device, "param1": param1, "param2": param2})
        return uses

    def _report(self, describe: Callable[[Cell], Diagnostic], cell: Cell) -> None:
        if len(self.findings) < MAX_FINDINGS:
            self.findings.append(describe(cell))

    def _unknown_label(self, cell: Cell) -> Diagnostic:
        return _unknown(self._keymap, cell.text, cell.start)

    def _count(self, node: Node, name: str) -> int:
        written = node.properties.get(CELL_COUNTS.get(name, "#binding-cells"))
        return self._number(written.cells[0]) if written and written.cells else 0

    def _params(self, use: Cell, cells: Sequence[Cell], count: int) -> Sequence[Cell]:
        if len(cells) == count and not any(cell.label for cell in cells):
            return cells
        message = f"{use.text[:80]} needs {count} parameters"
        self._report(lambda cell: finding(self._keymap, message, cell.start), use)
        return ()


def _processor_uses(listeners: Sequence[Json]) -> Iterator[Json]:
    for each in listeners:
        for part in (each, *each["overrides"]):
            yield from part["input-processors"]


def _records(record: BindingRecord, *, own: bool) -> Mapping[str, PropertyRecord]:
    return record.properties if own else record.child_properties
