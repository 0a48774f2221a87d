"""Key codes: NUM_1 -> N1, wherever a key code stands."""

from __future__ import annotations

from collections.abc import Iterator

from homerow.keymap.upgrade.catalog import Renamed
from homerow.keymap.upgrade.findings import Edit, Finding, Left
from homerow.keymap.upgrade.outline import Mention
from homerow.keymap.upgrade.roles import Roles
from homerow.keymap.upgrade.source import Source

RULE = "keycode-rename"
GONE = "keycode-gone"


def upgrade_keycodes(source: Source) -> Iterator[Finding]:
    """Yield what becomes of each key code that has an old name."""
    codes = source.catalog.keycodes
    roles = Roles(source.names, codes)
    for mention in source.outline.mentions:
        name = mention.name.text
        if name in codes.names:
            yield from _renamed(mention, codes.names[name], roles, source)
        elif name in codes.gone and not _has_own_meaning(mention, source):
            gone = codes.gone[name]
            yield Left(GONE, mention.name.start, mention.name.end, f"{name}: {gone.why}.", gone.link)


def _renamed(mention: Mention, renamed: Renamed, roles: Roles, source: Source) -> Iterator[Finding]:
    if _has_own_meaning(mention, source):
        return
    role = roles.role_of(mention)
    if role == "other" or (renamed.only_after_behavior and not _is_bound(mention)):
        return
    if role == "unknown":
        yield _left(
            mention, f"{mention.function} is not in this file, and may need the name as it is", renamed
        )
    elif renamed.is_word and source.unseen:
        yield _left(mention, f"{source.unseen} may give it a meaning; upgrade both files together", renamed)
    else:
        yield _edit(mention, renamed, source)


def _has_own_meaning(mention: Mention, source: Source) -> bool:
    is_parameter = mention.define is not None and mention.name.text in (mention.define.parameters or ())
    return is_parameter or source.is_own(mention.name.text)


def _is_bound(mention: Mention) -> bool:
    return bool(mention.behavior or mention.property)


def _edit(mention: Mention, renamed: Renamed, source: Source) -> Finding:
    free = [name for name in (renamed.to, *renamed.others) if not source.is_own(name)]
    if not free:
        return _left(mention, f"this file gives {renamed.to} a meaning of its own", renamed)
    old, start, end = mention.name.text, mention.name.start, mention.name.end
    note = f"; {renamed.note}" if renamed.note else ""
    message = f"The key code {old} is now called {free[0]}{note}."
    return Edit(RULE, start, end, free[0], message, renamed.link)


def _left(mention: Mention, why: str, renamed: Renamed) -> Left:
    message = f"{mention.name.text} is now called {renamed.to}, but {why}."
    return Left(RULE, mention.name.start, mention.name.end, message, renamed.link)
