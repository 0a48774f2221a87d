"""Behaviors: &cp -> &kp, wherever one is referred to."""

from __future__ import annotations

from collections.abc import Iterator

from homerow.keymap.upgrade.findings import Edit, Finding, Left
from homerow.keymap.upgrade.source import Source

RULE = "behavior-rename"


def upgrade_behaviors(source: Source) -> Iterator[Finding]:
    """Yield what becomes of each reference to a behavior that has an old name."""
    for reference in source.outline.references:
        old, renamed = reference.text, source.catalog.behaviors.get(reference.text)
        if renamed is None or old in source.names.labels:
            continue
        message = f"The behavior &{old} is now called &{renamed.to}"
        if source.unseen and not renamed.is_defined:
            why = f"{source.unseen} may define one of that name; upgrade both files together"
            yield Left(RULE, reference.start - 1, reference.end, f"{message}, but {why}.", renamed.link)
        else:
            yield Edit(RULE, reference.start, reference.end, renamed.to, f"{message}.", renamed.link)
