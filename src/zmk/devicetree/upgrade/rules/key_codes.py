"""Renamed key codes, behaviors, constants and headers: NUM_1 -> N1, &cp -> &kp."""

from __future__ import annotations

from collections.abc import Iterator

from zmk.devicetree.upgrade.catalog import Renamed
from zmk.devicetree.upgrade.findings import Finding
from zmk.devicetree.upgrade.key_code_analysis import KeyCodeAnalysis
from zmk.devicetree.upgrade.source import Source
from zmk.devicetree.upgrade.syntax_index import CONDITION, LABEL, Identifier

KEY_CODE = "keycode-rename"
CALL = "keycode-call"
_MADE = "a macro of this file makes a node of that name"
BEHAVIOR = "behavior-rename"
CONSTANT = "constant-rename"


def upgrade_headers(source: Source) -> Iterator[Finding]:
    """Yield an edit for each header that has a new path."""
    for include in source.syntax.includes:
        renamed = source.catalog.headers.get(include.text)
        if renamed is not None:
            message = f"The header {include.text} is now {renamed.to}."
            place, since = (include.start, include.end), renamed.since
            yield Finding("header-rename", *place, message, renamed.link, renamed.to, since=since)


def report_defines(source: Source) -> Iterator[Finding]:
    """Yield the macros that configure a header and that the header now reads under another name."""
    for macro in source.syntax.macros:
        name = macro.name
        renamed = source.catalog.defines.get(name.text)
        if renamed is not None and not source.is_own(renamed.to):
            message = f"The header ignores {name.text}; rename it to {renamed.to}."
            yield Finding("define-rename", name.start, name.end, message, renamed.link)


def upgrade_behaviors(source: Source) -> Iterator[Finding]:
    """Yield an edit for each reference to a renamed behavior, unless an include may define its label."""
    analysis = KeyCodeAnalysis(source.definitions, source.catalog.keycodes)
    names = source.catalog.behaviors
    named = [each for each in source.syntax.identifiers if each.name.text in names]
    uses = [(each.name, analysis.uses_of(each)) for each in named]
    arguments = [name for name, ends in uses if any(use.property == LABEL for use in ends)]
    made = {name.text for name, ends in uses if any(use.is_name or use.is_pasted for use in ends)}
    for reference in (*source.syntax.references, *arguments):
        old, renamed = reference.text, names.get(reference.text)
        if renamed is None or old in source.definitions.labels:
            continue
        why, start = _MADE if old in made else "", reference.start
        if not why and source.unseen and not renamed.is_defined:
            why = f"{source.unseen} may define one of that name; upgrade both files together"
        if why:
            start -= source.text[start - 1] == "&"
        message = f"The behavior &{old} is now called &{renamed.to}"
        yield Finding(BEHAVIOR, start, reference.end, message, renamed.link, renamed.to).unless(why)


def upgrade_constants(source: Source) -> Iterator[Finding]:
    """Yield a finding for each renamed parameter besides key codes: BT_PROF_NEXT -> BT_NXT.

    Any other use of the name may be a macro from an include that expands to a whole binding.
    """
    for identifier in source.syntax.identifiers:
        name = identifier.name
        renamed = source.catalog.constants.get(name.text)
        if renamed is None or identifier.is_name or identifier.is_pasted or source.is_own(name.text):
            continue
        is_unsure = source.unseen and not _is_constant(identifier, source)
        why = _meaning_of_include(source) if is_unsure else ""
        note = f"; {renamed.note}" if renamed.note and not why else ""
        message = f"{name.text} is now called {renamed.to}{note}"
        yield Finding(CONSTANT, name.start, name.end, message, renamed.link, renamed.to).unless(why)


def _is_constant(identifier: Identifier, source: Source) -> bool:
    """Return whether it is the first parameter of a behavior that takes no key code there."""
    return identifier.position == 1 and 1 in source.catalog.keycodes.no_keys.get(identifier.behavior, ())


def _meaning_of_include(source: Source) -> str:
    return f"{source.unseen} may give it a meaning; upgrade both files together"


def upgrade_keycodes(source: Source) -> Iterator[Finding]:
    """Yield a finding for each key code that was renamed or removed."""
    codes = source.catalog.keycodes
    analysis = KeyCodeAnalysis(source.definitions, codes)
    for identifier in source.syntax.identifiers:
        name = identifier.name
        if _has_own_meaning(identifier, source):
            continue
        if name.text in codes.calls and source.text.startswith("(", name.end):
            yield _call(identifier, codes.calls[name.text], source)
        elif name.text in codes.names:
            yield from _renamed_keycode(identifier, codes.names[name.text], analysis, source)
        elif name.text in codes.removed:
            removed = codes.removed[name.text]
            yield Finding("keycode-gone", name.start, name.end, f"{name.text}: {removed.why}.", removed.link)


def _call(identifier: Identifier, function: str, source: Source) -> Finding:
    """Return the change of LSFT(A) to LS(A); as in QMK, where the name of a key is a function, too."""
    name, link = identifier.name, source.catalog.keycodes.calls_link
    message = f"{name.text} is a key; the function that adds it to a key is {function}"
    if identifier.is_pasted or source.is_own(function):
        return Finding(CALL, name.start, name.end, f"{message}, which is another macro here.", link)
    why = _meaning_of_include(source) if source.unseen else ""
    return Finding(CALL, name.start, name.end, message, link, function).unless(why)


def _has_own_meaning(identifier: Identifier, source: Source) -> bool:
    name, macro = identifier.name.text, identifier.macro
    return source.is_own(name) or (macro is not None and name in (macro.params or ()))


def _renamed_keycode(
    identifier: Identifier, renamed: Renamed, analysis: KeyCodeAnalysis, source: Source
) -> Iterator[Finding]:
    usage = analysis.usage_of(identifier)
    is_bound = bool(identifier.behavior or identifier.property) and identifier.property != CONDITION
    if usage == "other" or (renamed.only_after_behavior and not is_bound):
        return
    free = [name for name in (renamed.to, *renamed.others) if not source.is_own(name)]
    name = identifier.name
    if usage == "unknown":
        why = f"{identifier.function} is not in this file, and may need the name as it is"
    elif renamed.is_word and source.unseen:
        why = _meaning_of_include(source)
    elif not free:
        why = f"this file gives {renamed.to} a meaning of its own"
    else:
        note = f"; {renamed.note}" if renamed.note else ""
        message = f"The key code {name.text} is now called {free[0]}{note}."
        yield Finding(KEY_CODE, name.start, name.end, message, analysis.codes.link_to(free[0]), free[0])
        return
    message = f"{name.text} is now called {renamed.to}, but {why}."
    yield Finding(KEY_CODE, name.start, name.end, message, analysis.codes.link_to(renamed.to))
