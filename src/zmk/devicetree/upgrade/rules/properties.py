"""Properties that were renamed, removed or split in two: tapping_term_ms -> tapping-term-ms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zmk.devicetree.upgrade.catalog import RenamedProperty, matches
from zmk.devicetree.upgrade.edits import Edit, Finding, Skipped
from zmk.devicetree.upgrade.source import Source
from zmk.devicetree.upgrade.syntax_index import Block, Property

QUICK_TAP = "global-quick-tap"
IDLE = "require-prior-idle-ms"
DEBOUNCE = "debounce-period"
_TIMES = ("quick-tap-ms", "quick_tap_ms")
_DEBOUNCE_NEW = ("debounce-press-ms", "debounce-release-ms")


def upgrade_properties(source: Source) -> Iterator[Finding]:
    """Yield a finding for each property that has a new name and the same meaning."""
    for name, renamed in source.catalog.properties.items():
        for block in source.syntax.having(name):
            if not renamed.of or not set(renamed.of).isdisjoint(source.compatibles(block)):
                yield from _renamed(name, renamed, block)


def _renamed(old: str, renamed: RenamedProperty, block: Block) -> Iterator[Finding]:
    new, link = renamed.to, renamed.link
    message = f"{old} is now called {new}"
    for found in block.find_all(old):
        name = found.name
        if new in block.named:
            why = f"{message}, but this node has both."
            yield Skipped(renamed.rule, name.start, name.end, why, link, renamed.since)
        else:
            yield Edit(renamed.rule, name.start, name.end, new, f"{message}.", link, since=renamed.since)


def upgrade_gone_properties(source: Source) -> Iterator[Finding]:
    """Yield a finding for each property that the firmware no longer reads."""
    for name, removed in source.catalog.removed_properties.items():
        message = f"{name} is gone: {removed.why}."
        for block in source.syntax.having(name):
            if set(removed.of).isdisjoint(source.compatibles(block)):
                continue
            for found in block.find_all(name):
                start, end = found.name.start, found.end
                if removed.needs_hand or found.has_directive or not found.is_ended:
                    yield Skipped("property-gone", start, end, message, removed.link)
                else:
                    yield Edit("property-gone", *source.statement(start, end), "", message, removed.link)


def upgrade_hold_taps(source: Source) -> Iterator[Finding]:
    """Yield a finding for each global-quick-tap, which require-prior-idle-ms replaces.

    The firmware still reads the old property as "after any key within quick-tap-ms, tap at once". The new
    property says the same with a time of its own.
    """
    link, message = source.catalog.hold_tap_link, f"{QUICK_TAP} became {IDLE}, which has a time of its own"
    for block in source.syntax.having(QUICK_TAP):
        times = block.find_all(*_TIMES)
        why = _reason_to_keep(times, block)
        for found in block.find_all(QUICK_TAP):
            start, end = found.name.start, found.end
            if why:
                yield Skipped(QUICK_TAP, start, end, f"{message}, but {why}.", link)
            else:
                text = f"{IDLE} = {times[0].number}{';' if found.is_ended else ''}"
                note = "that of quick-tap-ms; from now on you can change the one without the other"
                yield Edit(QUICK_TAP, start, end, text, f"{message}: {note}.", link)


def _reason_to_keep(times: Sequence[Property], block: Block) -> str:
    if len(times) > 1:
        return "this node sets quick-tap-ms more than once"
    if not times or not times[0].number:
        return "this node has no quick-tap-ms to take it from"
    return "this node has both: keep the time that you want" if IDLE in block.named else ""


def upgrade_debounce(source: Source) -> Iterator[Finding]:
    """Yield a finding for each debounce-period, which one time for presses and one for releases replace."""
    link = source.catalog.debounce.link
    message = "debounce-period became one time for a key that goes down and one for a key that comes up"
    for block in source.syntax.having(DEBOUNCE):
        for found in block.find_all(DEBOUNCE) if _has_debounce(block, source) else ():
            start, end = found.name.start, found.end
            if any(name in block.named for name in _DEBOUNCE_NEW):
                yield Skipped(DEBOUNCE, start, end, f"{message}, but this node has one of these, too.", link)
            elif not found.number:
                yield Skipped(DEBOUNCE, start, end, f"{message}, but both cannot have this time.", link)
            else:
                text = source.between_statements(start).join(
                    f"{name} = {found.number};" for name in _DEBOUNCE_NEW
                )
                yield Edit(DEBOUNCE, start, end, text if found.is_ended else text[:-1], f"{message}.", link)


def _has_debounce(block: Block, source: Source) -> bool:
    debounce = source.catalog.debounce
    if compatibles := source.compatibles(block):
        return not set(debounce.compatibles).isdisjoint(compatibles)
    return matches(block.name.removeprefix("&"), debounce.references)
