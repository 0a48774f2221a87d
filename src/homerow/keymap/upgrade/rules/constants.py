"""Parameters that are no key codes: BT_PROF_NEXT -> BT_NXT."""

from __future__ import annotations

from collections.abc import Iterator

from homerow.keymap.upgrade.findings import Edit, Finding
from homerow.keymap.upgrade.source import Source

RULE = "constant-rename"


def upgrade_constants(source: Source) -> Iterator[Finding]:
    """Yield an edit for each constant that has an old name."""
    for mention in source.outline.mentions:
        old, renamed = mention.name.text, source.catalog.constants.get(mention.name.text)
        if renamed is None or mention.is_name or mention.is_pasted or source.is_own(old):
            continue
        note = f"; {renamed.note}" if renamed.note else ""
        message = f"{old} is now called {renamed.to}{note}."
        yield Edit(RULE, mention.name.start, mention.name.end, renamed.to, message, renamed.link)
