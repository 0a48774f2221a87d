"""Nodes that were renamed or removed, and labels, which layers replace by display-name."""

from __future__ import annotations

from collections.abc import Iterator

from zmk.devicetree.upgrade.catalog import matches
from zmk.devicetree.upgrade.findings import Finding
from zmk.devicetree.upgrade.source import Source
from zmk.devicetree.upgrade.syntax_index import Block, Property

NODE = "node-rename"
LAYER_LABEL = "layer-label"
OTHER_LABEL = "label-removed"
_DIVIDED = "a preprocessor line divides its value"
_OLD, _NEW = "label", "display-name"


def upgrade_nodes(source: Source) -> Iterator[Finding]:
    """Yield a finding for each renamed node of the firmware that a keymap changes by its path."""
    nodes = source.catalog.nodes
    for block in source.syntax.blocks:
        new = nodes.names.get(block.name)
        if new is None or block.parent is None or block.parent.path != nodes.parent:
            continue
        if _is_own(block, nodes.labels.get(new, frozenset())):
            continue
        start, end = block.name_start, block.name_start + len(block.name)
        message = f"The firmware's node {block.name} is now called {new}"
        why = "this file has a node of that name, too" if new in block.parent.inner else ""
        yield Finding(NODE, start, end, message, nodes.link, new).unless(why)


def _is_own(block: Block, labels: frozenset[str]) -> bool:
    """Return whether a node is the keymap's own.

    With a label of the firmware's node it is not: the devicetree compiler rejects two nodes of one label.
    """
    return labels.isdisjoint(block.labels) if block.labels else bool(block.compatibles)


def report_compatibles(source: Source) -> Iterator[Finding]:
    """Yield the nodes whose compatible the firmware no longer has."""
    for block in source.syntax.having("compatible"):
        found = block.named["compatible"]
        for name in found.texts:
            if removed := source.catalog.compatibles.get(name):
                place = found.name.start, found.end
                yield Finding("compatible-gone", *place, f"{name}: {removed.why}.", removed.link)


def upgrade_labels(source: Source) -> Iterator[Finding]:
    """Yield a finding for each label of a layer, a behavior or hardware."""
    for block in source.syntax.having(_OLD):
        for label in block.find_all(_OLD):
            if label.value is not None:
                rule = _layer_label if _is_layer(block, source) else _other_label
                yield from rule(label, block, source)


def _layer_label(label: Property, block: Block, source: Source) -> Iterator[Finding]:
    start, end, link = label.name.start, label.end, source.catalog.labels.link
    if _NEW in block.named and label.has_directive:
        message = f"A layer's name is its {_NEW}, which this layer has; label can go, but {_DIVIDED}."
        yield Finding(LAYER_LABEL, start, end, message, link)
    elif _NEW in block.named and label.is_ended:
        message = f"A layer's name is its {_NEW}, which this layer has."
        yield Finding(LAYER_LABEL, *source.statement(start, end), message, link, "")
    else:
        message = f"A layer's name is its {_NEW} now; label goes."
        yield Finding(LAYER_LABEL, start, label.name.end, message, link, _NEW)


def _other_label(label: Property, block: Block, source: Source) -> Iterator[Finding]:
    start, end, link = label.name.start, label.end, source.catalog.labels.link
    if why := _reason_to_keep(label, block, source):
        yield Finding(OTHER_LABEL, start, end, f"Labels go, but {why}.", link)
    elif _is_unused(block, source) and label.has_directive:
        yield Finding(OTHER_LABEL, start, end, f"Labels go, but {_DIVIDED}.", link)
    elif _is_unused(block, source) and label.is_ended:
        message = "The firmware reads no labels any more."
        yield Finding(OTHER_LABEL, *source.statement(start, end), message, link, "")
    elif not _nearest_compatibles(block, source):
        message = "The firmware's own nodes no longer have labels; remove it if this node is one of them."
        yield Finding(OTHER_LABEL, start, end, message, link)


def _is_layer(block: Block, source: Source) -> bool:
    parent = block.parent
    if block.kind == "call" or block.compatibles:
        return False
    if parent is not None and parent.kind == "node":
        layers = source.catalog.labels.layers
        return layers in source.compatibles(parent) or parent.name in {"keymap", "&keymap"}
    return "bindings" in block.named and "key-positions" not in block.named


def _reason_to_keep(label: Property, block: Block, source: Source) -> str:
    if label.texts == (block.name,):
        return ""
    for compatible in source.compatibles(block):
        for pattern, why in source.catalog.labels.kept.items():
            if matches(compatible, (pattern,)):
                return why
    return ""


def _is_unused(block: Block, source: Source) -> bool:
    labels = source.catalog.labels
    if compatibles := _nearest_compatibles(block, source):
        return any(matches(compatible, labels.compatibles) for compatible in compatibles)
    if block.kind == "call":
        return matches(block.name, labels.helpers)
    return matches(block.path, labels.paths)


def _nearest_compatibles(block: Block, source: Source) -> tuple[str, ...]:
    """Return the compatibles of a node, or of its parent if it has none."""
    return source.compatibles(block) or (source.compatibles(block.parent) if block.parent else ())
