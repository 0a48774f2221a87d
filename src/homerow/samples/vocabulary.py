"""Every name that a devicetree sample may use: the firmware's, Zephyr's, and those that its page defines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache

from msgspec import Struct, field

from homerow.diagnostics import did_you_mean
from homerow.facts.facts import Facts
from homerow.facts.model import KeyCode, Property
from homerow.keymap.tree import Cell, Define, Devicetree, Node

# The properties that hold uses of nodes with parameters, and the property of the node that counts them.
CELL_COUNTS: Mapping[str, str] = {
    "bindings": "#binding-cells",
    "sensor-bindings": "#sensor-binding-cells",
    "input-processors": "#input-processor-cells",
    "keys": "#key-cells",
}
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


class Known:
    """What samples may use without defining it; made once for all pages."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.predefined = lru_cache(maxsize=4096)(lambda label: _predefined(label, facts))

    @cached_property
    def connectors(self) -> frozenset[str]:
        """The labels of plugs."""
        return frozenset(
            label for each in self.facts.hardware.values() for label in each.node_labels.values()
        )

    @cached_property
    def values(self) -> Mapping[str, None]:
        """All names that have a value; as a mapping, to keep the order for suggestions."""
        usages = (key.usage for key in self.facts.keys if key.usage)
        flags = (each.flag for each in self.facts.modifiers.values())
        own = (*self.facts.keycodes, *self.facts.constants, *self.facts.zephyr.constants)
        return dict.fromkeys((*own, *flags, *usages))

    @cached_property
    def properties(self) -> Mapping[str, Property]:
        """Every property of any node, for nodes of which nothing is known; typed where it has one type."""
        merged: dict[str, Property] = {}
        for binding in self.facts.bindings.values():
            for each in (*binding.properties.values(), *binding.child_properties.values()):
                other = merged.get(each.name, each)
                kind = each.type if each.type == other.type else None
                merged[each.name] = Property(
                    compatible="", of="node", name=each.name, documented=True, type=kind
                )
        return merged

    @cached_property
    def constants(self) -> Mapping[str, tuple[str, ...]]:
        """The constants that are written for nodes with a compatible, by that."""
        written: dict[str, dict[str, None]] = {}
        for constant in self.facts.constants.values():
            for label in constant.labels:
                user = self.facts.behaviors.get(label) or self.facts.input_processors.get(label)
                if user:
                    written.setdefault(user.compatible, {})[constant.name] = None
        return {compatible: tuple(names) for compatible, names in written.items()}

    @cached_property
    def headers(self) -> frozenset[str]:
        """What can be included."""
        return self.facts.zephyr.headers | {each.header for each in self.facts.constants.values()}


