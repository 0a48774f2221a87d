"""The nodes of a devicetree after all of its files: nodes of one path are one node, and labels name them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec import Struct, field

from zmk.devicetree.tree import Devicetree, Property, Token
from zmk.devicetree.tree import Node as WrittenNode


class Node(Struct):
    """A node, its properties and children in the order in which they were first written.

    `place` is its name where it was written first.
    """

    name: str
    place: Token
    properties: dict[str, Property] = field(default_factory=dict)
    children: dict[str, Node] = field(default_factory=dict)

    @property
    def compatibles(self) -> tuple[str, ...]:
        """What the node is compatible with, the best first."""
        found = self.properties.get("compatible")
        return found.texts if found else ()

    @property
    def is_enabled(self) -> bool:
        """Whether its status is okay, as it is unless something else is written."""
        return self.text("status") in {"", "okay", "ok"}

    @property
    def device(self) -> str:
        """The name of the device that the firmware creates for it."""
        return self.text("label") or self.name

    def text(self, name: str) -> str:
        """Return the text of a property, empty if it has none."""
        found = self.properties.get(name)
        return next(iter(found.texts), "") if found else ""


class Nodes(Struct):
    """All nodes; `unknown` are references to labels that nothing has, `homeless` nodes in no other.

    `deleted` are labels of nodes that are deleted, with the place that says so.
    """

    root: Node
    labeled: dict[str, Node] = field(default_factory=dict)
    deleted: dict[str, Token] = field(default_factory=dict)
    unknown: list[Token] = field(default_factory=list)
    homeless: list[Token] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        """Yield every node, parents first."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children.values()))

    def with_compatible(self, compatible: str) -> Iterator[Node]:
        """Yield the enabled nodes that are compatible with something."""
        return (node for node in self.walk() if compatible in node.compatibles and node.is_enabled)


def merge_nodes(*trees: Devicetree) -> Nodes:
    """Return the nodes of parsed files."""
    nodes = Nodes(Node("/", Token("/", 0, 0)))
    for each in chain.from_iterable(tree.nodes for tree in trees):
        if each.name.text == "/":
            _add(nodes.root, each, nodes)
        elif not each.reference:
            nodes.homeless.append(each.name)
        elif target := _target(each.reference, nodes):
            _add(target, each, nodes)
        else:
            nodes.unknown.append(each.name)
    return nodes


def _target(reference: str, nodes: Nodes) -> Node | None:
    """Return the node that `&label` or `&{/path}` names."""
    if not reference.startswith("{"):
        return nodes.labeled.get(reference)
    node: Node | None = nodes.root
    for name in filter(None, reference[1:-1].split("/")):
        node = node.children.get(name) if node else None
    return node


def _add(target: Node, added: WrittenNode, nodes: Nodes) -> None:
    """Add what is written to a node; nesting is bounded by the parser."""
    for label in added.labels:
        nodes.labeled[label.text] = target
    for deleted in added.deleted:
        _delete(target, deleted, nodes)
    for property_ in added.properties:
        target.properties[property_.name.text] = property_
    for child in added.nodes:
        name = f"{child.name.text}@{child.address}" if child.address else child.name.text
        _add(target.children.setdefault(name, Node(name, child.name)), child, nodes)


def _delete(target: Node, deleted: Token, nodes: Nodes) -> None:
    name = deleted.text
    if not name.startswith("&"):
        target.properties.pop(name, None)
        target.children.pop(name, None)
        return
    node = _target(name[1:], nodes)
    if node is None:
        nodes.unknown.append(deleted)
        return
    for label in [label for label, each in nodes.labeled.items() if each is node]:
        nodes.deleted[label] = deleted
        del nodes.labeled[label]
    for parent in nodes.walk():
        for key in [key for key, child in parent.children.items() if child is node]:
            del parent.children[key]
