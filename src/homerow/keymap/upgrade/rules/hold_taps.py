"""global-quick-tap -> require-prior-idle-ms, with the time that it was about.

The firmware still reads the old property as "after any key within quick-tap-ms, tap at once", which is what
the new one says with a time of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from homerow.keymap.upgrade.findings import Edit, Finding, Left
from homerow.keymap.upgrade.outline import Block, Property
from homerow.keymap.upgrade.source import Source

RULE = "global-quick-tap"
_OLD, _NEW = "global-quick-tap", "require-prior-idle-ms"


def upgrade_hold_taps(source: Source) -> Iterator[Finding]:
    """Yield what becomes of each global-quick-tap."""
    for block in source.outline.having(_OLD):
        found = block.find(_OLD)
        if found is not None:
            yield _finding(found, block, source.catalog.hold_tap_link)


def _finding(found: Property, block: Block, link: str) -> Finding:
    time = block.find("quick-tap-ms") or block.find("quick_tap_ms")
    start, end = found.name.start, found.end
    message = f"{_OLD} became {_NEW}, which has a time of its own"
    if time is None or not time.number:
        return Left(RULE, start, end, f"{message}, but there is no quick-tap-ms here to take it from.", link)
    if block.find(_NEW) is not None:
        return Left(
            RULE, start, end, f"{message}, but this node has both: keep the time that you want.", link
        )
    text = f"{_NEW} = {time.number}{';' if found.is_ended else ''}"
    note = "that of quick-tap-ms; from now on you can change the one without the other"
    return Edit(RULE, start, end, text, f"{message}: {note}.", link)
