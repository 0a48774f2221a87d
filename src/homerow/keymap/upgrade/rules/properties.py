"""Properties with a new name and the same meaning: tapping_term_ms -> tapping-term-ms."""

from __future__ import annotations

from collections.abc import Iterator

from homerow.keymap.upgrade.catalog import RenamedProperty
from homerow.keymap.upgrade.findings import Edit, Finding, Left
from homerow.keymap.upgrade.outline import Block, Property
from homerow.keymap.upgrade.source import Source


def upgrade_properties(source: Source) -> Iterator[Finding]:
    """Yield what becomes of each property that has an old name."""
    for name, renamed in source.catalog.properties.items():
        for block in source.outline.having(name):
            if _is_meant(renamed, block, source):
                named = (each for each in block.properties if each.name.text == name)
                yield from (_finding(each, renamed, block) for each in named)


def _is_meant(renamed: RenamedProperty, block: Block, source: Source) -> bool:
    if not source.setting.is_wanted(renamed.to):
        return False
    return not renamed.of or not set(renamed.of).isdisjoint(source.compatibles(block))


def _finding(found: Property, renamed: RenamedProperty, block: Block) -> Finding:
    old, new, link = found.name, renamed.to.to, renamed.to.link
    message = f"{old.text} is now called {new}"
    if block.find(new):
        return Left(renamed.rule, old.start, old.end, f"{message}, but this node has both.", link)
    return Edit(renamed.rule, old.start, old.end, new, f"{message}.", link)
