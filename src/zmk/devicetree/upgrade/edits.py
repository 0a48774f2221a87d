"""Findings of a rule: edits, and places that need a decision by the user.

Finding
├── Edit   put `text` in place of text[start:end], and why
└── Skipped   text[start:end] is old or wrong, and why it was not touched

`since` is the first release of the firmware that a finding is about; '' for every release of recent years.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace


class Edit(Struct, frozen=True, gc=False):
    """A change. One that is only right together with others names their starts in `because`."""

    rule: str
    start: int
    end: int
    text: str
    message: str
    link: str
    because: tuple[int, ...] = ()
    since: str = ""


# What the user does about it: decide, wait for a newer firmware, or correct a mistake, which stops the build.
SkipKind: TypeAlias = Literal["decision", "later", "mistake"]


class Skipped(Struct, frozen=True):
    """A skipped place."""

    rule: str
    start: int
    end: int
    message: str
    link: str
    since: str = ""
    kind: SkipKind = "decision"


Finding: TypeAlias = Edit | Skipped


def compatible_edits(findings: Iterable[Finding]) -> tuple[Edit, ...]:
    """Return the edits in the order of the text; of two that overlap, the first."""
    edits = sorted(
        (each for each in findings if isinstance(each, Edit)), key=lambda edit: (edit.start, edit.end)
    )
    kept: list[Edit] = []
    for edit in edits:
        end = kept[-1].end if kept else 0
        if edit.start >= end:
            kept.append(edit)
        elif not edit.text and not kept[-1].text and edit.end > end:  # two removals that share a space
            kept.append(replace(edit, start=end))
    return tuple(kept)


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return the text with edits made, which neither overlap nor are out of order."""
    parts: list[str] = []
    position = 0
    for edit in edits:
        parts += text[position : edit.start], edit.text
        position = edit.end
    return "".join((*parts, text[position:]))
