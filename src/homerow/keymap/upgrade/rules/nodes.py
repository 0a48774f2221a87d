"""Nodes of the firmware that a keymap changes by their path: behavior_mod_tap -> mod_tap."""

from __future__ import annotations

from collections.abc import Iterator

from homerow.keymap.upgrade.findings import Edit, Finding, Left
from homerow.keymap.upgrade.outline import Block
from homerow.keymap.upgrade.source import Source

RULE = "node-rename"


def upgrade_nodes(source: Source) -> Iterator[Finding]:
    """Yield an edit for each node that changes one of the firmware's by a path that it had."""
    nodes = source.catalog.nodes
    for block in source.outline.blocks:
        new = nodes.names.get(block.name)
        if new is None or block.parent is None or block.parent.path != nodes.parent or _is_own(block):
            continue
        start, end = block.name_start, block.name_start + len(block.name)
        message = f"The firmware's node {block.name} is now called {new}"
        if new in block.parent.inner:
            why = "this file has a node of that name, too"
            yield Left(RULE, start, end, f"{message}, but {why}.", nodes.link)
        else:
            yield Edit(RULE, start, end, new, f"{message}.", nodes.link)


def _is_own(block: Block) -> bool:
    """Return whether this is a new node of the user's: it says what it is, or has a label."""
    return bool(block.compatibles or block.labels)
