"""The roles of nodes in samples, which decide their optional and required properties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from homerow.diagnostics import did_you_mean, misspelled
from homerow.markdown.code.sample import Marks, Problem
from zmk.devicetree.tree import Node, Property
from zmk.firmware.records import Binding
from zmk.firmware.records import Property as KnownProperty
from zmk.firmware.zephyr import ADD_HINT
from zmk.samples.devicetree.reading import Reading
from zmk.samples.vocabulary import Vocabulary

# Nodes that do nothing without a compatible: those of the root by their name, and all in two of them.
_ROOT_NODES: Mapping[str, str] = {
    "keymap": "zmk,keymap",
    "combos": "zmk,combos",
    "conditional_layers": "zmk,conditional-layers",
}
MIN_LENGTH = 6  # characters; shorter properties of other drivers are near to the firmware's
_KEYMAP = "zmk,keymap"
_HOLDERS = frozenset({"behaviors", "macros"})
_ABSENT = frozenset({"reserved", "disabled"})


class Role(Struct, frozen=True):
    """The role of a node: `known` has its properties, or None if they are unknown.

    `is_whole`: all of it is here, so what it must have must be here. `children` are what its nodes may have.
    """

    title: str
    known: Mapping[str, KnownProperty] | None = None
    children: Binding | None = None
    is_whole: bool = False


FOREIGN = Role("this node")
OPAQUE = Role("this node")  # it is defined elsewhere
PLAIN = Role("this node", {})
GUESSED = Role("this node", {})  # a part of some node, or a node in it: what it may have is not known
CHOSEN = Role("/chosen")


class Nodes:
    """The nodes of a sample with their roles; what is wrong with a node as a whole is a problem."""

    def __init__(self, reading: Reading, marks: Marks, vocabulary: Vocabulary) -> None:
        self._reading = reading
        self._marks = marks
        self._vocabulary = vocabulary
        self.problems: list[Problem] = []
        roles: dict[int, Role] = {}
        self.roles: list[tuple[Node, Role]] = []
        for node, parent in reading.tree.walk():
            role = self._role(node, parent, roles[id(parent)] if parent else None)
            if role.is_whole and reading.gaps.within(node.start, node.end):
                role = replace(role, is_whole=False)
            roles[id(node)] = role
            self.roles.append((node, role))

    def _role(self, node: Node, parent: Node | None, above: Role | None) -> Role:
        given = node.property("compatible")
        if given and given.texts:
            return self._by_compatible(given)
        if node.reference:
            return self._by_reference(node)
        if parent is None or above is None:
            return self._outermost(node)
        return FOREIGN if above is FOREIGN or above is OPAQUE else self._inner(node, parent, above)

    def _inner(self, node: Node, parent: Node, above: Role) -> Role:
        if parent.name.text == "/" and node.name.text == "chosen":
            return CHOSEN
        if above.children:
            binding = above.children
            title = f"a node in {binding.head.compatible}"
            return Role(title, binding.child_properties, is_whole=above.is_whole)
        self._check_compatible_is_there(node, parent)
        return GUESSED if above is GUESSED else PLAIN

    def _by_compatible(self, given: Property) -> Role:
        vocabulary = self._vocabulary
        for compatible in given.texts:
            binding = vocabulary.data.bindings.get(compatible)
            if binding:
                return Role(compatible, binding.properties, binding, is_whole=True)
        for value, compatible in zip(given.values, given.texts, strict=False):
            if compatible in vocabulary.zephyr.compatibles or compatible in vocabulary.declared:
                return FOREIGN
            self._unknown_compatible(compatible, value.start, value.end)
        return FOREIGN

    def _unknown_compatible(self, compatible: str, start: int, end: int) -> None:
        known = (*self._vocabulary.data.bindings, *self._vocabulary.zephyr.compatibles)
        hint = did_you_mean(compatible, known) or ADD_HINT
        self.problems.append(
            Problem("unknown-compatible", f'unknown binding "{compatible[:80]}"', start, end, hint)
        )

    def _by_reference(self, node: Node) -> Role:
        label = node.reference
        targets = self._vocabulary.targets(label)
        if targets is None and not label.startswith("{"):
            hint = self._vocabulary.hint(label)
            message = f"unknown node &{label[:80]}"
            self.problems.append(Problem("unknown-label", message, node.name.start, node.name.end, hint))
        compatible = targets[0].compatible if targets else ""
        binding = self._vocabulary.data.bindings.get(compatible)
        if binding:
            return Role(compatible, binding.properties, binding)
        return FOREIGN if targets is None or compatible else OPAQUE

    def _outermost(self, node: Node) -> Role:
        """Return the role of the root, or of the node around a fragment."""
        compatible = self._marks.of
        binding = self._vocabulary.data.bindings.get(compatible)
        if binding and not node.name.text:
            known = {**binding.child_properties, **binding.properties}
            return Role(compatible, known, binding, is_whole=True)
        if compatible and not node.name.text:
            self._unknown_compatible(compatible, -1, -1)
            return FOREIGN
        return GUESSED if self._reading.is_guessed else PLAIN

    def _check_compatible_is_there(self, node: Node, parent: Node) -> None:
        compatible = _ROOT_NODES.get(node.name.text) if parent.name.text == "/" else None
        is_needed = compatible is not None or parent.name.text in _HOLDERS
        if not is_needed or self._reading.gaps.within(node.start, node.end):
            return
        hint = f'add compatible = "{compatible}";' if compatible else 'add compatible = "zmk,behavior-…";'
        message = f"{node.name.text} has no compatible, so nothing reads it"
        self.problems.append(Problem("missing-property", message, node.name.start, node.name.end, hint))


def count_layers(nodes: Nodes, reading: Reading) -> int | None:
    """Return the number of layers if a sample has a whole keymap; None if some layers may be elsewhere."""
    tree = reading.tree
    keymaps = [
        node for node, role in nodes.roles if role.title == _KEYMAP and role.is_whole and node.name.text
    ]
    if len(keymaps) != 1 or any(tree.text[path.start - 1] == '"' for path in tree.includes()):
        return None
    keymap = keymaps[0]
    if any(call.is_item and keymap.start <= call.start < keymap.end for call in tree.calls):
        return None
    return len(keymap.nodes) if len(keymap.nodes) > 1 else None  # one alone is an example of a layer


def missing_properties(node: Node, role: Role, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Yield the properties that a node must have and has not."""
    status = node.property("status")
    is_fragment = not node.name.text
    is_absent = status and not _ABSENT.isdisjoint(status.texts)
    if is_fragment or is_absent or not role.is_whole or not role.known:
        return
    for name, known in role.known.items():
        if known.required and not node.property(name) and not vocabulary.is_added(node, name):
            example = f"{name} = <{known.const}>;" if known.const is not None else name
            message = f"{role.title} must have {name}"
            yield Problem("missing-property", message, node.name.start, node.name.end, f"add {example}")


