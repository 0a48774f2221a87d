"""Renamed key codes, behaviors, constants and headers: NUM_1 -> N1, &cp -> &kp."""

from __future__ import annotations

from collections.abc import Iterator

from homerow.keymap.upgrade.catalog import Renamed
from homerow.keymap.upgrade.findings import Edit, Finding, Left
from homerow.keymap.upgrade.outline import Mention
from homerow.keymap.upgrade.roles import Roles
from homerow.keymap.upgrade.source import Source

KEY_CODE = "keycode-rename"
BEHAVIOR = "behavior-rename"


def upgrade_headers(source: Source) -> Iterator[Finding]:
    """Yield an edit for each header that has a new path."""
    for include in source.outline.includes:
        renamed = source.catalog.headers.get(include.text)
        if renamed is not None and source.setting.is_wanted(renamed):
            message = f"The header {include.text} is now {renamed.to}."
            yield Edit("header-rename", include.start, include.end, renamed.to, message, renamed.link)


def report_defines(source: Source) -> Iterator[Finding]:
    """Yield the macros that configure a header and that the header now reads under another name."""
    for define in source.outline.defines:
        name = define.name
        renamed = source.catalog.defines.get(name.text)
        if renamed is not None and not source.is_own(renamed.to):
            message = f"The header reads {renamed.to} now; {name.text} is this file's own name, so it stays."
            yield Left("define-rename", name.start, name.end, message, renamed.link)


def upgrade_behaviors(source: Source) -> Iterator[Finding]:
    """Yield an edit for each reference to a renamed behavior, unless an include may define its label."""
    for reference in source.outline.references:
        old, renamed = reference.text, source.catalog.behaviors.get(reference.text)
        if renamed is None or old in source.names.labels:
            continue
        message = f"The behavior &{old} is now called &{renamed.to}"
        if source.unseen and not renamed.is_defined:
            why = f"{source.unseen} may define one of that name; upgrade both files together"
            yield Left(BEHAVIOR, reference.start - 1, reference.end, f"{message}, but {why}.", renamed.link)
        else:
            yield Edit(BEHAVIOR, reference.start, reference.end, renamed.to, f"{message}.", renamed.link)


def upgrade_constants(source: Source) -> Iterator[Finding]:
    """Yield an edit for each renamed parameter that is no key code: BT_PROF_NEXT -> BT_NXT."""
    for mention in source.outline.mentions:
        name = mention.name
        renamed = source.catalog.constants.get(name.text)
        if renamed is None or mention.is_name or mention.is_pasted or source.is_own(name.text):
            continue
        note = f"; {renamed.note}" if renamed.note else ""
        message = f"{name.text} is now called {renamed.to}{note}."
        yield Edit("constant-rename", name.start, name.end, renamed.to, message, renamed.link)


def upgrade_keycodes(source: Source) -> Iterator[Finding]:
    """Yield a finding for each key code that was renamed or removed."""
    codes = source.catalog.keycodes
    roles = Roles(source.names, codes)
    for mention in source.outline.mentions:
        name = mention.name
        if _has_own_meaning(mention, source):
            continue
        if name.text in codes.names:
            yield from _renamed_keycode(mention, codes.names[name.text], roles, source)
        elif name.text in codes.gone:
            gone = codes.gone[name.text]
            yield Left("keycode-gone", name.start, name.end, f"{name.text}: {gone.why}.", gone.link)


def _has_own_meaning(mention: Mention, source: Source) -> bool:
    is_parameter = mention.define is not None and mention.name.text in (mention.define.parameters or ())
    return is_parameter or source.is_own(mention.name.text)


def _renamed_keycode(mention: Mention, renamed: Renamed, roles: Roles, source: Source) -> Iterator[Finding]:
    role, is_bound = roles.role_of(mention), bool(mention.behavior or mention.property)
    if role == "other" or (renamed.only_after_behavior and not is_bound):
        return
    free = [name for name in (renamed.to, *renamed.others) if not source.is_own(name)]
    name = mention.name
    if role == "unknown":
        why = f"{mention.function} is not in this file, and may need the name as it is"
    elif renamed.is_word and source.unseen:
        why = f"{source.unseen} may give it a meaning; upgrade both files together"
    elif not free:
        why = f"this file gives {renamed.to} a meaning of its own"
    else:
        note = f"; {renamed.note}" if renamed.note else ""
        message = f"The key code {name.text} is now called {free[0]}{note}."
        yield Edit(KEY_CODE, name.start, name.end, free[0], message, renamed.link)
        return
    message = f"{name.text} is now called {renamed.to}, but {why}."
    yield Left(KEY_CODE, name.start, name.end, message, renamed.link)
