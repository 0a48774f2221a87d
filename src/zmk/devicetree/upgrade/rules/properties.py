"""Properties that were renamed, removed or split in two, also those of encoders and trackpads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from zmk.devicetree.upgrade.catalog import RenamedProperty, matches
from zmk.devicetree.upgrade.findings import Finding
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
        why, place = "this node has both" if new in block.named else "", (found.name.start, found.name.end)
        yield Finding(renamed.rule, *place, message, link, new, since=renamed.since).unless(why)


def upgrade_removed_properties(source: Source) -> Iterator[Finding]:
    """Yield a finding for each property that the firmware no longer reads."""
    for name, removed in source.catalog.removed_properties.items():
        message = f"{name} is gone: {removed.why}."
        for block in source.syntax.having(name):
            if set(removed.of).isdisjoint(source.compatibles(block)):
                continue
            for found in block.find_all(name):
                start, end = found.name.start, found.end
                if removed.needs_hand or found.has_directive or not found.is_ended:
                    yield Finding("property-gone", start, end, message, removed.link)
                else:
                    yield Finding("property-gone", *source.statement(start, end), message, removed.link, "")


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
                yield Finding(QUICK_TAP, start, end, f"{message}, but {why}.", link)
            else:
                text = f"{IDLE} = {times[0].number}{';' if found.is_ended else ''}"
                note = "that of quick-tap-ms; from now on you can change the one without the other"
                yield Finding(QUICK_TAP, start, end, f"{message}: {note}.", link, text)


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
            has_new = any(name in block.named for name in _DEBOUNCE_NEW)
            why = "this node has one of these, too" if has_new else ""
            why = why or ("" if found.number else "both cannot have this time")
            new = (f"{name} = {found.number};" for name in _DEBOUNCE_NEW)
            text = source.between_statements(start).join(new)
            text = text if found.is_ended else text[:-1]
            yield Finding(DEBOUNCE, start, end, message, link, text).unless(why)


def _has_debounce(block: Block, source: Source) -> bool:
    debounce = source.catalog.debounce
    if compatibles := source.compatibles(block):
        return not set(debounce.compatibles).isdisjoint(compatibles)
    return matches(block.name.removeprefix("&"), debounce.references)


RESOLUTION = "encoder-resolution"
TRIGGERS = "encoder-triggers"
TAPS = "pinnacle-taps"
_TRIGGERS = "triggers-per-rotation"
_LINE_SIGN = re.compile(r"//|\\")  # it needs the line ending after it


def upgrade_encoders(source: Source) -> Iterator[Finding]:
    """Yield a finding for each resolution, and one for the triggers that all of them together need."""
    starts: list[int] = []
    for block in source.syntax.having("resolution"):
        for found in block.find_all("resolution") if _is_encoder(block, source) else ():
            finding = _steps(found, block, source)
            if finding.text is not None:
                starts.append(finding.start)
            yield finding
    if starts and _TRIGGERS not in source.definitions.properties:
        yield _triggers(source, tuple(starts))


def _is_encoder(block: Block, source: Source) -> bool:
    if compatibles := source.compatibles(block):
        return source.catalog.encoders.compatible in compatibles
    return "encoder" in block.path.lower()


def _steps(found: Property, block: Block, source: Source) -> Finding:
    encoders, start, end = source.catalog.encoders, found.name.start, found.end
    message = "resolution became steps, the pulses of a whole turn"
    if found.value is None or not found.number or _LINE_SIGN.search(found.number):
        why = "this value cannot be counted with"
        return Finding(RESOLUTION, start, end, f"{message}, but {why}.", encoders.link)
    if "steps" in block.named:
        return Finding(RESOLUTION, start, end, f"{message}, but this node has both.", encoders.link)
    triggers = encoders.triggers_per_rotation
    between = source.text[found.name.end : found.value.start]
    text = f"steps{between}<{_product(found.number[1:-1].strip(), triggers)}>"
    message = f"{message}: resolution times {triggers}."
    return Finding(RESOLUTION, start, found.value.end, message, encoders.link, text)


def _product(cell: str, triggers: int) -> str:
    try:
        return str(int(cell, 0) * triggers)
    except ValueError:
        return f"({cell} * {triggers})"


def _triggers(source: Source, because: tuple[int, ...]) -> Finding:
    link, count = source.catalog.encoders.link, source.catalog.encoders.triggers_per_rotation
    end, line_end = len(source.text), source.line_end
    if source.syntax.faults:
        message = f"&sensors wants {_TRIGGERS} = <{count}> now; the end cannot be read."
        return Finding(TRIGGERS, end, end, message, link)
    before = line_end if source.text.endswith("\n") else line_end * 2
    text = f"{before}&sensors {{{line_end}    {_TRIGGERS} = <{count}>;{line_end}}};{line_end}"
    message = f"With steps, &sensors says how often a turn triggers: {count} is what it was."
    return Finding(TRIGGERS, end, end, message, link, text, because)


def upgrade_taps(source: Source) -> Iterator[Finding]:
    """Yield a finding for each trackpad of the old driver, so that its taps work as before."""
    taps = source.catalog.taps
    for name, rule in ((taps.off, _without_taps), (taps.sign, _with_taps)):
        for block in source.syntax.having(name):
            if taps.compatible in source.compatibles(block):
                for found in block.find_all(name):
                    yield from rule(found, block, source)


def _without_taps(off: Property, block: Block, source: Source) -> Iterator[Finding]:
    taps, start, end = source.catalog.taps, off.name.start, off.end
    message = f"Without {taps.on} the driver takes no taps for clicks, so {taps.off} goes"
    if taps.on in block.named or not off.is_ended:
        why = f"{message}; what this node says of taps needs a decision."
        yield Finding(TAPS, start, end, why, taps.link, since=taps.since)
    else:
        place = source.statement(start, end)
        yield Finding(TAPS, *place, f"{message}.", taps.link, "", since=taps.since)


def _with_taps(sign: Property, block: Block, source: Source) -> Iterator[Finding]:
    taps, start, end = source.catalog.taps, sign.name.start, sign.end
    if taps.off in block.named or taps.on in block.named:
        return
    message = f"The driver took taps for clicks unless told {taps.off}; now it does with {taps.on} alone"
    if taps.off in source.definitions.properties or not sign.is_ended:
        why = f"{message}, and {taps.off} may be said elsewhere."
        yield Finding(TAPS, start, end, why, taps.link, since=taps.since)
    else:
        text = f"{source.between_statements(start)}{taps.on};"
        yield Finding(TAPS, end, end, f"{message}.", taps.link, text, (start,), taps.since)