def find_known(name: str, role: Role, vocabulary: Vocabulary) -> KnownProperty | None:
    """Return the property that a node of this role may have, or None."""
    own = (role.known or {}).get(name)
    standard = vocabulary.zephyr.properties.get(name)
    if own or standard is None:
        return own or (vocabulary.known.properties.get(name) if role is PLAIN or role is GUESSED else None)
    return KnownProperty(compatible="", of="node", name=name, documented=False, type=standard)


def is_misspelled(written: Property, vocabulary: Vocabulary) -> bool:
    """Return whether a property of a node of an unknown kind is most likely one of the firmware's."""
    name, known = written.name.text, vocabulary.known.properties
    if len(name) < MIN_LENGTH or name in known or name in vocabulary.zephyr.properties:
        return False
    return name in vocabulary.known.joined_properties or misspelled(name, known, typos=1) is not None


def unknown_property(written: Property, role: Role, vocabulary: Vocabulary) -> Problem:
    """Return the problem of a property that a node may not have."""
    name = written.name.text
    own = role.known or vocabulary.known.properties
    hint = did_you_mean(name, (*own, *vocabulary.zephyr.properties)) or "remove it"
    message = f"{role.title} has no property {name[:80]}"
    return Problem("unknown-property", message, written.name.start, written.name.end, hint)
