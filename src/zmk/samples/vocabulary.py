"""Every name that a devicetree sample may use: the firmware's, Zephyr's, and those that its page defines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import get_args

from msgspec import Struct, field

from homerow.diagnostics import did_you_mean
from zmk.devicetree.header_libraries import library_headers
from zmk.devicetree.preprocessor import Environment
from zmk.devicetree.tree import Cell, Devicetree, Node
from zmk.firmware.data import FirmwareData
from zmk.firmware.records import HardwareType, KeyCode, Property
from zmk.samples.predefined import firmware_environment, predefined_nodes

# The properties that hold uses of nodes with parameters, and the property of the node that counts them.
CELL_COUNTS: Mapping[str, str] = {
    "bindings": "#binding-cells",
    "sensor-bindings": "#sensor-binding-cells",
    "input-processors": "#input-processor-cells",
    "keys": "#key-cells",
}
PIN_CELLS = "#gpio-cells"
USUAL_PIN_CELLS = 2  # the pin and its flags, in all GPIO controllers of Zephyr that keyboards use
# Functions that take a fixed number of arguments, and are neither modifiers nor constants with parameters.
_FUNCTIONS = {"ZMK_HID_USAGE": 2, "ZMK_MOCK_PRESS": 3, "ZMK_MOCK_RELEASE": 3}
# Modifiers that are something else in another header: RC(A), and RC(row, column) in matrix_transform.h.
_OTHER_ARITIES: Mapping[str, int] = {"RC": 2}


class Target(Struct, frozen=True):
    """A node that can be referred to: how many parameters a use takes, by the property that counts them.

    `uses` are the labels in its own bindings, where its parameters go to: mod-tap's are twice `kp`.
    """

    compatible: str = ""
    cells: Mapping[str, int] = field(default_factory=dict)
    uses: tuple[str, ...] = ()


class Defined(Struct, frozen=True):
    """Names that a page defines: `declared` in its fences, the others in samples.

    `symbols` are options in Kconfig files, `interconnects` are described by metadata.
    """

    declared: frozenset[str] = frozenset()
    shields: frozenset[str] = frozenset()
    symbols: frozenset[str] = frozenset()
    interconnects: frozenset[str] = frozenset()


class KnownNames:
    """The names that samples can use without defining them; created once for all pages."""

    def __init__(self, data: FirmwareData) -> None:
        self.data = data
        self.environment = firmware_environment(data)

    @cached_property
    def predefined(self) -> Mapping[str, Target]:
        """The firmware's own nodes by their labels."""
        nodes = [node for node, _ in predefined_nodes(self.data).walk()]
        return {label.text: _target(node, self.data) for node in nodes for label in node.labels}

    @cached_property
    def connectors(self) -> frozenset[str]:
        """The labels of plugs."""
        return frozenset(label for each in self.data.hardware.values() for label in each.node_labels.values())

    @cached_property
    def interconnects(self) -> frozenset[str]:
        """The ids of connectors between boards and shields."""
        parts = self.data.hardware.values()
        own = (each.id for each in parts if each.type == "interconnect")
        return frozenset((*own, *(name for each in parts for name in (*each.requires, *each.exposes))))

    @cached_property
    def hardware(self) -> Mapping[HardwareType, frozenset[str]]:
        """The ids of hardware, by its type."""
        names: dict[HardwareType, set[str]] = {kind: set() for kind in get_args(HardwareType)}
        for each in self.data.hardware.values():
            names[each.type].update((each.id, *each.siblings))
        return {kind: frozenset(each) for kind, each in names.items()}

    @cached_property
    def values(self) -> Mapping[str, None]:
        """All names that have a value; as a mapping, to keep the order for suggestions."""
        usages = (key.usage for key in self.data.keys if key.usage)
        flags = (each.flag for each in self.data.modifiers.values())
        own = (*self.data.keycodes, *self.data.constants, *self.data.zephyr.constants)
        return dict.fromkeys((*own, *flags, *usages))

    @cached_property
    def properties(self) -> Mapping[str, Property]:
        """Every property of any node, for unknown nodes; with its type if that is unambiguous."""
        merged: dict[str, Property] = {}
        for binding in self.data.bindings.values():
            for each in (*binding.properties.values(), *binding.child_properties.values()):
                other = merged.get(each.name, each)
                kind = each.type if each.type == other.type else None
                merged[each.name] = Property(
                    compatible="", of="node", name=each.name, documented=True, type=kind
                )
        return merged

    @cached_property
    def joined_properties(self) -> Mapping[str, str]:
        """The properties of several words, by the same name without its dashes."""
        return {name.replace("-", ""): name for name in sorted(self.properties) if "-" in name}

    @cached_property
    def constants(self) -> Mapping[str, tuple[str, ...]]:
        """The constants that are written for nodes with a compatible, by that."""
        written: dict[str, dict[str, None]] = {}
        for constant in self.data.constants.values():
            for label in constant.labels:
                user = self.data.behaviors.get(label) or self.data.input_processors.get(label)
                if user:
                    written.setdefault(user.compatible, {})[constant.name] = None
        return {compatible: tuple(names) for compatible, names in written.items()}

    @cached_property
    def headers(self) -> frozenset[str]:
        """The headers that samples can include."""
        own = {each.header for each in self.data.constants.values()}
        return self.data.zephyr.headers | own | library_headers().keys()


