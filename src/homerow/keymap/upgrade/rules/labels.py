"""Labels: a layer's is its display-name now; those of behaviors and hardware go."""

from __future__ import annotations

from collections.abc import Iterator

from homerow.keymap.upgrade.catalog import matches
from homerow.keymap.upgrade.findings import Edit, Finding, Left
from homerow.keymap.upgrade.outline import Block, Property
from homerow.keymap.upgrade.source import Source

LAYER = "layer-label"
OTHER = "label-removed"
_OLD, _NEW = "label", "display-name"


def upgrade_labels(source: Source) -> Iterator[Finding]:
    """Yield what becomes of each label."""
    for block in source.outline.having(_OLD):
        for each in block.properties:
            if each.name.text == _OLD and each.value is not None:
                yield from _finding(each, block, source)


def _finding(label: Property, block: Block, source: Source) -> Iterator[Finding]:
    start, end, link = label.name.start, label.end, source.catalog.labels.link
    if _is_layer(block, source):
        yield _layer(label, block, source)
    elif why := _kept(label, block, source):
        yield Left(OTHER, start, end, f"Labels go, but {why}.", link)
    elif _goes(block, source) and label.is_ended:
        message = "The firmware reads no labels any more."
        yield Edit(OTHER, *source.statement(start, end), "", message, link)
    elif not _kinds(block, source):
        message = "The firmware's own nodes have no label any more; whose this one is cannot be seen here."
        yield Left(OTHER, start, end, message, link)


def _layer(label: Property, block: Block, source: Source) -> Finding:
    link = source.catalog.labels.link
    if block.find(_NEW) and label.is_ended:
        message = f"A layer's name is its {_NEW}, which this layer has."
        return Edit(LAYER, *source.statement(label.name.start, label.end), "", message, link)
    message = f"A layer's name is its {_NEW} now; label goes."
    return Edit(LAYER, label.name.start, label.name.end, _NEW, message, link)


def _is_layer(block: Block, source: Source) -> bool:
    parent = block.parent
    if block.kind == "call" or block.compatibles:
        return False
    if parent is not None and parent.kind == "node":
        layers = source.catalog.labels.layers
        return layers in source.compatibles(parent) or parent.name in {"keymap", "&keymap"}
    return block.find("bindings") is not None and block.find("key-positions") is None


def _kept(label: Property, block: Block, source: Source) -> str:
    kept = {} if label.texts == (block.name,) else source.catalog.labels.kept
    found = (
        kept[pattern] for name in source.compatibles(block) for pattern in kept if matches(name, (pattern,))
    )
    return next(found, "")


def _goes(block: Block, source: Source) -> bool:
    labels = source.catalog.labels
    if kinds := _kinds(block, source):
        return any(matches(kind, labels.compatibles) for kind in kinds)
    if block.kind == "call":
        return matches(block.name, labels.helpers)
    return matches(block.path, labels.paths)


def _kinds(block: Block, source: Source) -> tuple[str, ...]:
    """Return what a node, or else the one that it stands in, is compatible with."""
    return source.compatibles(block) or (source.compatibles(block.parent) if block.parent else ())
