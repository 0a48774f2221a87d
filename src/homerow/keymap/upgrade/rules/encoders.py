"""Encoders: resolution -> steps, and how many triggers a turn has."""

from __future__ import annotations

from collections.abc import Iterator

from homerow.keymap.upgrade.findings import Edit, Finding, Left
from homerow.keymap.upgrade.outline import Block, Property
from homerow.keymap.upgrade.source import Source

RULE = "encoder-resolution"
TRIGGERS = "encoder-triggers"
_OLD = "resolution"
_PROPERTY = "triggers-per-rotation"


def upgrade_encoders(source: Source) -> Iterator[Finding]:
    """Yield what becomes of each resolution, and the triggers that all of them together need."""
    edits: list[Edit] = []
    for block in source.outline.having(_OLD):
        found = block.find(_OLD)
        if found is not None and _is_encoder(block, source):
            finding = _finding(found, block, source)
            edits += [finding] if isinstance(finding, Edit) else []
            yield finding
    if edits and _PROPERTY not in source.names.properties:
        yield _triggers(source, tuple(edit.start for edit in edits))


def _is_encoder(block: Block, source: Source) -> bool:
    compatibles = source.compatibles(block)
    if compatibles:
        return source.catalog.encoders.compatible in compatibles
    return "encoder" in block.path.lower()


def _finding(found: Property, block: Block, source: Source) -> Finding:
    start, end, link = found.name.start, found.end, source.catalog.encoders.link
    message = "resolution became steps, the pulses of a whole turn"
    if found.value is None or not found.number:
        return Left(RULE, start, end, f"{message}, but this value cannot be counted with.", link)
    if block.find("steps"):
        return Left(RULE, start, end, f"{message}, but this node has both.", link)
    triggers = source.catalog.encoders.triggers_per_rotation
    between = source.text[found.name.end : found.value.start]
    text = f"steps{between}<{_product(found.number[1:-1].strip(), triggers)}>"
    return Edit(RULE, start, found.value.end, text, f"{message}: resolution times {triggers}.", link)


def _product(cell: str, triggers: int) -> str:
    try:
        return str(int(cell, 0) * triggers)
    except ValueError:
        return f"({cell} * {triggers})"


def _triggers(source: Source, because: tuple[int, ...]) -> Finding:
    encoders, end = source.catalog.encoders, len(source.text)
    if source.outline.faults:
        message = (
            f"&sensors wants {_PROPERTY} = <{encoders.triggers_per_rotation}> now; the end cannot be read."
        )
        return Left(TRIGGERS, end, end, message, encoders.link)
    line_end, count = source.line_end, encoders.triggers_per_rotation
    before = line_end if source.text.endswith("\n") else line_end * 2
    text = f"{before}&sensors {{{line_end}    {_PROPERTY} = <{count}>;{line_end}}};{line_end}"
    message = f"With steps, &sensors says how often a turn triggers: {count} is what it was."
    return Edit(TRIGGERS, end, end, text, message, encoders.link, because)