class Vocabulary:
    """The names of one page's samples, over those that are known anyway."""

    def __init__(
        self, known: KnownNames, trees: Iterable[Devicetree], defined: Defined, environment: Environment
    ) -> None:
        self.known = known
        self.environment = environment
        self.data = known.data
        self.zephyr = known.data.zephyr
        self.declared = defined.declared
        self.shields = defined.declared | defined.shields
        self.symbols = defined.declared | defined.symbols
        self.interconnects = defined.declared | defined.interconnects
        self._targets: dict[str, list[Target]] = {}
        self._added: dict[str, set[str]] = {}
        self._pins: dict[str, int | None] = {}
        for tree in trees:
            for node, _ in tree.walk():
                for token in node.labels:
                    self._targets.setdefault(token.text, []).append(_target(node, self.data))
                    self._pins[token.text] = _count(node, PIN_CELLS)
                if node.reference:
                    self._added.setdefault(node.reference, set()).update(
                        each.name.text for each in node.properties
                    )

    def is_added(self, node: Node, name: str) -> bool:
        """Return whether a sample adds a property to a node elsewhere, by one of its labels."""
        return any(name in self._added.get(label.text, ()) for label in node.labels)

    def targets(self, label: str) -> tuple[Target, ...] | None:
        """Return the nodes that a label may mean; None when there is none, empty when they are not known."""
        own, predefined = self._targets.get(label, ()), self.known.predefined.get(label)
        if own or predefined:
            return (*own, predefined) if predefined else tuple(own)
        is_opaque = label in self.declared or label in self.known.connectors or self.zephyr.has_label(label)
        return () if is_opaque else None

    def pin_cells(self, label: str) -> int | None:
        """Return how many parameters a pin of a node takes; None when that is not known."""
        if label in self._pins:
            return self._pins[label]
        is_known = label in self.known.connectors or self.zephyr.has_label(label)
        return USUAL_PIN_CELLS if is_known and label not in self.declared else None

    def numbered(self, label: str) -> str | None:
        """Return the label of this page that differs from another one in its number alone."""
        if label in self._targets or label in self.declared or not label[-1:].isdigit():
            return None
        return next((own for own in self._targets if _without_number(own) == _without_number(label)), None)

    def labels(self, count: str | None = None) -> tuple[str, ...]:
        """Return all labels; with a counting property only those of nodes that have it."""
        found = (*self._targets, *self.data.behaviors, *self.data.input_processors)
        fitting = (label for label in found if count is None or self._has(label, count))
        other = () if count else (*self.zephyr.labels, *self.known.connectors)
        return (*fitting, *other, *self.declared)

    def hint(self, label: str, count: str | None = None) -> str:
        """Return what to do about a label that is not known."""
        near = did_you_mean(label, self.labels(count), prefix="&")
        return near or f'define it in a sample of this page, or say defines="{label}" in the fence'

    def _has(self, label: str, count: str) -> bool:
        return any(count in target.cells for target in self.targets(label) or ())

    def key(self, name: str) -> KeyCode | None:
        """Return the key that a name means, unless the page gives it a meaning of its own."""
        return None if name in self.declared else self.data.keycodes.get(name)

    def has_value(self, name: str) -> bool:
        """Return whether a name has a value."""
        return name in self.declared or name in self.known.values

    def values(self) -> tuple[str, ...]:
        """Return all names that have a value, for suggestions."""
        return (*self.environment.macros, *self.declared, *self.known.values)

    def functions(self) -> tuple[str, ...]:
        """Return all names that can be called."""
        constants = (each.name for each in self.data.constants.values() if each.params)
        own = (*self.environment.macros, *self.declared)
        return (*own, *self.data.modifiers, *constants, *self.zephyr.constants)

    def arities(self, name: str) -> tuple[int, ...]:
        """Return how many arguments a function may take; nothing when that is not known."""
        constant = self.data.constants.get(name)
        if name in self.declared:
            return ()
        if name in self.data.modifiers:
            return (1, _OTHER_ARITIES[name]) if name in _OTHER_ARITIES else (1,)
        takes = len(constant.params) if constant and constant.params else _FUNCTIONS.get(name)
        return () if takes is None else (takes,)

    def width(self, cell: Cell) -> int | None:
        """Return how many parameters a cell stands for; None when that is not known."""
        if cell.kind not in {"name", "call"}:
            return 1
        name = cell.text.partition("(")[0].rstrip()
        constant = self.data.constants.get(name)
        if name in self.declared:
            return None
        return constant.cells_given if constant and name not in self.data.keycodes else 1


def _target(node: Node, data: FirmwareData) -> Target:
    compatible = next(iter(compatibles(node)), "")
    binding = data.bindings.get(compatible)
    cells = dict(binding.head.cells) if binding else {}
    counts = (each for each in node.properties if each.name.text in CELL_COUNTS.values())
    cells.update(
        (each.name.text, int(cell.text)) for each in counts for cell in each.cells if _is_count(cell)
    )
    bindings = node.property("bindings")
    uses = (cell.label for cell in bindings.cells if cell.label) if bindings else ()
    return Target(compatible, cells, tuple(uses))


def _count(node: Node, name: str) -> int | None:
    counts = node.property(name)
    cells = [cell for cell in counts.cells if _is_count(cell)] if counts else []
    return int(cells[0].text) if len(cells) == 1 else None


def _without_number(label: str) -> str:
    return label.rstrip("0123456789")


def _is_count(cell: Cell) -> bool:
    return cell.kind == "number" and cell.text.isdecimal() and len(cell.text) < 3


def compatibles(node: Node) -> tuple[str, ...]:
    """Return what a node says that it is compatible with, the best first."""
    found = node.property("compatible")
    return found.texts if found else ()
