"""no-taps -> nothing, and where it was not there, primary-tap-enable: taps do what they did."""

from __future__ import annotations

from collections.abc import Iterator

from homerow.keymap.upgrade.findings import Edit, Finding, Left
from homerow.keymap.upgrade.outline import Block, Property
from homerow.keymap.upgrade.source import Source

RULE = "pinnacle-taps"


def upgrade_taps(source: Source) -> Iterator[Finding]:
    """Yield what becomes of taps on each trackpad of the old driver, and of each word that there be none."""
    taps = source.catalog.taps
    if not source.setting.is_wanted(taps):
        return
    for name, finding in ((taps.off, _without), (taps.sign, _with)):
        for block in source.outline.having(name):
            found = block.find(name)
            if found is not None and taps.compatible in source.compatibles(block):
                yield from finding(found, block, source)


def _without(off: Property, block: Block, source: Source) -> Iterator[Finding]:
    taps, start, end = source.catalog.taps, off.name.start, off.end
    message = f"Without {taps.on} the driver takes no taps for clicks, so {taps.off} goes"
    if block.find(taps.on) or not off.is_ended:
        yield Left(RULE, start, end, f"{message}; what this node says of taps needs a decision.", taps.link)
    else:
        yield Edit(RULE, *source.statement(start, end), "", f"{message}.", taps.link)


def _with(sign: Property, block: Block, source: Source) -> Iterator[Finding]:
    taps, start, end = source.catalog.taps, sign.name.start, sign.end
    if block.find(taps.off) or block.find(taps.on):
        return
    message = f"The driver took taps for clicks unless told {taps.off}; now it does with {taps.on} alone"
    if taps.off in source.names.properties or not sign.is_ended:
        yield Left(RULE, start, end, f"{message}, and {taps.off} may be said elsewhere.", taps.link)
        return
    text = f"{source.between_statements(start)}{taps.on};"
    yield Edit(RULE, end, end, text, f"{message}.", taps.link, because=(start,))
