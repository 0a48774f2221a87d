"""The nodes of a devicetree after all of its files: nodes of one path are one node, and labels name them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec import Struct, field

from zmk.devicetree.tree import Devicetree, Property, Token
from zmk.devicetree.tree import Node as SyntaxNode


class Node(Struct):
    """A node, its properties and children in the order in which they were first written."""

    name: str
    properties: dict[str, Property] = field(default_factory=dict)
    children: dict[str, Node] = field(default_factory=dict)

    @property
    def compatible(self) -> str:
        """What the node is; the first value, if there are several."""
        return self.text("compatible")

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
    """All nodes; `unknown` are references to labels that nothing has."""

    root: Node
    labeled: dict[str, Node]
    unknown: list[Token]

    def walk(self) -> Iterator[Node]:
        """Yield every node, parents first."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children.values()))

    def with_compatible(self, *compatibles: str) -> Iterator[Node]:
        """Yield the enabled nodes that are one of these."""
        return (node for node in self.walk() if node.compatible in compatibles and node.is_enabled)


def merge_nodes(*trees: Devicetree) -> Nodes:
    """Return the nodes of parsed files."""
    nodes = Nodes(Node("/"), {}, [])
    for each in chain.from_iterable(tree.nodes for tree in trees):
        target = nodes.labeled.get(each.reference) if each.reference else nodes.root
        if target is None:
            nodes.unknown.append(each.name)
        else:
            _add(target, each, nodes)
    return nodes


def _add(target: Node, added: SyntaxNode, nodes: Nodes) -> None:
    """Add what is written to a node; nesting is bounded by the parser."""
    for label in added.labels:
        nodes.labeled[label.text] = target
    for property_ in added.properties:
        target.properties[property_.name.text] = property_
    for deleted in added.deleted:
        target.properties.pop(deleted.text, None)
        target.children.pop(deleted.text, None)
    for child in added.nodes:
        name = f"{child.name.text}@{child.address}" if child.address else child.name.text
        _add(target.children.setdefault(name, Node(name)), child, nodes)
