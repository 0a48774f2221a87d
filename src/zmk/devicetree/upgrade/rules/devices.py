"""Encoders and trackpads, whose new properties need a value or a default of the old driver."""

from __future__ import annotations

import re
from collections.abc import Iterator

from zmk.devicetree.upgrade.edits import Edit, Finding, Skipped
from zmk.devicetree.upgrade.source import Source
from zmk.devicetree.upgrade.syntax_index import Block, Property

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
            if isinstance(finding, Edit):
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
        return Skipped(RESOLUTION, start, end, f"{message}, but {why}.", encoders.link)
    if "steps" in block.named:
        return Skipped(RESOLUTION, start, end, f"{message}, but this node has both.", encoders.link)
    triggers = encoders.triggers_per_rotation
    between = source.text[found.name.end : found.value.start]
    text = f"steps{between}<{_product(found.number[1:-1].strip(), triggers)}>"
    message = f"{message}: resolution times {triggers}."
    return Edit(RESOLUTION, start, found.value.end, text, message, encoders.link)


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
        return Skipped(TRIGGERS, end, end, message, link)
    before = line_end if source.text.endswith("\n") else line_end * 2
    text = f"{before}&sensors {{{line_end}    {_TRIGGERS} = <{count}>;{line_end}}};{line_end}"
    message = f"With steps, &sensors says how often a turn triggers: {count} is what it was."
    return Edit(TRIGGERS, end, end, text, message, link, because)


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
        yield Skipped(TAPS, start, end, why, taps.link, taps.since)
    else:
        place = source.statement(start, end)
        yield Edit(TAPS, *place, "", f"{message}.", taps.link, since=taps.since)


def _with_taps(sign: Property, block: Block, source: Source) -> Iterator[Finding]:
    taps, start, end = source.catalog.taps, sign.name.start, sign.end
    if taps.off in block.named or taps.on in block.named:
        return
    message = f"The driver took taps for clicks unless told {taps.off}; now it does with {taps.on} alone"
    if taps.off in source.definitions.properties or not sign.is_ended:
        why = f"{message}, and {taps.off} may be said elsewhere."
        yield Skipped(TAPS, start, end, why, taps.link, taps.since)
    else:
        text = f"{source.between_statements(start)}{taps.on};"
        yield Edit(TAPS, end, end, text, f"{message}.", taps.link, (start,), taps.since)
