"""Headers that moved: mouse.h -> pointing.h."""

from __future__ import annotations

from collections.abc import Iterator

from homerow.keymap.tree import Token
from homerow.keymap.upgrade.catalog import Renamed
from homerow.keymap.upgrade.findings import Edit, Finding, Left
from homerow.keymap.upgrade.source import Source

RULE = "header-rename"


def upgrade_headers(source: Source) -> Iterator[Finding]:
    """Yield an edit for each header that has another path now."""
    for include in source.outline.includes:
        renamed = source.catalog.headers.get(include.text)
        if renamed is not None and source.setting.is_wanted(renamed):
            yield Edit(RULE, include.start, include.end, renamed.to, _message(include, renamed), renamed.link)


def report_defines(source: Source) -> Iterator[Finding]:
    """Yield macros that a header used to read and now reads by another name."""
    for define in source.outline.defines:
        renamed = source.catalog.defines.get(define.name.text)
        if renamed is not None and not source.is_own(renamed.to):
            message = (
                f"The header reads {renamed.to} now; {define.name.text} is this file's own name, so it stays."
            )
            yield Left("define-rename", define.name.start, define.name.end, message, renamed.link)


def _message(include: Token, renamed: Renamed) -> str:
    return f"The header {include.text} is now {renamed.to}."
