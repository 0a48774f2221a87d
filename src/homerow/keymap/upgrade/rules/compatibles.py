"""Kinds of nodes that the firmware has no more: named, and left to a hand."""

from __future__ import annotations

from collections.abc import Iterator

from homerow.keymap.upgrade.findings import Finding, Left
from homerow.keymap.upgrade.source import Source


def report_compatibles(source: Source) -> Iterator[Finding]:
    """Yield the nodes whose kind is gone."""
    for block in source.outline.having("compatible"):
        found = block.find("compatible")
        for name in found.texts if found else ():
            gone = source.catalog.compatibles.get(name)
            if found is not None and gone is not None:
                yield Left("compatible-gone", found.name.start, found.end, f"{name}: {gone.why}.", gone.link)
