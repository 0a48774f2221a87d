"""debounce-period -> debounce-press-ms and debounce-release-ms."""

from __future__ import annotations

from collections.abc import Iterator

from homerow.keymap.upgrade.catalog import matches
from homerow.keymap.upgrade.findings import Edit, Finding, Left
from homerow.keymap.upgrade.outline import Block, Property
from homerow.keymap.upgrade.source import Source

RULE = "debounce-period"
_NEW = ("debounce-press-ms", "debounce-release-ms")


def upgrade_debounce(source: Source) -> Iterator[Finding]:
    """Yield what becomes of each debounce-period."""
    for block in source.outline.having(RULE):
        found = block.find(RULE)
        if found is not None and _is_meant(block, source):
            yield _finding(found, block, source)


def _is_meant(block: Block, source: Source) -> bool:
    debounce, compatibles = source.catalog.debounce, source.compatibles(block)
    if compatibles:
        return not set(debounce.compatibles).isdisjoint(compatibles)
    return matches(block.name.removeprefix("&"), debounce.references)


def _finding(found: Property, block: Block, source: Source) -> Finding:
    start, end, link = found.name.start, found.end, source.catalog.debounce.link
    message = "debounce-period became one time for a key that goes down and one for a key that comes up"
    if any(block.find(name) for name in _NEW):
        return Left(RULE, start, end, f"{message}, but this node has one of these, too.", link)
    if not found.number:
        return Left(RULE, start, end, f"{message}, but this is no time that both can have.", link)
    text = source.between_statements(start).join(f"{name} = {found.number};" for name in _NEW)
    return Edit(RULE, start, end, text if found.is_ended else text[:-1], f"{message}.", link)
