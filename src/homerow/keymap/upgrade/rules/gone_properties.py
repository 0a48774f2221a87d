"""Properties that the firmware reads no more: removed where nothing takes their place, else named."""

from __future__ import annotations

from collections.abc import Iterator

from homerow.keymap.upgrade.catalog import GoneProperty
from homerow.keymap.upgrade.findings import Edit, Finding, Left
from homerow.keymap.upgrade.outline import Property
from homerow.keymap.upgrade.source import Source

RULE = "property-gone"


def upgrade_gone_properties(source: Source) -> Iterator[Finding]:
    """Yield what becomes of each property that is gone."""
    for name, gone in source.catalog.gone_properties.items():
        for block in source.outline.having(name):
            if not set(gone.of).isdisjoint(source.compatibles(block)):
                named = (each for each in block.properties if each.name.text == name)
                yield from (_finding(each, gone, source) for each in named)


def _finding(found: Property, gone: GoneProperty, source: Source) -> Finding:
    start, end = found.name.start, found.end
    message = f"{found.name.text} is gone: {gone.why}."
    if gone.needs_hand or not found.is_ended:
        return Left(RULE, start, end, message, gone.link)
    return Edit(RULE, *source.statement(start, end), "", message, gone.link)