class Vocabulary:
    """The names of one page's samples, over those that are known anyway."""

    def __init__(
        self, known: Known, trees: Iterable[Devicetree], declared: Iterable[str], shields: Iterable[str] = ()
    ) -> None:
        self.known = known
        self.facts = known.facts
        self.zephyr = known.facts.zephyr
        self.declared = frozenset(declared)
        self.shields = self.declared.union(shields)
        self.defines: dict[str, Define] = {}
        self._targets: dict[str, list[Target]] = {}
        self._added: dict[str, set[str]] = {}
        for tree in trees:
            self.defines.update((define.name.text, define) for define in tree.defines)
            for node, _ in tree.walk():
                for token in node.labels:
                    self._targets.setdefault(token.text, []).append(_target(node, self.facts))
                if node.reference:
                    self._added.setdefault(node.reference, set()).update(
                        each.name.text for each in node.properties
                    )
            for label, target in _called(tree, self.facts):
                self._targets.setdefault(label, []).append(target)

    def is_added(self, node: Node, name: str) -> bool:
        """Return whether a sample adds a property to a node elsewhere, by one of its labels."""
        return any(name in self._added.get(label.text, ()) for label in node.labels)

    def targets(self, label: str) -> tuple[Target, ...] | None:
        """Return the nodes that a label may mean; None when there is none, empty when they are not known."""
        own = (*self._targets.get(label, ()), *self.known.predefined(label))
        if own:
            return own
        is_opaque = label in self.declared or label in self.known.connectors or self.zephyr.has_label(label)
        return () if is_opaque else None

    def labels(self, count: str | None = None) -> tuple[str, ...]:
        """Return all labels; with a counting property only those of nodes that have it."""
        found = (*self._targets, *self.facts.behaviors, *self.facts.input_processors)
        fitting = (label for label in found if count is None or self._has(label, count))
        other = () if count else (*self.zephyr.labels, *self.known.connectors)
        return (*fitting, *other, *self.declared)

    def cure(self, label: str, count: str | None = None) -> str:
        """Return what to do about a label that is not known."""
        near = did_you_mean(label, self.labels(count), prefix="&")
        return near or f'define it in a sample of this page, or say defines="{label}" in the fence'

    def _has(self, label: str, count: str) -> bool:
        return any(count in target.cells for target in self.targets(label) or ())

    def key(self, name: str) -> KeyCode | None:
        """Return the key that a name means, unless the page gives it a meaning of its own."""
        return None if name in self.defines or name in self.declared else self.facts.keycodes.get(name)

    def has_value(self, name: str) -> bool:
        """Return whether a name has a value."""
        return name in self.defines or name in self.declared or name in self.known.values

    def values(self) -> tuple[str, ...]:
        """Return all names that have a value, for suggestions."""
        return (*self.defines, *self.declared, *self.known.values)

    def functions(self) -> tuple[str, ...]:
        """Return all names that can be called."""
        constants = (each.name for each in self.facts.constants.values() if each.params)
        return (*self.defines, *self.declared, *self.facts.modifiers, *constants, *self.zephyr.constants)

    def arities(self, name: str) -> tuple[int, ...]:
        """Return how many arguments a function may take; nothing when that is not known."""
        define, constant = self.defines.get(name), self.facts.constants.get(name)
        if define or name in self.declared:
            return (len(define.parameters),) if define and define.parameters is not None else ()
        if name in self.facts.modifiers:
            return (1, _OTHER_ARITIES[name]) if name in _OTHER_ARITIES else (1,)
        takes = len(constant.params) if constant and constant.params else _FUNCTIONS.get(name)
        return () if takes is None else (takes,)

    def width(self, cell: Cell) -> int | None:
        """Return how many parameters a cell stands for; None when that is not known."""
        if cell.kind not in {"name", "call"}:
            return 1
        name = cell.text.partition("(")[0].rstrip()
        constant = self.facts.constants.get(name)
        if name in self.declared:
            return None
        return constant.cells_given if constant and name not in self.facts.keycodes else 1


def _predefined(label: str, facts: Facts) -> tuple[Target, ...]:
    behavior = facts.behaviors.get(label)
    if behavior:
        counts = {"bindings": behavior.cells, "sensor-bindings": behavior.sensor_cells}
        cells = {CELL_COUNTS[name]: count for name, count in counts.items() if count is not None}
        return (Target(behavior.compatible, cells, _labels_in(behavior.properties.get("bindings"))),)
    processor = facts.input_processors.get(label)
    return (
        (Target(processor.compatible, {CELL_COUNTS["input-processors"]: processor.cells}),)
        if processor
        else ()
    )


def _labels_in(value: object) -> tuple[str, ...]:
    """Return the labels in a property's value: '&mo', or (('&kp',), ('&kp',))."""
    if isinstance(value, tuple):
        return tuple(label for each in value for label in _labels_in(each))
    return (value[1:],) if isinstance(value, str) and value.startswith("&") else ()


def _called(tree: Devicetree, facts: Facts) -> Iterator[tuple[str, Target]]:
    """Yield the labels that the calls of macros define."""
    for call in tree.calls:
        macro = facts.macros.get(call.name.text)
        if macro and call.arguments:
            yield call.arguments[0].text, Target(macro.compatible, {CELL_COUNTS["bindings"]: macro.cells})


def _target(node: Node, facts: Facts) -> Target:
    compatible = next(iter(compatibles(node)), "")
    binding = facts.bindings.get(compatible)
    cells = dict(binding.head.cells) if binding else {}
    counts = (each for each in node.properties if each.name.text in CELL_COUNTS.values())
    cells.update(
        (each.name.text, int(cell.text)) for each in counts for cell in each.cells if _is_count(cell)
    )
    bindings = node.property("bindings")
    uses = (cell.label for cell in bindings.cells if cell.label) if bindings else ()
    return Target(compatible, cells, tuple(uses))


def _is_count(cell: Cell) -> bool:
    return cell.kind == "number" and cell.text.isdecimal() and len(cell.text) < 3


def compatibles(node: Node) -> tuple[str, ...]:
    """Return what a node says that it is compatible with, the best first."""
    found = node.property("compatible")
    return found.texts if found else ()
